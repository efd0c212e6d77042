import type { ProgramWindow } from '../document.ts'
import { type Box, boundsOf, movedBy, type Point } from './geometry.ts'
import { withoutLoneMembers } from './groups.ts'

/**
 * Copies of windows in the same places: new ids for windows, items and groups, and no group for a window that would be alone in it.
 * `fresh` returns a new id on each call.
 */
export const copiesOf = (windows: readonly ProgramWindow[], fresh: () => string): ProgramWindow[] => {
	const groups = new Map<string, string>()
	const groupOf = (group: string): string => {
		const known = groups.get(group) ?? fresh()
		groups.set(group, known)
		return known
	}
	return withoutLoneMembers(windows).map(window => ({
		...window,
		id: fresh(),
		...(window.group === undefined ? {} : { group: groupOf(window.group) }),
		resources: window.resources.map(resource => ({ ...resource, id: fresh() })),
	}))
}

/** Successive offsets of copies differ by this part of the shorter side of the canvas. */
const part = 50

const within = (start: number, length: number, space: number): number => Math.max(0, Math.min(start, space - length))

/**
 * Offset of copies from their originals: down to the right, far enough that none exactly covers an existing window, and inside the canvas
 * if there is room. All in program pixels.
 */
export const copyShift = (
	originals: readonly Box[],
	canvas: { readonly w: number; readonly h: number },
	there: readonly Box[],
): Point => {
	const bounds = boundsOf(originals)
	if (bounds === null) return { x: 0, y: 0 }
	const step = Math.max(1, Math.round(Math.min(canvas.w, canvas.h) / part))
	const taken = new Set(there.map(({ x, y, w, h }) => `${x},${y},${w},${h}`))
	const shiftTo = (x: number, y: number): Point => ({
		x: within(x, bounds.w, canvas.w) - bounds.x,
		y: within(y, bounds.h, canvas.h) - bounds.y,
	})
	const isFree = (shift: Point): boolean =>
		originals.every(({ w, h, x, y }) => !taken.has(`${x + shift.x},${y + shift.y},${w},${h}`))
	const first = shiftTo(bounds.x + step, bounds.y + step)
	// Tries offsets towards the far corner, then starts again from the near one.
	for (const from of [bounds, { x: -step, y: -step }])
		for (let count = 1; count <= part; count++) {
			const shift = shiftTo(from.x + count * step, from.y + count * step)
			if (isFree(shift)) return shift
		}
	return first
}

/** Windows moved by the same offset. */
export const shifted = (windows: readonly ProgramWindow[], { x, y }: Point): ProgramWindow[] =>
	windows.map(window => ({ ...window, ...movedBy(window, x, y) }))
