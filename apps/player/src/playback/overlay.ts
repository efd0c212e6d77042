import type { WindowResource } from '@vitrine/domain/program/document'
import { stripPlace } from '@vitrine/domain/release/emergency-document'
import type { ReleaseProgram } from '@vitrine/domain/release/release'
import { placeStage } from '@vitrine/renderer/fit'
import {
	createStage,
	type EndedEvent,
	type Problem,
	type ShownEvent,
	type Stage,
	type StageOptions,
} from '@vitrine/renderer/stage'
import type { StoredRelease } from '../library/database.ts'

/** What is drawn over the rest, with the release it came from. */
export interface OverFound {
	readonly release: StoredRelease
	readonly program: ReleaseProgram
}

/** Events of the overlay; times in ms since the epoch. */
export interface OverlayContext {
	readonly parent: HTMLElement
	readonly options: Omit<StageOptions, 'onShown' | 'onEnded' | 'onProblem'>
	readonly onBegan: (over: OverFound, from: number) => void
	readonly onEnded: (over: OverFound, from: number, to: number) => void
	readonly onItemBegan: (event: ShownEvent, over: OverFound) => void
	readonly onItemEnded: (event: EndedEvent, over: OverFound) => void
	readonly onProblem: (problem: Problem, over: OverFound) => void
}

/** A strip over whatever plays, as wide as the screen. */
export interface Overlay {
	/** Draws this, or nothing; returns when to call it next, in ms since the epoch. */
	show(over: OverFound | null, now: number): number
	/** What is on ends at `now`, in ms since the epoch, and begins again at the next check, by another time. */
	leave(now: number): void
	/** What is visible now; null for nothing. */
	seen(): OverFound | null
	/** Retries failed items that match. */
	retry(isAbout: (resource: WindowResource) => boolean): void
	/** Draws it into a canvas context whose pixels are CSS pixels of the screen. */
	paint(context: CanvasRenderingContext2D): void
}

/** How soon an unready program is checked again, and when it is shown with what it has; ms. */
const late = { every: 30, limit: 20_000 } as const

interface State {
	readonly host: HTMLElement
	readonly context: OverlayContext
	over: OverFound | null
	/** Since when it has been due, and visible (null while it is being prepared). */
	called: number
	from: number | null
}

const placeOf = ({ release, program }: OverFound): ReturnType<typeof stripPlace> =>
	stripPlace(release.manifest, program.document, { w: innerWidth, h: innerHeight })

const place = ({ host }: State, stage: Stage, over: OverFound): void => {
	const { scale, top, height } = placeOf(over)
	host.style.top = `${top}px`
	host.style.height = `${height}px`
	placeStage(stage, scale)
}

const end = (state: State, now: number): void => {
	const { over, from, context } = state
	state.over = null
	state.from = null
	if (over !== null && from !== null) context.onEnded(over, from, now)
}

/** Whether it is the same release for the same screen: one that is held continues, whatever is added. */
const isSame = (one: OverFound | null, other: OverFound | null): boolean =>
	one === other ||
	(one !== null &&
		other !== null &&
		one.release.sha256 === other.release.sha256 &&
		one.program.document.w === other.program.document.w &&
		one.program.document.h === other.program.document.h)

const turn = (state: State, stage: Stage, over: OverFound | null, now: number): void => {
	stage.leave(now)
	end(state, now)
	state.over = over
	state.called = now
	if (over === null) {
		stage.clear(now)
		state.host.hidden = true
		return
	}
	state.host.hidden = false
	stage.show(over.program.document, over.release.since)
	place(state, stage, over)
}

/** Creates the place above the layers, empty. */
export const createOverlay = (context: OverlayContext): Overlay => {
	const host = document.createElement('div')
	host.className = 'overlay'
	host.hidden = true
	context.parent.append(host)
	const state: State = { host, context, over: null, called: 0, from: null }
	const stage = createStage(host, {
		...context.options,
		onShown: event => {
			if (state.over !== null) context.onItemBegan(event, state.over)
		},
		onEnded: event => {
			if (state.over !== null) context.onItemEnded(event, state.over)
		},
		onProblem: problem => {
			if (state.over !== null) context.onProblem(problem, state.over)
		},
	})
	return {
		show(over, now) {
			if (!isSame(state.over, over)) turn(state, stage, over, now)
			if (state.over === null) return Number.POSITIVE_INFINITY
			place(state, stage, state.over)
			const due = stage.tick(now) ?? Number.POSITIVE_INFINITY
			if (state.from !== null) return due
			if (!stage.ready() && now - state.called < late.limit) return Math.min(due, now + late.every)
			state.from = now
			context.onBegan(state.over, now)
			return due
		},
		leave(now) {
			const { over, from } = state
			stage.leave(now)
			if (over !== null && from !== null) context.onEnded(over, from, now)
			state.from = null
			state.called = Number.NEGATIVE_INFINITY
		},
		seen: () => (state.from === null ? null : state.over),
		retry: isAbout => stage.retry(isAbout),
		paint(canvas) {
			if (state.over === null || state.from === null) return
			const { scale, top } = placeOf(state.over)
			canvas.save()
			canvas.translate(0, top)
			canvas.scale(scale, scale)
			stage.paint(canvas)
			canvas.restore()
		},
	}
}
