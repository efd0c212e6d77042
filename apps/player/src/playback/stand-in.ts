import type { WindowResource } from '@vitrine/domain/program/document'
import { type Playing, playingAt } from '@vitrine/domain/schedule/playing'
import { fallbackOf, type TerminalPlan, terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import { contained, fitStage } from '@vitrine/renderer/fit'
import {
	createStage,
	type EndedEvent,
	type Problem,
	type ShownEvent,
	type Stage,
	type StageOptions,
} from '@vitrine/renderer/stage'
import type { StoredRelease } from '../library/database.ts'
import { ownZone } from '../library/held.ts'
import { damageOf } from './damage.ts'
import type { Layer } from './layer.ts'

/** A program of the fallback, with the release it came from. */
type Found = TerminalPlan<StoredRelease>['programs'][number]

/** Events of the stand-in; times in ms since the epoch. */
export interface StandInContext {
	readonly parent: HTMLElement
	readonly options: Omit<StageOptions, 'onShown' | 'onEnded' | 'onProblem' | 'muted'>
	readonly onBegan: (found: Found, from: number) => void
	readonly onEnded: (found: Found, from: number, to: number) => void
	readonly onItemBegan: (event: ShownEvent, found: Found) => void
	readonly onItemEnded: (event: EndedEvent, found: Found) => void
	readonly onProblem: (problem: Problem, found: Found) => void
}

/** The fallback in place of what cannot be shown: over the whole screen, or in one window. */
export interface StandIn {
	/** The releases that are played from now on. */
	use(releases: readonly StoredRelease[]): void
	/** Checks the visible layer, null if nothing may be covered; returns when to call it next. */
	show(front: Layer | null, now: number): number
	/** What covers the whole screen; null for nothing. */
	seen(): Found | null
	/** What is on ends at `now`, in ms since the epoch, and begins again at the next check, by another time. */
	leave(now: number): void
	/** Whether it is visible anywhere. */
	isOn(): boolean
	/** Retries failed items that match. */
	retry(isAbout: (resource: WindowResource) => boolean): void
	/** Draws it into a canvas context whose pixels are CSS pixels of the screen. */
	paint(context: CanvasRenderingContext2D): void
}

/**
 * How long something is broken before it is covered, so that a file that reappears at once causes no flicker; and the interval of checks,
 * in ms.
 */
const [patience, look_every] = [1_000, 500]

/** A box of the screen in CSS pixels. */
interface Box {
	readonly left: number
	readonly top: number
	readonly width: number
	readonly height: number
}

interface State {
	readonly host: HTMLElement
	readonly context: StandInContext
	release: StoredRelease | undefined
	plan: TerminalPlan<StoredRelease>['plan'] | null
	programs: readonly Found[]
	/** Since when something has been broken, and the box of the current fallback. */
	brokenSince: number | null
	box: Box | null
	isWhole: boolean
	current: (Found & { readonly playing: Playing; readonly from: number }) | null
}

const boxOf = ({ program, fits }: Layer, damage: Exclude<ReturnType<typeof damageOf>, null>): Box | null => {
	if (damage === 'whole' || program === null) return { left: 0, top: 0, width: innerWidth, height: innerHeight }
	const pixel = { scale: 1 / devicePixelRatio, left: 0, top: 0 }
	const { scale, left, top } = fits ? contained(program.document, innerWidth, innerHeight) : pixel
	const { x, y, w, h } = damage
	return { left: left + x * scale, top: top + y * scale, width: w * scale, height: h * scale }
}

/** The box it should have now: not before something has been broken for a while. */
const wantedBox = (state: State, front: Layer | null, now: number): Box | null => {
	const sights = front === null || front.program === null ? [] : front.stage.sights()
	const found = damageOf(sights)
	// What follows something broken gets its time to load underneath.
	const isComing = state.box !== null && state.isWhole && sights.length > 0 && !sights.some(({ isShown }) => isShown)
	const damage = found === null && isComing ? 'whole' : found
	if (front === null || damage === null) {
		state.brokenSince = null
		return null
	}
	state.brokenSince ??= now
	state.isWhole = damage === 'whole'
	return now - state.brokenSince < patience && state.box === null ? null : boxOf(front, damage)
}

const end = (state: State, now: number): void => {
	const { current, context } = state
	state.current = null
	if (current !== null) context.onEnded(current, current.from, now)
}

const hide = (state: State, stage: Stage, now: number): void => {
	if (state.box === null) return
	state.box = null
	stage.clear(now)
	end(state, now)
	state.host.hidden = true
}

const place = ({ host }: State, { left, top, width, height }: Box): void => {
	Object.assign(host.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
	host.hidden = false
}

const play = (state: State, stage: Stage, box: Box, now: number): number => {
	const playing = state.plan === null ? null : playingAt(state.plan, now)
	const found = playing === null ? undefined : state.programs[playing.program_id]
	if (playing === null || found === undefined) {
		hide(state, stage, now)
		return Number.POSITIVE_INFINITY
	}
	const { current } = state
	state.box = box
	place(state, box)
	const isOther = current?.program !== found.program
	if (isOther || current.playing.from !== playing.from) {
		if (isOther) stage.clear(now)
		end(state, now)
		state.current = { ...found, playing, from: now }
		state.context.onBegan(found, now)
	}
	stage.show(found.program.document, playing.from, playing.to)
	fitStage(stage, found.program.document, box.width, box.height)
	return Math.min(playing.to, stage.tick(now) ?? playing.to)
}

/** Creates the place over the layers, empty. */
export const createStandIn = (context: StandInContext): StandIn => {
	const host = document.createElement('div')
	host.className = 'stand-in'
	host.hidden = true
	context.parent.append(host)
	const state: State = {
		host,
		context,
		release: undefined,
		plan: null,
		programs: [],
		brokenSince: null,
		box: null,
		isWhole: false,
		current: null,
	}
	const stage = createStage(host, {
		...context.options,
		// In a window next to others that play, it is muted.
		get muted() {
			return !state.isWhole
		},
		onShown: event => {
			if (state.current !== null) context.onItemBegan(event, state.current)
		},
		onEnded: event => {
			if (state.current !== null) context.onItemEnded(event, state.current)
		},
		onProblem: problem => {
			if (state.current !== null) context.onProblem(problem, state.current)
		},
	})
	return {
		use(releases) {
			const release = fallbackOf(releases)
			if (release === state.release) return
			const planned = release === undefined ? null : terminalPlan([release], ownZone(), release.since)
			state.release = release
			state.plan = planned?.plan ?? null
			state.programs = planned?.programs ?? []
		},
		show(front, now) {
			const box = wantedBox(state, front, now)
			if (box === null) {
				hide(state, stage, now)
				return state.brokenSince === null ? Number.POSITIVE_INFINITY : now + look_every
			}
			return Math.min(play(state, stage, box, now), now + look_every)
		},
		seen: () => (state.box !== null && state.isWhole ? state.current : null),
		leave(now) {
			stage.leave(now)
			end(state, now)
			state.brokenSince = null
		},
		isOn: () => state.box !== null,
		retry: isAbout => stage.retry(isAbout),
		paint(canvas) {
			const { box, current } = state
			if (box === null || current === null) return
			const { scale, left, top } = contained(current.program.document, box.width, box.height)
			canvas.save()
			canvas.fillRect(box.left, box.top, box.width, box.height)
			canvas.translate(box.left + left, box.top + top)
			canvas.scale(scale, scale)
			stage.paint(canvas)
			canvas.restore()
		},
	}
}
