import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { t } from '../../data/text.ts'
import { clockTime } from '../../ui/format.ts'
import { useEditorStore } from '../store.ts'
import { marksOf } from './blocks.ts'

/** A time as a percentage of the length, for CSS. */
export const share = (time: number, length: number): string => `${(time / length) * 100}%`

const keys: Readonly<Record<string, number>> = {
	ArrowLeft: -100,
	ArrowDown: -100,
	ArrowRight: 100,
	ArrowUp: 100,
	PageUp: 1000,
	PageDown: -1000,
	Home: Number.NEGATIVE_INFINITY,
	End: Number.POSITIVE_INFINITY,
}

interface Props {
	readonly head: number
	readonly length: number
	readonly zoom: number
}

/** The time ruler, which positions the play head: the canvas shows that moment and freezes it while the ruler is dragged. */
export const Ruler = ({ head, length, zoom }: Props) => {
	const store = useEditorStore()
	const ruler = useRef<HTMLDivElement>(null)
	/** Whether it was playing when the drag began, and should resume afterwards. */
	const played = useRef(false)
	const marks = useMemo(() => marksOf(length, zoom), [length, zoom])
	const put = (at: number) =>
		store.setState({ head: Math.round(Math.min(length - 1, Math.max(0, at))), playing: false, tool: 'select' })
	const scrub = (event: PointerEvent) => {
		const box = ruler.current?.getBoundingClientRect()
		if (box !== undefined && event.buttons === 1) put(((event.clientX - box.left) / box.width) * length)
	}
	const release_pointer = () => {
		if (played.current) store.setState({ playing: true })
		played.current = false
	}
	const key = (event: KeyboardEvent) => {
		const step = keys[event.key]
		if (step === undefined) return
		event.preventDefault()
		event.stopPropagation()
		put(head + step)
	}
	return (
		<div
			ref={ruler}
			className="tl-ruler"
			role="slider"
			tabIndex={0}
			aria-label={t('播放位置')}
			aria-valuemin={0}
			aria-valuemax={length}
			aria-valuenow={Math.round(head)}
			aria-valuetext={clockTime(head)}
			onPointerDown={event => {
				event.currentTarget.setPointerCapture(event.pointerId)
				played.current = store.getState().playing
				scrub(event)
			}}
			onPointerMove={scrub}
			onPointerUp={release_pointer}
			onPointerCancel={release_pointer}
			onKeyDown={key}
		>
			{marks.map(mark => (
				<span key={mark} className="tl-mark" style={{ left: share(mark, length) }}>
					{clockTime(mark)}
				</span>
			))}
		</div>
	)
}
