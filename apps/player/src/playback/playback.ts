import type { ReleaseProgram } from '@vitrine/domain/release'
import { nextChange, type Playing, playingAt } from '@vitrine/domain/schedule/playing'
import { type TerminalPlan, terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import type { FollowFeed } from '@vitrine/renderer/events'
import type { EndedEvent, Fault, ShownEvent, StageOptions } from '@vitrine/renderer/stage'
import type { Clock } from '../library/clock.ts'
import type { StoredRelease } from '../library/database.ts'
import { ownZone } from '../library/held.ts'
import { createWall, fillWall, fitWall, leaveWall, revealWall, type Wall } from './wall.ts'

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
	readonly feed: FollowFeed
	readonly onProgram: (program: ReleaseProgram, release: StoredRelease) => void
	readonly onProgramEnded: (event: ProgramEnded) => void
	readonly onShown: (event: ShownEvent) => void
	readonly onItemEnded: (event: EndedEvent, program: ReleaseProgram, release: StoredRelease) => void
	readonly onFault: (fault: Fault) => void
}

/** What is on the screen, from the release that is active. */
export interface Playback {
	/** Plays what these releases say together, the newest last; shows nothing when they say nothing. */
	play(releases: readonly StoredRelease[]): void
	/** Draws what is on screen into a canvas context that is `width` wide; null when nothing plays. */
	capture(width: number): HTMLCanvasElement | null
}

interface State {
	readonly context: PlaybackContext
	front: Wall
	back: Wall
	releases: readonly StoredRelease[]
	planned: TerminalPlan<StoredRelease>
	/** The play of a program that is on screen, with the release it came from. */
	current: (ProgramEnded & { readonly playing: Playing }) | null
	timer: ReturnType<typeof setTimeout> | undefined
}

/** A program of the plan with the release it came from. */
type Found = TerminalPlan<StoredRelease>['programs'][number]

/** How soon a program that is late is looked at again, in ms. */
const late_every = 30
/** A program that is not ready this many ms after its time comes on screen with what it has. */
const late_limit = 20_000

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
const change = (state: State, found: Found, playing: Playing, now: number): boolean => {
	const { front, back } = state
	// What is still seen there goes first; it is looked for again when it has gone.
	if (back.leaving) return false
	fillWall(back, found, playing)
	back.stage.tick(now)
	const isTooLate = front.program === null || now - playing.from > late_limit
	if (!back.stage.ready() && !isTooLate) return false
	revealWall(back)
	state.front = back
	state.back = front
	if (front.program !== null) void leaveWall(front, back, now).then(() => step(state))
	return true
}

/** Has the program after this one made ready, if it is another. */
const prepareNext = (state: State, program: ReleaseProgram, playing: Playing, now: number): void => {
	const { plan, programs } = state.planned
	const next = playingAt(plan, playing.to)
	const following = next === null ? undefined : programs[next.program_id]
	if (next === null || following === undefined || following.program === program || state.back.leaving) return
	fillWall(state.back, following, next)
	state.back.stage.tick(now)
}

const show = (state: State, found: Found, playing: Playing, now: number): number => {
	const { release, program } = found
	if (state.front.program !== program && !change(state, found, playing, now)) {
		const { front } = state
		return Math.min(now + late_every, front.stage.tick(now) ?? Number.POSITIVE_INFINITY)
	}
	begin(state, program, playing, release, now)
	for (const event of state.front.untold.splice(0)) state.context.onShown(event)
	fillWall(state.front, found, playing)
	const wish = state.front.stage.tick(now) ?? playing.to
	prepareNext(state, program, playing, now)
	return Math.min(playing.to, wish)
}

/** Nothing plays: the screen is dark until something does. */
const rest = (state: State, now: number): number => {
	const { front } = state
	end(state, now)
	if (front.program !== null && !front.leaving) void leaveWall(front, state.back, now)
	return nextChange(state.planned.plan, now) ?? Number.POSITIVE_INFINITY
}

/** Makes the screen equal to what the plan says for now, and sleeps until that changes. */
const step = (state: State): void => {
	clearTimeout(state.timer)
	const { context } = state
	const now = context.clock.now()
	if (now >= state.planned.until) state.planned = terminalPlan(state.releases, ownZone(), now)
	const { plan, programs, until } = state.planned
	const playing = playingAt(plan, now)
	const found = playing === null ? undefined : programs[playing.program_id]
	const wish =
		playing === null || found === undefined ? rest(state, now) : Math.min(until, show(state, found, playing, now))
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
	const options = (seen: () => Wall): StageOptions => ({
		resolve: context.resolve,
		feed: context.feed,
		terminal: true,
		// What comes before its program is told after it.
		onShown(event) {
			const wall = seen()
			if (wall === state.front && wall.program === state.current?.program) context.onShown(event)
			else wall.untold.push(event)
		},
		onFault: context.onFault,
		onEnded: (event: EndedEvent) => {
			const { current } = state
			if (current !== null) context.onItemEnded(event, current.program, current.release)
		},
	})
	const one: Wall = createWall(
		context.host,
		options(() => one),
	)
	const other: Wall = createWall(
		context.host,
		options(() => other),
	)
	const state: State = {
		context,
		front: one,
		back: other,
		releases: [],
		planned: terminalPlan([], () => 0, 0),
		current: null,
		timer: undefined,
	}
	addEventListener('resize', () => {
		fitWall(state.front)
		fitWall(state.back)
	})
	return {
		play(releases) {
			state.releases = releases
			state.planned = terminalPlan(releases, ownZone(), context.clock.now())
			step(state)
		},
		capture: width => capture(state, width),
	}
}
