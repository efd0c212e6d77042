/** How long a page takes to appear and to disappear, in ms. */
const fade = 300

/** The page at a time, and how visible it is (1: fully). */
export interface Turn {
	readonly index: number
	readonly alpha: number
}

/** Which of `count` pages is visible at `time`, each for `length`; in ms. The first page appears at once: it comes with its item. */
export const turnAt = (time: number, length: number, count: number): Turn => {
	if (count <= 1) return { index: 0, alpha: 1 }
	const begun = Math.max(0, time)
	const into = begun % length
	const coming = begun < length ? 1 : into / fade
	return { index: Math.floor(begun / length) % count, alpha: Math.min(1, coming, (length - into) / fade) }
}

/** Whether a page is appearing or disappearing. */
export const isTurning = (time: number, length: number, count: number): boolean => turnAt(time, length, count).alpha < 1

/** In how many ms a page begins or stops appearing or disappearing; infinite when there is only one. */
export const turnStays = (time: number, length: number, count: number): number => {
	if (count <= 1) return Number.POSITIVE_INFINITY
	const into = Math.max(0, time) % length
	if (into < fade) return fade - into
	return into < length - fade ? length - fade - into + 1 : length - into
}
