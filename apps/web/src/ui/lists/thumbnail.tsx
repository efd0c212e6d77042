import { useState } from 'react'
import { Icon, type IconName } from '../icon.tsx'

/** A small picture in a fixed frame, or a placeholder drawing if there is none. */
export const Thumbnail = ({ src, icon, width }: { src: string; icon: IconName; width: number | '100%' }) => {
	const [broken, setBroken] = useState('')
	return (
		<span
			style={{
				display: 'grid',
				width,
				aspectRatio: '16 / 9',
				flex: 'none',
				placeItems: 'center',
				borderRadius: 6,
				background: 'var(--page)',
				color: 'var(--muted)',
				overflow: 'hidden',
			}}
		>
			{src === '' || broken === src ? (
				<Icon name={icon} size={24} />
			) : (
				<img
					src={src}
					alt=""
					loading="lazy"
					onError={() => setBroken(src)}
					style={{ width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' }}
				/>
			)}
		</span>
	)
}
