import type { ProgramWindow, WindowResource } from '@vitrine/domain/program/document'
import { type IsOn, turnLength, windowLength } from '@vitrine/domain/program/timing'

/** A turn of an item on the timeline; `from` and `to` in ms since the program began. */
export interface Block {
	readonly key: string
	readonly resource: WindowResource
	readonly from: number
	readonly to: number
	/** The list of the window has been through once already. */
	readonly again: boolean
}

/** More would not be told apart. */
const limit = 300

/** The turns of a window until the program begins again, in ms; a window whose list is short goes through it again, without the items that do not have their day. */
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

/** Times in ms at which a ruler of `length` ms has its marks: about ten of them on what is seen at once, on round numbers. */
export const marksOf = (length: number, zoom = 1): number[] => {
	const step = steps.find(candidate => length / candidate <= 12 * zoom) ?? length
	return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
}
