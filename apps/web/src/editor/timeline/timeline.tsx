import { layersOf, type ProgramWindow, type WindowResource } from '@vitrine/domain/program/document'
import { background_id, music_id } from '@vitrine/domain/program/layer-ids'
import { programLength } from '@vitrine/domain/program/timing'
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import type { Scene } from '../canvas/scene.ts'
import { EditorIcon, IconButton } from '../icon.tsx'
import { programOf, select, useEditor, useEditorStore } from '../store.ts'
import { Row } from './row.tsx'
import { Ruler, share } from './ruler.tsx'
import './timeline.css'

/** The current position of the preview, in ms; updated every frame while it runs. */
const useHead = (scene: Scene | null, length: number): number => {
	const playing = useEditor(state => state.playing)
	const head = useEditor(state => state.head)
	const [running, setRunning] = useState(0)
	useEffect(() => {
		if (!playing || scene === null) return
		let frame = 0
		const follow = () => {
			setRunning(scene.elapsed() % length)
			frame = requestAnimationFrame(follow)
		}
		follow()
		return () => cancelAnimationFrame(frame)
	}, [playing, scene, length])
	return Math.min(length, playing ? running : (head ?? 0))
}

const zooms = { min: 1, max: 64 }

const ZoomButtons = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => (
	<span className="tl-zoom" role="toolbar" aria-label={t('时间轴缩放')}>
		<IconButton icon="minus" label={t('缩小时间轴')} disabled={zoom <= zooms.min} onClick={() => onZoom(zoom / 2)} />
		<IconButton icon="plus" label={t('放大时间轴')} disabled={zoom >= zooms.max} onClick={() => onZoom(zoom * 2)} />
	</span>
)

/** Scrolls the running play head into view. */
const useHeadInSight = (body: RefObject<HTMLDivElement | null>, head: number, length: number, zoom: number): void => {
	useEffect(() => {
		const pane = body.current
		if (pane === null || zoom === 1) return
		const names = 140
		const at = (head / length) * (pane.scrollWidth - names)
		const seen = pane.clientWidth - names
		if (at < pane.scrollLeft || at > pane.scrollLeft + seen) pane.scrollLeft = Math.max(0, at - seen / 10)
	}, [body, head, length, zoom])
}

/** All windows on a common time axis, with the play head of the preview. */
export const Timeline = ({ scene }: { scene: Scene | null }) => {
	const store = useEditorStore()
	const [open, setOpen] = useState(true)
	const program = useEditor(programOf)
	const chosen = useEditor(state => state.resource_id)
	const length = programLength(program)
	const head = useHead(scene, length)
	const layers = useMemo(() => [...layersOf(program)].sort((a, b) => b.zIndex - a.zIndex), [program])
	const choose = useMemo(
		() => (window: ProgramWindow, resource: WindowResource) => {
			// Background picture and music belong to the program itself.
			const isWindow = window.id !== background_id && window.id !== music_id
			select(store, isWindow ? [window.id] : [])
			store.setState({ resource_id: isWindow ? resource.id : null, head: null, playing: false })
		},
		[store],
	)
	const isEmpty = layers.every(window => window.resources.length === 0)
	const body = useRef<HTMLDivElement>(null)
	const [zoom, setZoom] = useState<number>(zooms.min)
	useHeadInSight(body, head, length, zoom)
	return (
		<section className="tl" aria-label={t('时间轴')}>
			<div className="tl-top">
				<button type="button" className="tl-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
					<EditorIcon name={open ? 'down' : 'up'} size={16} />
					{t('时间轴')}
					<span className="muted">
						{clockTime(head)} / {clockTime(length)}
					</span>
				</button>
				{open && !isEmpty && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
			</div>
			{open && isEmpty && <p className="ed-hint tl-empty">{t('窗口中有内容后，这里显示它们的播放时间。')}</p>}
			{open && !isEmpty && (
				<div className="tl-body" ref={body}>
					<div className="tl-sheet" style={{ '--head': share(head, length), '--zoom': zoom } as CSSProperties}>
						<div className="tl-row tl-row-first">
							<span className="tl-name" />
							<Ruler head={head} length={length} zoom={zoom} />
						</div>
						<ul className="tl-rows">
							{layers.map(window => (
								<Row key={window.id} window={window} length={length} open={chosen} choose={choose} />
							))}
						</ul>
						<div className="tl-head" aria-hidden="true" />
					</div>
				</div>
			)}
		</section>
	)
}
