import { useState } from 'react'

const initials = (name: string): string =>
	name
		.trim()
		.split(/\s+/)
		.slice(0, 2)
		.map(word => [...word][0] ?? '')
		.join('')
		.toUpperCase()

/** Somebody's round picture; the initials stand in where there is none. It says nothing beside the name. */
export const Avatar = ({ src, name, size }: { src: string; name: string; size: number }) => {
	const [broken, setBroken] = useState('')
	const look = { width: size, height: size, flex: 'none', borderRadius: '50%' }
	if (src !== '' && src !== broken)
		return <img src={src} alt="" style={{ ...look, objectFit: 'cover' }} onError={() => setBroken(src)} />
	return (
		<span
			aria-hidden="true"
			style={{
				...look,
				display: 'inline-grid',
				placeItems: 'center',
				background: 'var(--accent-soft)',
				color: 'var(--accent-strong)',
				fontSize: size * 0.4,
				fontWeight: 600,
				lineHeight: 1,
			}}
		>
			{initials(name)}
		</span>
	)
}
