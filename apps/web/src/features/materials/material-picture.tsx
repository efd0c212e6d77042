import type { Material } from '@vitrine/contract/library/materials'
import { useState } from 'react'
import { KindIcon } from '../../kinds/kind-icon.tsx'

/** How long the pointer has to rest on a video before it plays, in ms; merely passing over it loads nothing. */
const rest = 250

/** Plays a video muted while the pointer rests on it or it has keyboard focus. */
export const useHover = () => {
	const [playing, setPlaying] = useState(false)
	const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
	const begin = () => {
		clearTimeout(timer)
		setTimer(setTimeout(() => setPlaying(true), rest))
	}
	const end = () => {
		clearTimeout(timer)
		setPlaying(false)
	}
	return { playing, handlers: { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end } }
}

/** The thumbnail of a material in a fixed frame; without one, the icon of its kind. */
export const MaterialPicture = ({
	material: { kind, thumbnail, play_url, state },
	playing = false,
	width = '100%',
}: {
	material: Material
	playing?: boolean
	width?: number | string
}) => {
	const [broken, setBroken] = useState('')
	const isPlaying = playing && kind === 'video' && state === 'ready' && play_url !== ''
	return (
		<span className="card-picture" style={{ width }}>
			{thumbnail === '' || broken === thumbnail ? (
				<KindIcon kind={kind} size={32} />
			) : (
				<img src={thumbnail} alt="" loading="lazy" onError={() => setBroken(thumbnail)} />
			)}
			{isPlaying && <video src={play_url} muted autoPlay loop playsInline disablePictureInPicture />}
		</span>
	)
}
