import { instantOf, localTimeAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { Program } from '@vitrine/domain/program/document'
import { programLength } from '@vitrine/domain/program/timing'
import type { Stage } from '@vitrine/renderer/stage'

const two = (value: number): string => String(value).padStart(2, '0')

const utc: Zone = () => 0

/** The current time of day on another day in the screen's zone, in ms since the epoch; without a day, now. */
export const momentOn = (day: string, time_zone: string, now: number): number => {
	if (!/^\d{4}-\d\d-\d\d$/.test(day)) return now
	const zone = zoneOf(time_zone) ?? utc
	const { hour, minute, second } = localTimeAt(zone, now)
	return instantOf(zone, `${day}T${two(hour)}:${two(minute)}:${two(second)}`)
}

/** Controls a program on a stage: play, pause, seek. */
export interface ProgramClock {
	/** The current position, in ms since the start of the program. */
	readonly at: () => number
	readonly play: () => void
	readonly pause: () => void
	/** Seeks to a position, in ms since the start of the program; keeps playing or stays paused. */
	readonly go: (at: number) => void
	/** Sets the playback speed: program ms per real ms. */
	readonly pace: (speed: number) => void
	readonly dispose: () => void
}

/** The interval between two ticks: at most `max` ms, at least one frame. */
const beat = { min: 16, max: 100 }

/**
 * Loops a program on a stage as a screen does, as if it had started at `begun` (ms since the epoch); `heard` receives the position in ms
 * since its start.
 */
export const createClock = (
	stage: Stage,
	program: Program,
	{ begun, heard }: { readonly begun: number; readonly heard: (at: number) => void },
): ProgramClock => {
	const length = programLength(program)
	let from = begun
	let held = 0
	/** When playback was resumed, on the browser's clock in ms; null while it is paused. */
	let since: number | null = null
	let speed = 1
	let timer: ReturnType<typeof setTimeout> | undefined

	const elapsed = (): number => held + (since === null ? 0 : (performance.now() - since) * speed)
	const look = (): void => {
		clearTimeout(timer)
		while (elapsed() >= length) {
			// The next run of the program, as on a screen: the time of day continues.
			held -= length
			from += length
		}
		const at = elapsed()
		stage.show(program, from, from + length)
		const due = stage.tick(from + at)
		heard(at)
		const wait = due === null ? beat.max : (due - from - at) / speed
		timer = setTimeout(look, Math.min(beat.max, Math.max(beat.min, wait)))
	}
	const settle = (at: number): void => {
		held = at
		if (since !== null) since = performance.now()
	}
	stage.pause()
	look()
	return {
		at: elapsed,
		play() {
			since ??= performance.now()
			stage.resume()
			look()
		},
		pause() {
			held = elapsed()
			since = null
			stage.pause()
			look()
		},
		go(at) {
			settle(Math.min(Math.max(0, at), length - 1))
			look()
		},
		pace(next) {
			settle(elapsed())
			speed = next
		},
		dispose: () => clearTimeout(timer),
	}
}
