import { instantOf, localTimeAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { Program } from '@vitrine/domain/program/document'
import { programLength } from '@vitrine/domain/program/timing'
import type { Stage } from '@vitrine/renderer/stage'

const two = (value: number): string => String(value).padStart(2, '0')

const utc: Zone = () => 0

/** This time of day on another day where a screen stands, in ms since the epoch; without a day it is now. */
export const momentOn = (day: string, time_zone: string, now: number): number => {
	if (!/^\d{4}-\d\d-\d\d$/.test(day)) return now
	const zone = zoneOf(time_zone) ?? utc
	const { hour, minute, second } = localTimeAt(zone, now)
	return instantOf(zone, `${day}T${two(hour)}:${two(minute)}:${two(second)}`)
}

/** A program that runs, stands still or goes to any moment on a stage. */
export interface ProgramClock {
	/** Where it is, in ms since the program began. */
	readonly at: () => number
	readonly play: () => void
	readonly pause: () => void
	/** Goes to a moment, in ms since the program began, and continues as before. */
	readonly go: (at: number) => void
	/** How many ms of the program pass in one ms. */
	readonly pace: (speed: number) => void
	readonly dispose: () => void
}

/** Between two looks at the clock at most this many ms pass, and not less than a frame. */
const beat = { min: 16, max: 100 }

/**
 * Plays a program on a stage as a screen does, round and round, as if it had begun at `begun` (ms since the epoch); `heard` is told
 * where it is, in ms since it began.
 */
export const createClock = (
	stage: Stage,
	program: Program,
	{ begun, heard }: { readonly begun: number; readonly heard: (at: number) => void },
): ProgramClock => {
	const length = programLength(program)
	let from = begun
	let held = 0
	/** When it was let go, in ms of the browser's clock; null while it stands still. */
	let since: number | null = null
	let speed = 1
	let timer: ReturnType<typeof setTimeout> | undefined

	const elapsed = (): number => held + (since === null ? 0 : (performance.now() - since) * speed)
	const look = (): void => {
		clearTimeout(timer)
		while (elapsed() >= length) {
			// The next play of the program, as on a screen: the time of day continues.
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
