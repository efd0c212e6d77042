import { layersOf, type Program, type ProgramWindow, type WindowResource } from '@vitrine/domain/program/document'
import type { StageOptions } from './events.ts'
import type { Span } from './slot.ts'
import { clearView, isViewBroken, isViewReady, isViewShown, leaveView, retryView, tickView } from './window-turns.ts'
import { changeView, createWindowView, paintView, type WindowView } from './window-view.ts'

export type { EndedEvent, Problem, ShownEvent, StageOptions } from './events.ts'

/** A program drawn in the DOM, in program pixels; scale it with `fitStage` of `./fit`. */
export interface Stage {
	readonly element: HTMLElement
	/**
	 * What is drawn from the next tick on. Windows are identified by id and changed in place, and windows with the same reference as before
	 * cost nothing, so that it can be called on every pointer move. Times in ms since the epoch: `startedAt` can be in the future (then the
	 * first items are only prepared); at `endsAt` the program is expected to begin again.
	 */
	show(program: Program, startedAt: number, endsAt?: number): void
	/** Makes the DOM match what plays at `now`; returns when to call it next, or null. Both ms since the epoch. */
	tick(now: number): number | null
	/** Whether every window has its first item painted, or given up. */
	ready(): boolean
	/** Each window that should be visible, whether an item of it is, and whether none of today's can be. */
	sights(): Sight[]
	/** Pauses videos and moving texts from the next tick on; a text that is still at its beginning is at rest. */
	pause(): void
	resume(): void
	/** From the next tick on shows this item of a window at its beginning, as an editor wants it; null follows the clock. */
	pin(window_id: string, resource_id: string | null): void
	/** Retries failed items that match at once: what they lacked is now available. */
	retry(isAbout: (resource: WindowResource) => boolean): void
	/** Draws what is on screen into a canvas context of program size. */
	paint(context: CanvasRenderingContext2D): void
	/** Ends the turns on screen at `now`, in ms since the epoch; what is visible stays under its successor until `clear`. */
	leave(now: number): void
	/** Removes everything; turns on screen end at `now`, in ms since the epoch. The elements are retained for the next program. */
	clear(now: number): void
	dispose(): void
}

/** A window of a stage as a viewer of the screen sees it. */
export interface Sight {
	readonly window: ProgramWindow
	readonly isShown: boolean
	readonly isBroken: boolean
}

const sights = ({ views }: State): Sight[] =>
	[...views.values()].flatMap(view => {
		const { window } = view
		return window === null ? [] : [{ window, isShown: isViewShown(view), isBroken: isViewBroken(view) }]
	})

interface State {
	readonly element: HTMLElement
	readonly options: StageOptions
	readonly views: Map<string, WindowView>
	/** Unused windows: recreating their elements for every program would cost memory. */
	readonly spare: WindowView[]
	readonly pins: Map<string, string>
	program: Program | null
	span: Span
	running: boolean
}

const retire = (state: State, id: string, view: WindowView, now: number): void => {
	clearView(view, now)
	state.views.delete(id)
	state.spare.push(view)
}

const adopt = (state: State, next: Program): void => {
	if (next === state.program) return
	const { style } = state.element
	style.width = `${next.w}px`
	style.height = `${next.h}px`
	style.background = next.background
	const shown = layersOf(next).filter(window => !window.hidden)
	const shown_ids = new Set(shown.map(window => window.id))
	for (const [id, view] of state.views)
		if (!shown_ids.has(id)) retire(state, id, view, view.cue?.now ?? state.span.startedAt)
	for (const window of shown) {
		const view = state.views.get(window.id) ?? state.spare.pop() ?? createWindowView(state.element, state.options)
		state.views.set(window.id, view)
		changeView(view, window)
	}
	state.program = next
}

const tick = (state: State, now: number): number | null => {
	const { span, running } = state
	let soonest = Number.POSITIVE_INFINITY
	for (const [id, view] of state.views)
		soonest = Math.min(soonest, tickView(view, { now, span, running, pinned: state.pins.get(id) ?? null }))
	return Number.isFinite(soonest) ? soonest : null
}

const paint = ({ program, views }: State, context: CanvasRenderingContext2D): void => {
	if (program === null) return
	context.fillStyle = program.background
	context.fillRect(0, 0, program.w, program.h)
	const layer = (view: WindowView): number => view.window?.zIndex ?? 0
	for (const view of [...views.values()].sort((a, b) => layer(a) - layer(b))) paintView(view, context)
}

const clear = (state: State, now: number): void => {
	for (const [id, view] of state.views) retire(state, id, view, now)
	state.pins.clear()
	state.program = null
}

const createState = (host: HTMLElement, options: StageOptions): State => {
	const element = document.createElement('div')
	element.style.cssText =
		'position:absolute;left:0;top:0;overflow:hidden;transform-origin:0 0;contain:strict;user-select:none'
	// Marks the stage for drawings, which need its scale.
	element.dataset.stage = ''
	host.append(element)
	return {
		element,
		options,
		views: new Map(),
		spare: [],
		pins: new Map(),
		program: null,
		span: { startedAt: 0, endsAt: Number.POSITIVE_INFINITY },
		running: true,
	}
}

/** Creates an empty stage inside `host`. */
export const createStage = (host: HTMLElement, options: StageOptions): Stage => {
	const state = createState(host, options)
	return {
		element: state.element,
		show(program, startedAt, endsAt = Number.POSITIVE_INFINITY) {
			adopt(state, program)
			const { span } = state
			if (span.startedAt !== startedAt || span.endsAt !== endsAt) state.span = { startedAt, endsAt }
		},
		tick: now => tick(state, now),
		sights: () => sights(state),
		ready: () => [...state.views.values()].every(isViewReady),
		pause() {
			state.running = false
		},
		resume() {
			state.running = true
		},
		pin(window_id, resource_id) {
			if (resource_id === null) state.pins.delete(window_id)
			else state.pins.set(window_id, resource_id)
		},
		retry(isAbout) {
			for (const view of state.views.values()) retryView(view, isAbout)
		},
		paint: context => paint(state, context),
		leave(now) {
			for (const view of state.views.values()) leaveView(view, now)
		},
		clear: now => clear(state, now),
		dispose() {
			clear(state, state.span.startedAt)
			state.element.remove()
		},
	}
}
