import { useEffect, useState } from 'react'
import { t } from '../../../data/text.ts'
import './maps.css'

/** How long typing has to pause before tiles are fetched, in ms: each address typed causes requests to someone's server. */
const typing = 600

type Seen = 'loading' | 'all' | 'some' | 'none'

const words = {
	loading: '正在加载瓦片…',
	all: '瓦片已加载。',
	some: '部分瓦片无法加载。',
	none: '无法加载瓦片，请检查地址以及此浏览器能否访问该服务器。',
} as const satisfies Record<Seen, string>

/** The results of loading the frame's images; loading ends once each has arrived or failed. */
const seenIn = (frame: HTMLIFrameElement): Seen => {
	const pictures = [...(frame.contentDocument?.images ?? [])]
	const loaded = pictures.filter(picture => picture.naturalWidth > 0).length
	if (loaded === 0) return 'none'
	return loaded === pictures.length ? 'all' : 'some'
}

/** Tiles of an address that can still be unsaved: shown in a frame, as this page only allows those of the saved address. */
const Tiles = ({ tiles }: { tiles: string }) => {
	const [seen, setSeen] = useState<Seen>('loading')
	return (
		<>
			<iframe
				className="tile-preview"
				title={t('瓦片预览')}
				src={`/map-preview?tiles=${encodeURIComponent(tiles)}`}
				sandbox="allow-same-origin"
				onLoad={event => setSeen(seenIn(event.currentTarget))}
			/>
			<p className={seen === 'none' || seen === 'some' ? 'fault' : 'muted'} role="status">
				{t(words[seen])}
			</p>
		</>
	)
}

/** A small map with the tiles of an address, and the result of loading them in words. */
export const TilePreview = ({ tiles }: { tiles: string }) => {
	const [shown, setShown] = useState(tiles)
	useEffect(() => {
		const later = setTimeout(() => setShown(tiles), typing)
		return () => clearTimeout(later)
	}, [tiles])
	return shown === '' ? null : <Tiles key={shown} tiles={shown} />
}
