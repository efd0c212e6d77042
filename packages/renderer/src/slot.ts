import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { type IsOn, isDated, isOnDay, shownAt } from '@vitrine/domain/program/timing'
import type { Calendar } from './calendar.ts'

/** The time span of a program's play, in ms since the epoch; `endsAt` can be infinite. */
export interface Span {
	readonly startedAt: number
	readonly endsAt: number
}

/** A turn of an item in a window, in ms since the epoch; `alone` when the window has no other item. */
export interface Slot {
	readonly resource: WindowResource
	readonly index: number
	readonly from: number
	readonly to: number
	readonly alone: boolean
}

/** Whether an item cannot be shown for the time being. */
export type IsFailed = (resource: WindowResource) => boolean

const healthy = (window: ProgramWindow, index: number, isOn: IsOn, isFailed: IsFailed): number | null => {
	const count = window.resources.length
	for (let step = 0; step < count; step++) {
		const at = (index + step) % count
		const resource = window.resources[at]
		if (resource !== undefined && isOn(resource) && !isFailed(resource)) return at
	}
	return null
}

/**
 * The turn at `now`; before the program begins it is the first one, and from `endsAt` on the program begins again. In the turn of an item
 * that failed the next one that works is shown; null if none does. Items not scheduled for the current day are left out as if they were
 * not in the list, from midnight in the screen's time zone.
 */
export const slotAt = (
	window: ProgramWindow,
	span: Span,
	now: number,
	isFailed: IsFailed,
	calendar: Calendar,
): Slot | null => {
	if (now >= span.endsAt)
		return slotAt(window, { startedAt: span.endsAt, endsAt: Number.POSITIVE_INFINITY }, now, isFailed, calendar)
	const at = Math.max(now, span.startedAt)
	const dated = isDated(window)
	const today = dated ? calendar.day(at) : ''
	const isOn: IsOn = resource => !dated || isOnDay(resource, today)
	const shown = shownAt(window, at - span.startedAt, isOn)
	if (shown === null) return null
	const index = healthy(window, shown.index, isOn, isFailed)
	const resource = index === null ? undefined : window.resources[index]
	if (index === null || resource === undefined) return null
	return {
		resource,
		index,
		from: span.startedAt + shown.from,
		to: Math.min(span.startedAt + shown.to, span.endsAt, dated ? calendar.next(at) : Number.POSITIVE_INFINITY),
		alone: window.resources.length === 1,
	}
}

/** The turn of an item regardless of the time; null if the window does not have it. */
export const pinnedSlot = (window: ProgramWindow, id: string): Slot | null => {
	const index = window.resources.findIndex(resource => resource.id === id)
	const resource = window.resources[index]
	return resource === undefined
		? null
		: { resource, index, from: 0, to: Number.POSITIVE_INFINITY, alone: window.resources.length === 1 }
}

/** What an item loads, as a comparable string. */
const sourceOf = (resource: WindowResource): string =>
	[
		'sha256' in resource ? resource.sha256 : '',
		'pages' in resource ? resource.pages.join() : '',
		'url' in resource ? resource.url : '',
		'source' in resource ? resource.source : '',
		'device' in resource && resource.device ? `${resource.device.id} ${resource.device.name}` : '',
	].join('|')

/** Whether what a drawing has loaded for one item can be used for the other. */
export const sameSource = (a: WindowResource, b: WindowResource): boolean =>
	a === b || (a.id === b.id && a.kind === b.kind && sourceOf(a) === sourceOf(b))

/** Whether two turns are the same one, with the same content. */
export const sameSlot = (a: Slot, b: Slot): boolean => a.from === b.from && sameSource(a.resource, b.resource)
