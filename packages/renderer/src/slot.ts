import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { shownAt } from '@vitrine/domain/program/timing'

/** A stretch of time of a program's play, in ms since the epoch; `endsAt` may be infinite. */
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

const healthy = (window: ProgramWindow, index: number, isFailed: IsFailed): number | null => {
	const count = window.resources.length
	for (let step = 0; step < count; step++) {
		const at = (index + step) % count
		const resource = window.resources[at]
		if (resource !== undefined && !isFailed(resource)) return at
	}
	return null
}

/**
 * The turn at `now`; before the program begins it is the first one, and from `endsAt` on the program begins again. In the
 * turn of an item that failed the next one that works is shown; null when none does.
 */
export const slotAt = (window: ProgramWindow, span: Span, now: number, isFailed: IsFailed): Slot | null => {
	if (now >= span.endsAt)
		return slotAt(window, { startedAt: span.endsAt, endsAt: Number.POSITIVE_INFINITY }, now, isFailed)
	const shown = shownAt(window, Math.max(0, now - span.startedAt))
	if (shown === null) return null
	const index = healthy(window, shown.index, isFailed)
	const resource = index === null ? undefined : window.resources[index]
	if (index === null || resource === undefined) return null
	return {
		resource,
		index,
		from: span.startedAt + shown.from,
		to: Math.min(span.startedAt + shown.to, span.endsAt),
		alone: window.resources.length === 1,
	}
}

/** Whether what a drawing has loaded for one item serves for the other. */
export const sameSource = (a: WindowResource, b: WindowResource): boolean =>
	a.id === b.id && a.kind === b.kind && (a.kind === 'text' || b.kind === 'text' || a.sha256 === b.sha256)

/** Whether two turns are the same one, with the same thing to show. */
export const sameSlot = (a: Slot, b: Slot): boolean => a.from === b.from && sameSource(a.resource, b.resource)
