import { isCalendarDay } from '../local-time.ts'
import type { Program } from './document.ts'
import { local_day } from './parts.ts'

/** Fields of an item that are a day, or begin with one. */
const dated = ['valid_from', 'valid_to', 'until', 'since'] as const

/** The fields of an item whose day does not exist in the calendar, such as a 30th of February. */
export const missingDays = (item: object): string[] => {
	const said = item as Readonly<Record<string, unknown>>
	return dated.filter(name => {
		const day = said[name]
		// The schema refuses texts that are not days at all.
		return typeof day === 'string' && local_day.safeParse(day.slice(0, 10)).success && !isCalendarDay(day)
	})
}

/** The same for all items of a document, each with its path. */
export const missingDaysIn = ({ windows, music = [], background_picture = null }: Program): (string | number)[][] => [
	...windows.flatMap(({ resources }, window) =>
		resources.flatMap((one, place) => missingDays(one).map(name => ['windows', window, 'resources', place, name])),
	),
	...music.flatMap((one, place) => missingDays(one).map(name => ['music', place, name])),
	...missingDays(background_picture ?? {}).map(name => ['background_picture', name]),
]
