import { pointPlayed } from '@vitrine/domain/points/played'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { ReleaseProgram } from '@vitrine/domain/release/release'
import { nextChange, type Playing, playingAt } from '@vitrine/domain/schedule/playing'
import { playKind } from '@vitrine/domain/schedule/release-time'
import { isEmergency, type TerminalPlan, terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import type { EndedEvent, Problem, StageOptions } from '@vitrine/renderer/stage'
import type { StoredRelease } from '../library/database.ts'
import { ownZone } from '../library/held.ts'
import { createAbove } from './above.ts'
import { createLayer, fillLayer, fitLayer, type Layer, leaveLayer, revealLayer } from './layer.ts'
import type { Overlay } from './overlay.ts'
import { forScreen } from './own-screen.ts'
import { capture } from './picture.ts'
import type { PlaybackContext, ProgramBegan, Seen } from './playback-context.ts'
import type { StandIn } from './stand-in.ts'

const isAlarm = (release: StoredRelease | undefined): boolean => release !== undefined && isEmergency(release)

/** What is on the screen, from the active release. */
export interface Playback {
	/** Plays these releases together, the newest last; shows nothing if they have nothing for now. */
	play(releases: readonly StoredRelease[]): void
	/** Applies changed surroundings at once. */
	refresh(): void
	/** Retries failed items that match at once. */
	retry(isAbout: (resource: WindowResource) => boolean): void
	/** Draws what is on screen into a canvas context that is `width` wide; null when nothing plays. */
	capture(width: number): HTMLCanvasElement | null
	/** Whether what is due is on screen. */
	isOnScreen(): boolean
	/** Whether an item of a program is on screen. */
	isShowing(): boolean
}

interface State {
	readonly context: PlaybackContext
	front: Layer
	back: Layer
	readonly overlay: Overlay
	readonly standIn: StandIn
	/** What was reported to the server as on the screen. */
	named: ReleaseProgram | null
	releases: readonly StoredRelease[]
	planned: TerminalPlan<StoredRelease>
	/** The play of a program that is on screen, with the release it came from. */
	current: (ProgramBegan & { readonly playing: Playing }) | null
	timer: ReturnType<typeof setTimeout> | undefined
	seen: Seen
}

/** A program of the plan with the release it came from. */
type Found = TerminalPlan<StoredRelease>['programs'][number]

/** How soon a program that is late is checked again, in ms. */
const late_every = 30
/** How soon playback is tried again after an error, in ms. */
const again_after = 1_000
/** A program that is not ready this many ms after its time is shown with what it has. */
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
	// A correction here falls between two plays.
	context.clock.settle()
	state.current = { surface: 'layer', release, program, playing, from: now }
	context.onProgramBegan(state.current)
}

/** Puts the program on the hidden layer; returns whether it came on screen. */
const change = (state: State, found: Found, playing: Playing, now: number): boolean => {
	const { front, back } = state
	// What is still visible there leaves first; the check is repeated once it has.
	if (back.leaving) return false
	fillLayer(back, found, playing)
	back.stage.tick(now)
	const isTooLate = front.program === null || now - playing.from > late_limit
	if (!back.stage.ready() && !isTooLate) return false
	revealLayer(back)
	state.front = back
	state.back = front
	if (front.program !== null) void leaveLayer(front, back, now).then(() => step(state))
	return true
}

/** Prepares the next program, if it is another one. */
const prepareNext = (state: State, program: ReleaseProgram, playing: Playing, now: number): void => {
	const { plan, programs } = state.planned
	const next = playingAt(plan, playing.to)
	const following = next === null ? undefined : programs[next.program_id]
	if (next === null || following === undefined || following.program === program || state.back.leaving) return
	fillLayer(state.back, following, next)
	state.back.stage.tick(now)
}

const show = (state: State, found: Found, playing: Playing, now: number): number => {
	const { release, program } = found
	if (state.front.program !== program && !change(state, found, playing, now)) {
		const { front } = state
		return Math.min(now + late_every, front.stage.tick(now) ?? Number.POSITIVE_INFINITY)
	}
	begin(state, program, playing, release, now)
	// A program is reported before its items.
	state.named = tellProgram(state)
	for (const event of state.front.unreported.splice(0))
		state.context.onItemBegan(event, { surface: 'layer', program, release })
	fillLayer(state.front, found, playing)
	const due = state.front.stage.tick(now) ?? playing.to
	prepareNext(state, program, playing, now)
	return Math.min(playing.to, due)
}

/** Nothing plays: the screen is dark until something does. */
const rest = (state: State, now: number): number => {
	const { front } = state
	// The items in its windows end before it does.
	if (front.program !== null && !front.leaving) void leaveLayer(front, state.back, now)
	end(state, now)
	return nextChange(state.planned.plan, now) ?? Number.POSITIVE_INFINITY
}

const tell = (state: State): void => {
	const { current, overlay, seen, context } = state
	const over = overlay.seen()
	const alarm = isAlarm(current?.release) || isAlarm(over?.release)
	const next: Seen = { layer: current !== null, over: over?.program.name ?? null, alarm }
	if (next.layer === seen.layer && next.over === seen.over && next.alarm === seen.alarm) return
	state.seen = next
	context.onSeen(next)
}

/** Plans again: the combined plan of the releases, for a screen of this size. */
const replan = (state: State): void => {
	const releases = state.releases.map(release => forScreen(release, innerWidth, innerHeight))
	state.standIn.use(releases)
	state.planned = terminalPlan(releases, ownZone(), state.context.clock.now())
}

/** Makes the screen match the plan for now; returns when that changes, in ms since the epoch. */
const draw = (state: State): number => {
	const now = state.context.clock.now()
	if (now >= state.planned.until) replan(state)
	const { planned, overlay } = state
	const playing = playingAt(planned.plan, now)
	const found = playing === null ? undefined : planned.programs[playing.program_id]
	const below = playing === null || found === undefined ? rest(state, now) : show(state, found, playing, now)
	const instead = state.standIn.show(coverable(state), now)
	state.named = tellProgram(state)
	const above = overlay.show(planned.over === null ? null : (planned.programs[planned.over] ?? null), now)
	tell(state)
	return Math.min(planned.until, below, instead, above)
}

/** What can be covered if it is broken: the regular program that is on, but no fallback and no interruption. */
const coverable = ({ front, current }: State): Layer | null => {
	if (current === null) return null
	const kind = playKind(current.release.manifest)
	const isOwn = kind === 'cover' || kind === 'additional' || pointPlayed(current.release) !== null
	return isOwn ? front : null
}

/** Reports which program is on the screen when it changes. */
const tellProgram = ({ standIn, current, named, context }: State): ReleaseProgram | null => {
	const seen = standIn.seen() ?? current
	if (seen !== null && seen.program !== named) context.onProgram(seen.program, seen.release)
	return seen?.program ?? null
}

/**
 * Corrects a clock that was far off: what is on ends by the time that was assumed so far, and what is on from now on begins by the correct
 * one. What is visible stays until something else comes.
 */
const jump = (state: State): void => {
	const { context, front, back, standIn, overlay } = state
	const now = context.clock.now()
	for (const part of [front.stage, back.stage, standIn, overlay]) part.leave(now)
	end(state, now)
	context.clock.settle()
	replan(state)
	context.onJump()
}

/** The clock can be set meanwhile: it is checked again within this many ms. */
const look_within = 30_000

/** Draws, and sleeps until something changes; it runs again whatever fails. */
const step = (state: State): void => {
	clearTimeout(state.timer)
	const { context } = state
	let due = context.clock.now() + again_after
	try {
		if (context.clock.isFar()) jump(state)
		due = draw(state)
	} catch (error) {
		context.onError(error)
	}
	const wait = Math.max(1, Math.min(due - context.clock.now(), look_within))
	context.onStep(wait)
	state.timer = setTimeout(() => step(state), wait)
}

/** A failure can cause something else to be shown: checked once the current drawing is complete. */
const noticed = (state: State, problem: Problem, program: ReleaseProgram | null): void => {
	state.context.onProblem(problem, program)
	setTimeout(() => step(state))
}

const isOnScreen = ({ planned: { plan, programs }, current, context }: State): boolean => {
	const due = playingAt(plan, context.clock.now())
	return due === null || programs[due.program_id] === undefined || current !== null
}

const isShowing = ({ front, current, overlay }: State): boolean =>
	overlay.seen() !== null || (current !== null && front.stage.sights().some(({ isShown }) => isShown))

/** Creates the two layers and what lies over them, empty. */
export const createPlayback = (context: PlaybackContext): Playback => {
	const options = (seen: () => Layer): StageOptions => ({
		resolve: context.resolve,
		feed: context.feed,
		input: context.input,
		terminal: true,
		synced: context.synced,
		// The layer that is prepared plays nothing yet.
		onFollowed: ahead => seen() === state.front && context.onFollowed(ahead),
		loudness: context.loudness,
		// An item that begins before its program is reported after it.
		onShown(event) {
			const layer = seen()
			const { current } = state
			if (layer === state.front && current !== null && layer.program === current.program)
				context.onItemBegan(event, current)
			else layer.unreported.push(event)
		},
		onProblem: problem => noticed(state, problem, seen().program),
		onEnded: (event: EndedEvent) => {
			const { current } = state
			const { unreported } = seen()
			// What ended before its layer appeared was never visible.
			const place = unreported.findIndex(({ window_id }) => window_id === event.window_id)
			if (place >= 0) unreported.splice(place, 1)
			else if (current !== null) context.onItemEnded(event, current)
		},
	})
	const one: Layer = createLayer(
		context.host,
		options(() => one),
	)
	const other: Layer = createLayer(
		context.host,
		options(() => other),
	)
	const { overlay, standIn } = createAbove(context, (problem, program) => noticed(state, problem, program))
	const state: State = {
		context,
		front: one,
		back: other,
		overlay,
		standIn,
		named: null,
		releases: [],
		planned: terminalPlan([], () => 0, 0),
		current: null,
		timer: undefined,
		seen: { layer: false, over: null, alarm: false },
	}
	addEventListener('resize', () => {
		fitLayer(state.front)
		fitLayer(state.back)
		replan(state)
		step(state)
	})
	return {
		play(releases) {
			state.releases = releases
			replan(state)
			step(state)
		},
		refresh: () => step(state),
		retry(isAbout) {
			for (const part of [state.front.stage, state.back.stage, state.standIn, state.overlay]) part.retry(isAbout)
			step(state)
		},
		capture: width => capture(state, width),
		isOnScreen: () => isOnScreen(state),
		isShowing: () => isShowing(state),
	}
}
