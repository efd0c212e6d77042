import { useState } from 'react'

const initials = (name: string): string =>
	name
		.trim()
		.split(/\s+/)
		.slice(0, 2)
		.map(word => [...word][0] ?? '')
		.join('')
		.toUpperCase()

/** A round profile picture, or the initials if there is none. Hidden from screen readers, as the name is next to it. */
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
