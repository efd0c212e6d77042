import type { Material, MaterialDetail } from '@vitrine/contract/library/materials'
import { Button } from 'antd'
import { lazy, type PointerEvent, type RefObject, Suspense, useRef, useState } from 'react'
import { t } from '../data/text.ts'
import { Skeleton } from '../ui/lists/states.tsx'
import { KindIcon } from './kind-icon.tsx'
import './material-show.css'

// Widgets are drawn by the renderer, which is not loaded for files.
const WidgetPreview = lazy(async () => {
	const { grounds, PreviewPane } = await import('./kind-preview.tsx')
	return {
		default: ({ detail }: { detail: MaterialDetail }) =>
			detail.options && (
				<PreviewPane
					options={detail.options}
					name={detail.name}
					files={detail.files}
					screen="wide"
					background={grounds.dark}
				/>
			),
	}
})

/** Ten frames of a video side by side; moving the pointer over them seeks the video. */
const Filmstrip = ({
	src,
	duration,
	video,
}: {
	src: string
	duration: number
	video: RefObject<HTMLVideoElement | null>
}) => {
	const [at, setAt] = useState<number | null>(null)
	const look = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
		const { left, width } = currentTarget.getBoundingClientRect()
		const place = Math.min(1, Math.max(0, (clientX - left) / width))
		setAt(place)
		if (video.current?.paused) video.current.currentTime = (place * duration) / 1000
	}
	return (
		// Without a pointer, the video's own controls do the same.
		<div
			className="material-strip"
			title={t('在预览条上移动以查看各个时刻')}
			onPointerMove={look}
			onPointerLeave={() => setAt(null)}
		>
			<img src={src} alt="" />
			{at !== null && <span aria-hidden="true" style={{ insetInlineStart: `${at * 100}%` }} />}
		</div>
	)
}

const Video = ({ material, filmstrip }: { material: Material; filmstrip: string }) => {
	const video = useRef<HTMLVideoElement>(null)
	const { name, play_url, url, thumbnail, duration } = material
	return (
		<>
			{/* biome-ignore lint/a11y/useMediaCaption: an uploaded video has no captions to offer */}
			<video
				ref={video}
				controls
				preload="metadata"
				src={play_url || url}
				poster={thumbnail || undefined}
				aria-label={name}
			/>
			{filmstrip !== '' && <Filmstrip src={filmstrip} duration={duration} video={video} />}
		</>
	)
}

const Pages = ({ name, pages }: Pick<MaterialDetail, 'name' | 'pages'>) => {
	const [wanted, setWanted] = useState(0)
	const at = Math.min(wanted, pages.length - 1)
	const page = pages[at]
	if (page === undefined) return null
	return (
		<>
			<img
				className="material-page"
				src={page.url}
				width={page.width}
				height={page.height}
				style={{ width: 'auto', height: 'auto' }}
				alt={t('“{name}”第 {page} 页', { name, page: at + 1 })}
			/>
			{pages.length > 1 && (
				<div className="material-pager">
					<Button size="small" disabled={at === 0} onClick={() => setWanted(at - 1)}>
						{t('上一页')}
					</Button>
					<span aria-live="polite">
						{at + 1} / {pages.length}
					</span>
					<Button size="small" disabled={at === pages.length - 1} onClick={() => setWanted(at + 1)}>
						{t('下一页')}
					</Button>
				</div>
			)}
		</>
	)
}

const Shown = ({ detail }: { detail: MaterialDetail }) => {
	const { kind, name, play_url, url, thumbnail, wave, pages } = detail
	if (detail.options)
		return (
			<Suspense fallback={<Skeleton rows={2} />}>
				<WidgetPreview detail={detail} />
			</Suspense>
		)
	if (pages.length > 0) return <Pages name={name} pages={pages} />
	if (kind === 'video') return <Video material={detail} filmstrip={detail.filmstrip} />
	if (kind === 'audio')
		return (
			<>
				{wave !== '' && <img className="material-wave" src={wave} alt={t('“{name}”的波形图', { name })} />}
				{/* biome-ignore lint/a11y/useMediaCaption: an uploaded sound has no captions to offer */}
				<audio controls preload="metadata" src={play_url || url} aria-label={name} />
			</>
		)
	const still = kind === 'picture' ? play_url || thumbnail : thumbnail
	return still === '' ? <KindIcon kind={kind} size={64} /> : <img src={still} alt={name} />
}

/** A material as it will appear: played, paged or heard, depending on its kind. */
export const MaterialShow = ({ detail }: { detail: MaterialDetail }) => (
	<div className="material-show">
		<Shown detail={detail} />
	</div>
)
