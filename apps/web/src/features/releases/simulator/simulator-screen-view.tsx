import type { Zone } from '@vitrine/domain/local-time'
import { usual_screen } from '@vitrine/domain/release/emergency-document'
import type { HeldRelease } from '@vitrine/domain/schedule/terminal-plan'
import { Button, Flex } from 'antd'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../../data/text.ts'
import { type Files, previewStage } from '../../../kinds/preview-stage.ts'
import { type ScreenClock, screenClock } from './simulator-clock.ts'

interface Props {
	readonly name: string
	readonly releases: readonly HeldRelease[]
	/** Addresses of the files shown, by SHA-256. */
	readonly files: Files
	readonly zone: Zone
	readonly time_zone: string
	/** The size of the screen in pixels; 0 until the terminal has reported it. */
	readonly w: number
	readonly h: number
	/** The chosen moment, in ms since the epoch. */
	readonly now: number
	/** Called with a new moment, as time passes or after a click. */
	readonly onMoment: (at: number) => void
}

/** Screens that have not reported their size are drawn in the most common one, in pixels. */
const sizeOf = ({ w, h }: Pick<Props, 'w' | 'h'>) => (w > 0 && h > 0 ? { w, h } : usual_screen)

const useScreen = (box: RefObject<HTMLDivElement | null>, strip: RefObject<HTMLDivElement | null>, props: Props) => {
	const { releases, files, zone, time_zone, now, onMoment } = props
	const { w, h } = sizeOf(props)
	const [clock, setClock] = useState<ScreenClock | null>(null)
	const [running, setRunning] = useState(false)
	const latest = useRef({ now, running, onMoment })
	latest.current = { now, running, onMoment }
	/** The moment reported by the clock itself; receiving it back does not trigger a jump. */
	const own = useRef(now)
	useEffect(() => {
		const [frame, band] = [box.current, strip.current]
		if (frame === null || band === null) return
		const options = { time_zone: () => time_zone, muted: true }
		const below = previewStage(frame, () => files, options)
		const over = previewStage(band, () => files, options)
		// The overlay comes last, whichever was created first.
		frame.append(band)
		const made = screenClock(
			{ box: frame, below, strip: band, over },
			{ releases, zone, w, h },
			latest.current.now,
			at => {
				own.current = at
				latest.current.onMoment(at)
			},
		)
		if (latest.current.running) made.run()
		const watching = new ResizeObserver(made.arrange)
		watching.observe(frame)
		setClock(made)
		return () => {
			watching.disconnect()
			made.dispose()
			below.dispose()
			over.dispose()
		}
	}, [box, strip, releases, files, zone, time_zone, w, h])
	useEffect(() => {
		if (clock !== null && now !== own.current) clock.go(now)
		own.current = now
	}, [clock, now])
	const toggle = () => {
		if (running) clock?.hold()
		else clock?.run()
		setRunning(!running)
	}
	return { clock, running, toggle }
}

/** The screen of a terminal at a moment, drawn by the same code as on the terminal; time can pass on it. */
export const SimulatorScreen = (props: Props) => {
	const [box, strip] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
	const { clock, running, toggle } = useScreen(box, strip, props)
	const { w, h } = sizeOf(props)
	const goOn = () => {
		const next = clock?.next() ?? null
		if (next !== null) props.onMoment(next)
	}
	return (
		<div className="simulator-screen">
			<div
				className="simulator-frame"
				ref={box}
				role="img"
				aria-label={t('终端“{name}”的画面', { name: props.name })}
				style={{ aspectRatio: `${w} / ${h}`, '--simulator-ratio': w / h } as CSSProperties}
			>
				<div className="simulator-strip" ref={strip} hidden />
			</div>
			<Flex gap={8} wrap>
				<Button onClick={toggle}>{running ? t('暂停') : t('播放')}</Button>
				<Button onClick={goOn}>{t('下一次切换')}</Button>
			</Flex>
		</div>
	)
}
