import type { ReleaseProgram } from '@vitrine/domain/release'
import { type Plan, type Playing, planOf, playingAt } from '@vitrine/domain/schedule/playing'
import type { EndedEvent, Fault, ShownEvent } from '@vitrine/renderer/stage'
import type { Clock } from '../library/clock.ts'
import type { StoredRelease } from '../library/database.ts'
import { clearWall, createWall, fillWall, fitWall, revealWall, type Wall } from './wall.ts'

/** A play of a program that is over; times in ms since the epoch. */
export interface ProgramEnded {
	readonly release: StoredRelease
	readonly program: ReleaseProgram
	readonly from: number
	readonly to: number
}

/** What playback needs and tells. */
export interface PlaybackContext {
	readonly host: HTMLElement
	readonly clock: Clock
	readonly resolve: (sha256: string) => string | null
	readonly onProgram: (program: ReleaseProgram, release: StoredRelease) => void
	readonly onProgramEnded: (event: ProgramEnded) => void
	readonly onShown: (event: ShownEvent) => void
	readonly onItemEnded: (event: EndedEvent, program: ReleaseProgram, release: StoredRelease) => void
	readonly onFault: (fault: Fault) => void
}

/** What is on the screen, from the release that is active. */
export interface Playback {
	play(release: StoredRelease): void
	/** Draws what is on screen into a canvas context that is `width` wide; null when nothing plays. */
	capture(width: number): HTMLCanvasElement | null
}

interface State {
	readonly context: PlaybackContext
	front: Wall
	back: Wall
	release: StoredRelease | null
	plan: Plan
	/** The play of a program that is on screen, with the release it came from. */
	current: (ProgramEnded & { readonly playing: Playing }) | null
	timer: ReturnType<typeof setTimeout> | undefined
}

/** How soon a program that is late is looked at again, in ms. */
const late_every = 30
/** A program that is not ready this many ms after its time comes on screen with what it has. */
const late_limit = 20_000

const programOf = (release: StoredRelease, id: number): ReleaseProgram | null =>
	release.manifest.programs.find(program => program.id === id) ?? null

const end = (state: State, now: number): void => {
	const { current, context } = state
	state.current = null
	if (current !== null) context.onProgramEnded({ ...current, to: now })
}

const begin = (state: State, program: ReleaseProgram, playing: Playing, release: StoredRelease, now: number): void => {
	const { current, context } = state
	if (current?.playing.from === playing.from && current.program === program) return
	end(state, now)
	// A jump here falls between two plays.
	context.clock.settle()
	const isOther = current?.program !== program
	state.current = { release, program, playing, from: now, to: now }
	if (isOther) context.onProgram(program, release)
}

/** Puts the program on the wall that is not seen; answers whether it came on screen. */
const change = (state: State, program: ReleaseProgram, playing: Playing, now: number): boolean => {
	const { front, back } = state
	fillWall(back, program, playing.from, playing.to)
	back.stage.tick(now)
	const isTooLate = front.program === null || now - playing.from > late_limit
	if (!back.stage.ready() && !isTooLate) return false
	revealWall(back)
	state.front = back
	state.back = front
	if (front.program !== null) clearWall(front, now)
	return true
}

/** Has the program after this one made ready, if it is another. */
const prepareNext = (state: State, program: ReleaseProgram, playing: Playing, now: number): void => {
	const next = playingAt(state.plan, playing.to)
	const following = next === null || state.release === null ? null : programOf(state.release, next.program_id)
	if (next === null || following === null || following === program) return
	fillWall(state.back, following, next.from, next.to)
	state.back.stage.tick(now)
}

const show = (state: State, release: StoredRelease, playing: Playing, now: number): number => {
	const program = programOf(release, playing.program_id)
	if (program === null) return playing.to
	if (state.front.program !== program && !change(state, program, playing, now)) {
		const { front } = state
		return Math.min(now + late_every, front.stage.tick(now) ?? Number.POSITIVE_INFINITY)
	}
	begin(state, program, playing, release, now)
	fillWall(state.front, program, playing.from, playing.to)
	const wish = state.front.stage.tick(now) ?? playing.to
	prepareNext(state, program, playing, now)
	return Math.min(playing.to, wish)
}

/** Makes the screen equal to what the plan says for now, and sleeps until that changes. */
const step = (state: State): void => {
	clearTimeout(state.timer)
	const { release, plan, context } = state
	const now = context.clock.now()
	const playing = playingAt(plan, now)
	if (release === null || playing === null) return
	const wish = show(state, release, playing, now)
	state.timer = setTimeout(() => step(state), Math.max(1, Math.min(wish - context.clock.now(), 60_000)))
}

const capture = ({ front }: State, width: number): HTMLCanvasElement | null => {
	if (front.program === null) return null
	const { w, h } = front.program.document
	const scale = Math.min(1, width / w)
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(w * scale))
	canvas.height = Math.max(1, Math.round(h * scale))
	const context = canvas.getContext('2d')
	if (context === null) return null
	context.scale(scale, scale)
	front.stage.paint(context)
	return canvas
}

/** Makes the two walls, with nothing on them. */
export const createPlayback = (context: PlaybackContext): Playback => {
	const options = {
		resolve: context.resolve,
		onShown: context.onShown,
		onFault: context.onFault,
		onEnded: (event: EndedEvent) => {
			const { current } = state
			if (current !== null) context.onItemEnded(event, current.program, current.release)
		},
	}
	const state: State = {
		context,
		front: createWall(context.host, options),
		back: createWall(context.host, options),
		release: null,
		plan: { entries: [], length: 0 },
		current: null,
		timer: undefined,
	}
	addEventListener('resize', () => {
		fitWall(state.front)
		fitWall(state.back)
	})
	return {
		play(release) {
			state.release = release
			state.plan = planOf(release.manifest)
			step(state)
		},
		capture: width => capture(state, width),
	}
}
