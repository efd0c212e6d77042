import { layersOf, music_id, type Program, type ProgramWindow, type WindowResource } from './document.ts'

/** Which items of a window are shown on the day. */
export type IsOn = (resource: WindowResource) => boolean

const always: IsOn = () => true

/** Whether an item is shown on a day, `yyyy-MM-dd`. */
export const isOnDay = ({ valid_from, valid_to }: WindowResource, day: string): boolean =>
	(!valid_from || valid_from <= day) && (!valid_to || day <= valid_to)

/** Whether what a window shows depends on the day. */
export const isDated = ({ resources }: ProgramWindow): boolean =>
	resources.some(({ valid_from, valid_to }) => Boolean(valid_from || valid_to))

/** How long an item is shown before the next one, in ms. */
export const turnLength = ({ play_time, count = 1 }: WindowResource): number => play_time * count

/** How long one round of a window's list takes, in ms; 0 if it is empty. */
export const windowLength = (window: ProgramWindow, isOn = always): number =>
	window.resources.reduce((sum, resource) => sum + (isOn(resource) ? turnLength(resource) : 0), 0)

/**
 * How long a program plays, in ms: its longest window regardless of the day, so that every terminal has the same plan. Music counts if no
 * window shows anything; an empty program counts as 10 s.
 */
export const programLength = (program: Program): number => {
	const shown = program.windows.filter(window => !window.hidden)
	const music = layersOf(program).filter(({ id }) => id === music_id)
	const longest = (windows: readonly ProgramWindow[]): number =>
		Math.max(0, ...windows.map(window => windowLength(window)))
	return longest(shown) || longest(music) || 10_000
}

/** What a window shows: the resource, its place in the list, and when it began and ends, in ms since the program began. */
export interface Shown {
	readonly resource: WindowResource
	readonly index: number
	readonly from: number
	readonly to: number
}

/**
 * What a window shows `elapsed` ms after its program began: its list in a loop, as a function of time alone, so that a restart joins in
 * the middle and several screens stay in step. An item that plays several times has as many turns. Null for a window with nothing to show.
 */
export const shownAt = (window: ProgramWindow, elapsed: number, isOn = always): Shown | null => {
	const length = windowLength(window, isOn)
	if (length === 0) return null
	let from = Math.floor(elapsed / length) * length
	for (const [index, resource] of window.resources.entries()) {
		if (!isOn(resource)) continue
		const { play_time } = resource
		if (elapsed < from + turnLength(resource)) {
			from += Math.floor((elapsed - from) / play_time) * play_time
			return { resource, index, from, to: from + play_time }
		}
		from += turnLength(resource)
	}
	return null
}
