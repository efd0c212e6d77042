import type { PlayItem } from '../../release/release.ts'
import type { Step } from '../step.ts'
import type { PlannedStep, PlayList, PlayListItem } from './play-list.ts'
import { addItems, empty_list } from './play-list.ts'

/** The play settings of a release that is being copied. */
export interface Copied {
	/** Its programs in order, by their ids. */
	readonly programs: readonly number[]
	/** Its list with all repetitions; empty for a timed one, which has steps. */
	readonly items: readonly PlayItem[]
	readonly steps: readonly Step[]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A duration in ms in the form that `clockOf` accepts, which has no 24th hour. */
const clockOfMs = (ms: number): string => {
	const seconds = Math.min(86_399, Math.round(ms / 1000))
	return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const plannedOf = (
	{ start, end, date_start, date_end, weekdays, play_count, total }: Step,
	key: number,
): PlannedStep => ({
	key,
	start,
	end,
	play_count,
	total,
	date_limit: date_start !== null || date_end !== null,
	date_start: date_start ?? '',
	date_end: date_end ?? '',
	week_limit: weekdays !== null,
	weekdays: weekdays ?? 127,
})

/** The play list from which a release was made, for editing and publishing again. */
export const copiedList = ({ programs, items, steps }: Copied): PlayList => {
	const ids = steps.length > 0 ? [...new Set(programs)] : programs
	const list = addItems(empty_list, ids)
	return {
		index: 0,
		items: list.items.map((item, place): PlayListItem => {
			const { count = 1, time } = items[place] ?? {}
			const own = steps.filter(step => step.program_id === item.program_id)
			return {
				...item,
				count,
				...(time === undefined ? {} : { radio: 'time', time: clockOfMs(time) }),
				...(own.length === 0 ? {} : { steps: own.map((step, key) => plannedOf(step, key + 1)) }),
			}
		}),
	}
}
