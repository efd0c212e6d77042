import { isCalendarDay } from '../local-time.ts'
import type { Program } from './document.ts'
import { local_day } from './parts.ts'

/** What of an item is a day, or begins with one. */
const dated = ['valid_from', 'valid_to', 'until', 'since'] as const

/** The fields of an item whose day the calendar does not have, as it has no 30th of February. */
export const missingDays = (item: object): string[] => {
	const said = item as Readonly<Record<string, unknown>>
	return dated.filter(name => {
		const day = said[name]
		// What is no day at all is refused by the shape.
		return typeof day === 'string' && local_day.safeParse(day.slice(0, 10)).success && !isCalendarDay(day)
	})
}

/** The same of all items of a document, each with the way to it. */
export const missingDaysIn = ({ windows, music = [], background_picture = null }: Program): (string | number)[][] => [
	...windows.flatMap(({ resources }, window) =>
		resources.flatMap((one, place) => missingDays(one).map(name => ['windows', window, 'resources', place, name])),
	),
	...music.flatMap((one, place) => missingDays(one).map(name => ['music', place, name])),
	...missingDays(background_picture ?? {}).map(name => ['background_picture', name]),
]
