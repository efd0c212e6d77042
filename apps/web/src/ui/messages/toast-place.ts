/** A rectangle in the viewport, in CSS pixels. */
export interface Box {
	readonly x: number
	readonly y: number
	readonly width: number
	readonly height: number
}

export interface Size {
	readonly width: number
	readonly height: number
}

/** Distance from the edges and from surrounding elements, and the step of the search grid, in px. */
const gap = 8
const step = 8

const overlaps = (one: Box, other: Box): boolean =>
	one.x < other.x + other.width + gap &&
	other.x < one.x + one.width + gap &&
	one.y < other.y + other.height + gap &&
	other.y < one.y + one.height + gap

const isFree = (box: Box, taken: readonly Box[]): boolean => !taken.some(other => overlaps(box, other))

/** Whether a box starts within the allowed area: from the corner to `right` and `bottom`. */
const isWithin = ({ x, y }: Box, right: number, bottom: number): boolean =>
	x >= 0 && y >= 0 && x <= right && y <= bottom

/** The free place nearest to the top right corner; null if there is none. */
const nearestPlace = (size: Size, right: number, bottom: number, taken: readonly Box[]): Box | null => {
	let found: Box | null = null
	let nearest = Number.POSITIVE_INFINITY
	for (let y = gap; y <= bottom && y < nearest; y += step)
		for (let x = right; x >= 0 && y + (right - x) < nearest; x -= step) {
			const box = { ...size, x, y }
			if (!isFree(box, taken)) continue
			found = box
			nearest = y + (right - x)
		}
	return found
}

/**
 * A place where a box of this size covers nothing taken: the current one if it is still free, else the nearest to the top right corner;
 * null if there is none.
 */
export const freePlace = (size: Size, space: Size, taken: readonly Box[], before: Box | null): Box | null => {
	const [right, bottom] = [space.width - size.width - gap, space.height - size.height - gap]
	if (right < 0 || bottom < 0) return null
	if (before !== null && isWithin(before, right, bottom)) {
		const same = { ...size, x: before.x, y: before.y }
		if (isFree(same, taken)) return same
	}
	return nearestPlace(size, right, bottom, taken)
}

const shared = (from: number, size: number, other: number, length: number): number =>
	Math.max(0, Math.min(from + size, other + length) - Math.max(from, other))

/** How much of the taken areas a box covers: each area counts as 1 when fully covered, so that a corner of a wide canvas counts little. */
const harm = (box: Box, taken: readonly Box[]): number =>
	taken.reduce((sum, { x, y, width, height }) => {
		const covered = shared(box.x, box.width, x, width) * shared(box.y, box.height, y, height)
		return covered === 0 ? sum : sum + covered / (width * height)
	}, 0)

/**
 * The fallback if nothing is free: the place where the box is fully visible and covers least; a box that does not fit starts in the
 * corner. It only moves to a place where it covers less.
 */
export const leastPlace = (size: Size, space: Size, taken: readonly Box[], before: Box | null): Box => {
	const right = Math.max(0, space.width - size.width - gap)
	const bottom = Math.max(0, space.height - size.height - gap)
	const corner = { x: right, y: Math.min(gap, bottom) }
	const { x, y } = before !== null && isWithin(before, right, bottom) ? before : corner
	let found = { ...size, x, y }
	let least = harm(found, taken)
	for (let y = Math.min(gap, bottom); y <= bottom; y += 2 * step)
		for (let x = right; x >= 0 && least > 0; x -= 2 * step) {
			const box = { ...size, x, y }
			const covered = harm(box, taken)
			if (covered < least) [found, least] = [box, covered]
		}
	return found
}
