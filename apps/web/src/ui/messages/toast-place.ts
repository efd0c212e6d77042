/** A rectangle of the window, in CSS pixels. */
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

/** How far from the edges and from what is around, and in which steps a place is looked for, in px. */
const gap = 8
const step = 8

const overlaps = (one: Box, other: Box): boolean =>
	one.x < other.x + other.width + gap &&
	other.x < one.x + one.width + gap &&
	one.y < other.y + other.height + gap &&
	other.y < one.y + one.height + gap

const isFree = (box: Box, taken: readonly Box[]): boolean => !taken.some(other => overlaps(box, other))

/** Whether a box begins where it may: from the corner as far as `right` and `bottom`. */
const isWithin = ({ x, y }: Box, right: number, bottom: number): boolean =>
	x >= 0 && y >= 0 && x <= right && y <= bottom

/** The free place that is nearest to the top right corner; null when there is none. */
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
 * Where something of this size lies over nothing that is taken: as near to the top right corner as there is room, where it stands
 * already if that is still free; null where there is no room.
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

/** How much of what is taken a box covers: one for each thing that lies below it whole, so that a corner of a wide canvas is little. */
const harm = (box: Box, taken: readonly Box[]): number =>
	taken.reduce((sum, { x, y, width, height }) => {
		const covered = shared(box.x, box.width, x, width) * shared(box.y, box.height, y, height)
		return covered === 0 ? sum : sum + covered / (width * height)
	}, 0)

/**
 * Where something of this size is seen whole and covers as little as can be, for where nothing is free: what does not fit begins
 * in the corner. It stays where it is unless elsewhere it covers less.
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
