import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { isDated, isOnDay } from '@vitrine/domain/program/timing'
import type { Moment } from './kinds/drawing.ts'
import { discardLayer, emptyLayer, isComing, leaveLayer, prepareLayer, revealLayer } from './layer.ts'
import { type IsFailed, pinnedSlot, type Slot, sameSlot, sameSource, slotAt } from './slot.ts'
import { type Cue, dropAside, fail, layersOf, setAside, takeAside, type WindowView } from './window-view.ts'

/** How long, in ms, a preparation continues although its turn is over, so that slow files become visible at all. */
const slow_limit = 3_000
/** How soon a late item is checked again, in ms. */
const late_every = 50
/** The next cue of a window that needs none. */
const never = Number.POSITIVE_INFINITY

const momentOf = (slot: Slot, cue: Cue): Moment => ({
	elapsed: cue.pinned === null ? Math.max(0, cue.now - slot.from) : 0,
	now: cue.now,
	alone: slot.alone,
	running: cue.running && cue.pinned === null,
})

const hasSign = ({ front }: WindowView): boolean => front.active?.standsIn?.() === true

const end = (view: WindowView, now: number): void => {
	const { front, window, since, isSign } = view
	if (!view.counted || front.slot === null || window === null) return
	view.counted = false
	const { resource } = front.slot
	view.options.onEnded?.({ window_id: window.id, resource, from: since, to: now, is_sign: isSign })
}

const begin = (view: WindowView, { resource, index, from }: Slot, { now, pinned }: Cue): void => {
	if (pinned !== null || view.window === null) return
	view.since = now
	view.counted = true
	view.isSign = hasSign(view)
	const { id: window_id } = view.window
	view.options.onShown?.({ window_id, resource, index, at: now, due: from, is_sign: view.isSign })
}

const onFailure = (view: WindowView, resource: WindowResource, error: unknown): void => {
	const { cue } = view
	if (cue === null) return
	fail(view, resource, cue.now, error)
	again(view)
}

/** A drawing that throws costs its window the item, but affects no other window. */
const breakOff = (view: WindowView, resource: WindowResource | undefined, now: number, error: unknown): void => {
	end(view, now)
	discardLayer(view.front)
	discardLayer(view.back)
	if (resource !== undefined) fail(view, resource, now, error)
}

const swap = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): void => {
	end(view, cue.now)
	const { front, back } = view
	view.front = back
	view.back = front
	const moment = momentOf(slot, cue)
	const come = revealLayer(back, slot, window, moment).catch((error: unknown) => {
		if (view.front !== back || back.slot === null) return
		breakOff(view, back.slot.resource, nowOf(view)?.now ?? cue.now, error)
		again(view)
	})
	void leaveLayer(front, slot, moment, come).then(() => again(view))
	begin(view, slot, cue)
}

const prepare = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): void => {
	const layer = view.back
	const { span } = cue
	prepareLayer(layer, slot, window, momentOf(slot, cue)).then(
		isCurrent => {
			if (!isCurrent) return
			view.reported.delete(slot.resource.id)
			const at = nowOf(view)
			// Its turn passed while it was loading: still better than the previous content.
			const late = at !== null && at.span === span && at.pinned === null && slot.to <= at.now
			if (late && at.now >= span.startedAt && layer === view.back) swap(view, slot, at, window)
			again(view)
		},
		(error: unknown) => onFailure(view, slot.resource, error),
	)
}

/** Whether a slow item is already being prepared, or is ready aside. */
const isUnderWay = ({ back, aside }: WindowView, resource: WindowResource): boolean =>
	(back.state === 'preparing' && isComing(back, resource)) || (aside !== null && isComing(aside, resource))

/** Prepares a turn in the hidden layer, unless that is in progress. */
const want = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): void => {
	const { back } = view
	// What is still visible there leaves first; the preparation is requested again after that.
	if (back.state === 'leaving') return
	if (back.slot !== null && sameSlot(back.slot, slot)) return
	if (isUnderWay(view, slot.resource)) return
	const busy = back.state === 'preparing' && cue.now - back.begun < slow_limit
	const before = view.cue?.span
	// A short program that repeats must not restart what takes longer than the program.
	if (busy && cue.pinned === null && (before === cue.span || before?.endsAt === cue.span.startedAt)) return
	if (back.state === 'preparing' && back.active?.isPatient && view.aside === null) setAside(view)
	prepare(view, slot, cue, window)
}

/** A page or a signal can come and go within its turn: then its sign ended, or began, and the item's play restarts. */
const recount = (view: WindowView, slot: Slot, cue: Cue): void => {
	if (view.counted && view.isSign === hasSign(view)) return
	end(view, cue.now)
	begin(view, slot, cue)
}

/** Whether a turn is ready to be shown; what was prepared aside is brought back for it. */
const hasReady = (view: WindowView, slot: Slot): boolean => {
	const { back, aside } = view
	if (aside?.state === 'ready' && back.state !== 'leaving' && isComing(aside, slot.resource)) {
		takeAside(view, aside)
		return true
	}
	return back.state === 'ready' && back.slot !== null && sameSlot(back.slot, slot)
}

/** Brings the current turn on screen, if it is ready; returns whether it is there. */
const bring = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): boolean => {
	const { front } = view
	if (front.slot !== null && sameSlot(front.slot, slot)) {
		front.slot = slot
		front.active?.update(slot.resource, window, momentOf(slot, cue))
		recount(view, slot, cue)
	} else if (
		front.slot !== null &&
		sameSource(front.slot.resource, slot.resource) &&
		front.active?.goesOn(slot.resource)
	) {
		end(view, cue.now)
		front.slot = slot
		front.active.update(slot.resource, window, momentOf(slot, cue))
		begin(view, slot, cue)
	} else if (hasReady(view, slot)) swap(view, slot, cue, window)
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

const retryAt = (view: WindowView): number => Math.min(never, ...view.failed.values())

const failedIn =
	(view: WindowView): IsFailed =>
	({ id }) =>
		view.failed.has(id)

/** The turn of a cue: the pinned item, else the one that is due. */
const dueSlot = (view: WindowView, cue: Cue, window: ProgramWindow): Slot | null =>
	(cue.pinned === null ? null : pinnedSlot(window, cue.pinned)) ??
	slotAt(window, cue.span, cue.now, failedIn(view), view.calendar)

/** Without a turn: after failures the current content stays; a window with nothing for today is emptied. */
const awaitTurn = (view: WindowView, cue: Cue, window: ProgramWindow): number => {
	if (!hasToday(view, window, cue.now)) clear(view, cue.now)
	return Math.min(retryAt(view), isDated(window) ? view.calendar.next(cue.now) : never)
}

/** Prepares the following turn while the current one lasts. */
const prepareNext = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): number => {
	const next = slotAt(window, cue.span, slot.to, failedIn(view), view.calendar)
	const same = next !== null && sameSource(next.resource, slot.resource) && view.front.active?.goesOn(next.resource)
	if (next !== null && !same) want(view, next, { ...cue, now: slot.to }, window)
	if (!cue.running) return never
	return Math.min(slot.to, view.front.active?.next(slot.resource, momentOf(slot, cue)) ?? slot.to)
}

/** Shows a turn if it is due and ready. */
const showTurn = (view: WindowView, slot: Slot, cue: Cue, window: ProgramWindow): number => {
	const { front, failed } = view
	// Only a pinned item gets here although it failed: it is retried later, and never while the time is paused.
	if (failed.has(slot.resource.id) && (front.slot === null || !sameSlot(front.slot, slot)))
		return cue.running ? retryAt(view) : never
	if (cue.pinned === null && cue.now < cue.span.startedAt) {
		want(view, slot, cue, window)
		return cue.span.startedAt
	}
	if (!bring(view, slot, cue, window)) return cue.now + late_every
	return cue.pinned === null ? prepareNext(view, slot, cue, window) : never
}

/** Makes a window match the cue; returns when it needs the next one, in ms since the epoch. */
export const tickView = (view: WindowView, cue: Cue): number => {
	const { window } = view
	if (window === null) return never
	for (const [id, at] of view.failed) if (at <= cue.now) view.failed.delete(id)
	// A preparation that was given up makes room for the next.
	dropAside(view, () => true)
	let due = cue.now + late_every
	try {
		const slot = dueSlot(view, cue, window)
		due = slot === null ? awaitTurn(view, cue, window) : showTurn(view, slot, cue, window)
	} catch (error) {
		breakOff(view, view.front.slot?.resource, cue.now, error)
	}
	view.cue = cue
	view.cuedAt = performance.now()
	return due
}

const nowOf = (view: WindowView): Cue | null => {
	const { cue } = view
	if (cue === null) return null
	return cue.running ? { ...cue, now: cue.now + performance.now() - view.cuedAt } : cue
}

/** The owner ticks at the times it was given; what became ready or failed in between is handled here. */
const again = (view: WindowView): void => {
	const cue = nowOf(view)
	if (cue !== null) tickView(view, cue)
}

/** Retries the failed items that match. */
export const retryView = (view: WindowView, isAbout: (resource: WindowResource) => boolean): void => {
	const failed = (view.window?.resources ?? []).filter(resource => view.failed.has(resource.id) && isAbout(resource))
	for (const { id } of failed) view.failed.delete(id)
	if (failed.length > 0) again(view)
}

/** Whether the first item is painted, or none can be. */
export const isViewReady = (view: WindowView): boolean =>
	view.front.slot !== null ||
	view.back.state === 'ready' ||
	(view.window?.resources ?? []).every(resource => view.failed.has(resource.id)) ||
	(view.window !== null && view.cue !== null && !hasToday(view, view.window, view.cue.now))

/** Whether an item of its list is on screen, and whether none can be: all of today's were tried, and failed. */
export const isViewShown = (view: WindowView): boolean => view.front.slot !== null
export const isViewBroken = ({ front, window, reported, calendar, cue }: WindowView): boolean => {
	if (front.slot !== null || window === null || cue === null) return false
	const today = isDated(window) ? calendar.day(cue.now) : null
	const due = window.resources.filter(resource => today === null || isOnDay(resource, today))
	return due.length > 0 && due.every(({ id }) => reported.has(id))
}

const clear = (view: WindowView, now: number): void => {
	end(view, now)
	for (const layer of layersOf(view)) emptyLayer(layer)
	dropAside(view, () => false)
}

/** Ends the turn on screen at `now`; what is visible stays unchanged, and nothing happens until the next tick, which can be at any time. */
export const leaveView = (view: WindowView, now: number): void => {
	end(view, now)
	view.cue = null
	view.failed.clear()
}

/** Removes everything from the window; it can be given another one. */
export const clearView = (view: WindowView, now: number): void => {
	clear(view, now)
	view.cue = null
	view.window = null
	view.failed.clear()
	view.reported.clear()
	view.element.style.display = 'none'
}
