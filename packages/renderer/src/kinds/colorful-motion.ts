/** Progress of a motion in its cycle, from 0 to 1; times in ms. */
export const progressOf = (time: number, period: number): number => (Math.max(0, time) % period) / period

/** Whether a blinking text is visible: the first half of each cycle. */
export const isLit = (time: number, period: number): boolean => progressOf(time, period) < 0.5

/** Opacity and size of a breathing text: full at the beginning of each cycle. */
export const breathOf = (progress: number): { readonly alpha: number; readonly size: number } => {
	const breath = (1 + Math.cos(progress * 2 * Math.PI)) / 2
	return { alpha: 0.35 + 0.65 * breath, size: 0.94 + 0.06 * breath }
}

/** How far a waving text is lifted at `x`, in font sizes. */
export const liftAt = (x: number, font_size: number, progress: number): number =>
	0.12 * Math.sin(2 * Math.PI * (x / (font_size * 7) - progress))

/** The fraction of a cycle in which characters are typed; then the text stands still. */
const typing = 0.75

/** How many of `count` characters have been typed; at least one, so that the window is never empty. */
export const typedOf = (count: number, progress: number): number =>
	Math.min(count, 1 + Math.floor((progress / typing) * count))
