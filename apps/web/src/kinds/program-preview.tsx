import type { Program } from '@vitrine/domain/program/document'
import { programLength } from '@vitrine/domain/program/timing'
import { fitStage } from '@vitrine/renderer/fit'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../data/text.ts'
import { ownZoneName } from '../data/zones.ts'
import { clockTime } from '../ui/format.ts'
import { previewStage } from './preview-stage.ts'
import { createClock, momentOn, type ProgramClock } from './program-clock.ts'
import './program-preview.css'

interface Props {
	readonly program: Program
	/** Addresses of its files by SHA-256. */
	readonly files: Readonly<Record<string, string>>
	readonly name: string
	/** The size of the previewed screen, in pixels; by default the program's own. */
	readonly screen?: { readonly w: number; readonly h: number }
	/** The position at which the preview starts paused, in ms since the start of the program; without one it plays. */
	readonly at?: number | undefined
	/** The simulated day, `yyyy-MM-dd`; empty for today. */
	readonly day?: string
	/** The IANA zone of the screen; empty for the user's. */
	readonly time_zone?: string
	/** Receives the position after a seek, in ms since the start of the program. */
	readonly onGo?: (at: number) => void
}

const speeds = [0.25, 0.5, 1, 2, 4] as const

/** Playback settings, preserved when the stage is created again. */
interface Look {
	readonly playing: boolean
	readonly speed: number
	readonly sound: boolean
}

const useClock = ({ program, files, day = '', time_zone = '', screen, at: first }: Props, look: Look) => {
	const frame = useRef<HTMLDivElement>(null)
	const [clock, setClock] = useState<ProgramClock | null>(null)
	const [at, setAt] = useState(first ?? 0)
	const place = useRef(at)
	const { w, h } = screen ?? program
	const { sound } = look
	useEffect(() => {
		const box = frame.current
		if (box === null) return
		const zone = time_zone || ownZoneName()
		const stage = previewStage(box, () => files, { time_zone: () => zone, muted: !sound })
		const arrange = () => void fitStage(stage, program, box.clientWidth, box.clientHeight)
		const watching = new ResizeObserver(arrange)
		watching.observe(box)
		arrange()
		const heard = (now: number) => {
			place.current = now
			setAt(now)
		}
		const began = place.current
		const made = createClock(stage, program, { begun: momentOn(day, zone, Date.now()), heard })
		made.go(began)
		setClock(made)
		return () => {
			watching.disconnect()
			made.dispose()
			stage.dispose()
		}
	}, [program, files, day, time_zone, sound])
	useEffect(() => {
		clock?.pace(look.speed)
	}, [clock, look.speed])
	useEffect(() => {
		if (look.playing) clock?.play()
		else clock?.pause()
	}, [clock, look.playing])
	return { frame, clock, at, w, h }
}

const Speed = ({ value, choose }: { value: number; choose: (speed: number) => void }) => (
	<select
		className="input program-speed"
		aria-label={t('播放速度')}
		value={value}
		onChange={event => choose(Number(event.target.value))}
	>
		{speeds.map(speed => (
			<option key={speed} value={speed}>
				{speed}×
			</option>
		))}
	</select>
)

/** A program as a screen shows it, at any moment; drawn by the same renderer. */
export const ProgramPreview = (props: Props) => {
	const { program, name, onGo } = props
	const [look, setLook] = useState<Look>({ playing: props.at === undefined, speed: 1, sound: false })
	const { frame, clock, at, w, h } = useClock(props, look)
	const length = useMemo(() => programLength(program), [program])
	const change = (changed: Partial<Look>) => setLook(known => ({ ...known, ...changed }))
	const go = (next: number) => {
		clock?.go(next)
		onGo?.(next)
	}
	const hold = () => {
		change({ playing: !look.playing })
		if (look.playing) onGo?.(Math.round(at))
	}
	return (
		<div className="program-preview">
			<div
				className="program-frame"
				ref={frame}
				role="img"
				aria-label={t('节目“{name}”的预览', { name })}
				style={{ aspectRatio: `${w} / ${h}`, '--preview-ratio': w / h } as CSSProperties}
			/>
			<div className="program-controls">
				<button type="button" className="button" onClick={hold}>
					{look.playing ? t('暂停') : t('播放')}
				</button>
				<input
					type="range"
					min={0}
					max={length}
					step={100}
					value={Math.round(at)}
					aria-label={t('时刻')}
					aria-valuetext={t('第 {time}，共 {length}', { time: clockTime(at), length: clockTime(length) })}
					onChange={event => go(Number(event.target.value))}
				/>
				<span className="program-time">
					{clockTime(at)} / {clockTime(length)}
				</span>
				<Speed value={look.speed} choose={speed => change({ speed })} />
				<button
					type="button"
					className="button"
					aria-pressed={look.sound}
					onClick={() => change({ sound: !look.sound })}
				>
					{look.sound ? t('关闭声音') : t('打开声音')}
				</button>
				<button type="button" className="button" onClick={() => void frame.current?.requestFullscreen?.()}>
					{t('全屏显示')}
				</button>
			</div>
		</div>
	)
}
