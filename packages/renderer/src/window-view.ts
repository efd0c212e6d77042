import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { plain_look } from '@vitrine/domain/program/look'
import { isDated, isOnDay } from '@vitrine/domain/program/timing'
import { type Calendar, calendarOf } from './calendar.ts'
import type { FollowFeed, StageOptions } from './events.ts'
import type { Moment } from './kinds/drawing.ts'
import { createLayer, emptyLayer, type Layer, leaveLayer, prepareLayer, revealLayer, trimLayer } from './layer.ts'
import { createFrame, paintLook, wearLook } from './look.ts'
import { pinnedSlot, type Slot, type Span, sameSlot, sameSource, slotAt } from './slot.ts'

/** The time and the wishes that a window is drawn by. */
export interface Cue {
	/** ms since the epoch. */
	readonly now: number
	readonly span: Span
	readonly running: boolean
	/** The item to show whatever the time. */
	readonly pinned: string | null
}

/** A window on screen with its two layers. */
export interface WindowView {
	readonly element: HTMLElement
	/** Over the items: the window's border. */
	readonly frame: HTMLElement
	readonly options: StageOptions
	readonly calendar: Calendar
	front: Layer
	back: Layer
	window: ProgramWindow | null
	/** Items that failed, and when they are tried again, in ms since the epoch. */
	readonly failed: Map<string, number>
	readonly reported: Set<string>
	/** When what is on screen came there, in ms since the epoch. */
	since: number
	/** Whether what is on screen was reported as shown. */
	counted: boolean
	cue: Cue | null
	/** The browser's steady clock at the last cue. */
	cuedAt: number
}

/** A failed item is tried again after this many ms. */
const retry_after = 10_000
/** A preparation is left alone this long in ms although its turn is over, so that slow files are seen at all. */
const slow_limit = 3_000
/** How soon a late item is asked for again, in ms. */
const late_every = 50

/** Without somebody who fetches there is never a copy. */
const noFeed: FollowFeed = (_source, listener) => {
	listener(null)
	return () => undefined
}

/** Makes a window with nothing in it. */
export const createWindowView = (host: HTMLElement, options: StageOptions): WindowView => {
	const element = document.createElement('div')
	element.style.cssText = 'position:absolute;overflow:hidden;contain:strict'
	host.append(element)
	const context = {
		resolve: options.resolve,
		get muted() {
			return options.muted ?? false
		},
		loudness: options.loudness ?? (() => 100),
		terminal: options.terminal ?? false,
		feed: options.feed ?? noFeed,
		language: options.language ?? (() => navigator.language),
		time_zone: options.time_zone ?? (() => Intl.DateTimeFormat().resolvedOptions().timeZone),
		report: (reason: string) => {
			const { front, window } = view
			if (front.slot !== null && window !== null)
				options.onFault?.({ window_id: window.id, resource: front.slot.resource, reason })
		},
	}
	const [front, back] = [createLayer(element, context), createLayer(element, context)]
	const frame = createFrame(element)
	const view: WindowView = {
		element,
		frame,
		options,
		calendar: calendarOf(context.time_zone),
		front,
		back,
		window: null,
		failed: new Map(),
		reported: new Set(),
		since: 0,
		counted: false,
		cue: null,
		cuedAt: 0,
	}
	return view
}

/** Takes over a window's place, size and list. */
export const changeView = (view: WindowView, window: ProgramWindow): void => {
	const before = view.window
	if (before === window) return
	view.window = window
	view.failed.clear()
	for (const layer of [view.front, view.back]) trimLayer(layer, window.resources)
	const { style } = view.element
	style.display = ''
	style.left = `${window.x}px`
	style.top = `${window.y}px`
	style.width = `${window.w}px`
	style.height = `${window.h}px`
	style.zIndex = String(window.zIndex)
	if (before === null || before.look !== window.look) wearLook(view.element, view.frame, window.look ?? plain_look)
	view.element.dataset.window = window.id
}

const momentOf = (slot: Slot, cue: Cue): Moment => ({
	elapsed: cue.pinned === null ? Math.max(0, cue.now - slot.from) : 0,
	now: cue.now,
	alone: slot.alone,
	running: cue.running && cue.pinned === null,
})

const end = (view: WindowView, now: number): void => {
	const { front, window } = view
	if (!view.counted || front.slot === null || window === null) return
	view.counted = false
	view.options.onEnded?.({ window_id: window.id, resource: front.slot.resource, from: view.since, to: now })
}

const begin = (view: WindowView, slot: Slot, cue: Cue): void => {
	if (cue.pinned !== null || view.window === null) return
	view.since = cue.now
	view.counted = true
	view.options.onShown?.({ window_id: view.window.id, resource: slot.resource, index: slot.index, at: cue.now })
}

const swap = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): void => {
	end(view, cue.now)
	const { front, back } = view
	view.front = back
	view.back = front
	const moment = momentOf(slot, cue)
	const come = revealLayer(back, slot, window, moment)
	void leaveLayer(front, slot, moment, come).then(() => again(view))
	begin(view, slot, cue)
}

const onFailure = (view: WindowView, resource: WindowResource, error: unknown): void => {
	const { cue, window } = view
	if (cue === null || window === null) return
	view.failed.set(resource.id, cue.now + retry_after)
	if (!view.reported.has(resource.id)) {
		view.reported.add(resource.id)
		const reason = error instanceof Error ? error.message : String(error)
		view.options.onFault?.({ window_id: window.id, resource, reason })
	}
	again(view)
}

const prepare = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): void => {
	const layer = view.back
	const { span } = cue
	prepareLayer(layer, slot, window, momentOf(slot, cue)).then(
		isCurrent => {
			if (!isCurrent) return
			view.reported.delete(slot.resource.id)
			const at = nowOf(view)
			// Its turn went by while it was loading: still better than what stands there from before.
			const late = at !== null && at.span === span && at.pinned === null && slot.to <= at.now
			if (late && at.now >= span.startedAt && layer === view.back) swap(view, slot, at, window)
			again(view)
		},
		(error: unknown) => onFailure(view, slot.resource, error),
	)
}

/** Has a turn made ready in the hidden layer, unless that is under way. */
const want = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): void => {
	const { back } = view
	// What is still seen there comes first; the preparation is asked for again when it has gone.
	if (back.state === 'leaving') return
	if (back.slot !== null && sameSlot(back.slot, slot)) return
	const busy = back.state === 'preparing' && cue.now - back.begun < slow_limit
	const before = view.cue?.span
	// A short program that begins again must not begin anew with what takes longer than it does.
	if (busy && cue.pinned === null && (before === cue.span || before?.endsAt === cue.span.startedAt)) return
	prepare(view, slot, cue, window)
}

/** Brings the turn of now on screen, if it is ready; answers whether it is there. */
const bring = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): boolean => {
	const { front, back } = view
	if (front.slot !== null && sameSlot(front.slot, slot)) {
		front.slot = slot
		front.active?.update(slot.resource, window, momentOf(slot, cue))
	} else if (
		front.slot !== null &&
		sameSource(front.slot.resource, slot.resource) &&
		front.active?.goesOn(slot.resource)
	) {
		end(view, cue.now)
		front.slot = slot
		front.active.update(slot.resource, window, momentOf(slot, cue))
		begin(view, slot, cue)
	} else if (back.state === 'ready' && back.slot !== null && sameSlot(back.slot, slot)) swap(view, slot, cue, window)
	else {
		want(view, slot, cue, window)
		return false
	}
	return true
}

const hasToday = (view: WindowView, window: ProgramWindow, now: number): boolean => {
	const today = isDated(window) ? view.calendar.day(now) : null
	return window.resources.some(resource => today === null || isOnDay(resource, today))
}

const retryAt = (view: WindowView): number => Math.min(Number.POSITIVE_INFINITY, ...view.failed.values())

/** Makes a window equal to what it shows at the cue; answers when it wants the next one, in ms since the epoch. */
export const tickView = (view: WindowView, cue: Cue): number => {
	const { window } = view
	if (window === null) return Number.POSITIVE_INFINITY
	for (const [id, at] of view.failed) if (at <= cue.now) view.failed.delete(id)
	const isFailed = (resource: WindowResource): boolean => view.failed.has(resource.id)
	const slot =
		(cue.pinned === null ? null : pinnedSlot(window, cue.pinned)) ??
		slotAt(window, cue.span, cue.now, isFailed, view.calendar)
	const ahead = cue.pinned === null && cue.now < cue.span.startedAt
	let wish = Number.POSITIVE_INFINITY
	if (slot === null) {
		// What failed leaves what stands there; what has nothing to show today is empty.
		if (!hasToday(view, window, cue.now)) clear(view, cue.now)
		wish = Math.min(retryAt(view), isDated(window) ? view.calendar.next(cue.now) : Number.POSITIVE_INFINITY)
	} else if (ahead) {
		want(view, slot, cue, window)
		wish = cue.span.startedAt
	} else if (!bring(view, slot, cue, window)) wish = cue.now + late_every
	else if (cue.pinned === null) {
		const next = slotAt(window, cue.span, slot.to, isFailed, view.calendar)
		const same = next !== null && sameSource(next.resource, slot.resource) && view.front.active?.goesOn(next.resource)
		if (next !== null && !same) want(view, next, { ...cue, now: slot.to }, window)
		if (cue.running) wish = Math.min(slot.to, view.front.active?.next(slot.resource, momentOf(slot, cue)) ?? slot.to)
	}
	view.cue = cue
	view.cuedAt = performance.now()
	return wish
}

const nowOf = (view: WindowView): Cue | null => {
	const { cue } = view
	if (cue === null) return null
	return cue.running ? { ...cue, now: cue.now + performance.now() - view.cuedAt } : cue
}

/** The owner ticks when it was told to; what became ready or failed in between is taken up here. */
const again = (view: WindowView): void => {
	const cue = nowOf(view)
	if (cue !== null) tickView(view, cue)
}

/** Whether the first item is painted, or nothing can be. */
export const isViewReady = (view: WindowView): boolean =>
	view.front.slot !== null ||
	view.back.state === 'ready' ||
	(view.window?.resources ?? []).every(resource => view.failed.has(resource.id)) ||
	(view.window !== null && view.cue !== null && !hasToday(view, view.window, view.cue.now))

const clear = (view: WindowView, now: number): void => {
	end(view, now)
	emptyLayer(view.front)
	emptyLayer(view.back)
}

/** Ends the turn on screen at `now`; what is seen stays as it is, and nothing comes of itself any more. */
export const leaveView = (view: WindowView, now: number): void => {
	end(view, now)
	view.cue = null
}

/** Takes everything off the window; it may be given another one. */
export const clearView = (view: WindowView, now: number): void => {
	clear(view, now)
	view.cue = null
	view.window = null
	view.failed.clear()
	view.reported.clear()
	view.element.style.display = 'none'
}

/** Draws what is on screen at its place in a context of program size. */
export const paintView = (view: WindowView, context: CanvasRenderingContext2D): void => {
	const { window, front } = view
	if (window === null) return
	context.save()
	context.translate(window.x, window.y)
	paintLook(context, window, window.look ?? plain_look, () => {
		if (front.slot !== null) front.active?.paint(context, window)
	})
	context.restore()
}
