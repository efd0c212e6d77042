import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { type IsOn, turnLength, windowLength } from '@vitrine/domain/program/timing'

/** One turn of an item on the timeline; `from` and `to` in ms since the start of the program. */
export interface Block {
	readonly key: string
	readonly resource: WindowResource
	readonly from: number
	readonly to: number
	/** Whether the window's list is being repeated. */
	readonly again: boolean
}

/** More blocks could not be told apart. */
const limit = 300

/** The turns of a window within one run of the program of `length` ms; a short list repeats. Items that do not play today are skipped. */
export const blocksOf = (window: ProgramWindow, length: number, isOn: IsOn): Block[] => {
	const round = windowLength(window, isOn)
	const blocks: Block[] = []
	if (round === 0) return blocks
	for (let start = 0; start < length; start += round) {
		let from = start
		for (const resource of window.resources.filter(isOn)) {
			const to = Math.min(length, from + turnLength(resource))
			if (from >= length || blocks.length >= limit) return blocks
			blocks.push({ key: `${resource.id} ${from}`, resource, from, to, again: start > 0 })
			from += turnLength(resource)
		}
	}
	return blocks
}

const steps = [100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000]

/** The positions of a ruler's marks over `length` ms: about ten in the visible part, at round numbers. */
export const marksOf = (length: number, zoom = 1): number[] => {
	const step = steps.find(candidate => length / candidate <= 12 * zoom) ?? length
	return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
}
