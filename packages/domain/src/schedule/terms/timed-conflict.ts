import { dayNumberOf } from '../../local-time.ts'
import { every_weekday, isWeekday } from '../step.ts'
import { setBy, type TimedCommand } from './timed-command.ts'

const week = 7

type Days = Pick<TimedCommand, 'date_start' | 'date_end' | 'weekdays'>

/** Whether there is a day on which both commands are due. */
const isOnOneDay = (one: Days, other: Days): boolean => {
	const days = (day: string | null, open: number): number => (day === null ? open : dayNumberOf(day))
	const first = Math.max(...[one, other].map(({ date_start }) => days(date_start, Number.NEGATIVE_INFINITY)))
	const last = Math.min(...[one, other].map(({ date_end }) => days(date_end, Number.POSITIVE_INFINITY)))
	const weekdays = (one.weekdays ?? every_weekday) & (other.weekdays ?? every_weekday)
	if (first > last) return false
	if (last - first >= week - 1) return weekdays > 0
	return Array.from({ length: last - first + 1 }, (_, at) => first + at).some(day => isWeekday(weekdays, day))
}

/** Whether a command is due on any day at all: one of its weekdays lies between its dates. */
export const isOnSomeDay = (days: Days): boolean => isOnOneDay(days, days)

/**
 * The places of the first two commands that set the same part of a terminal to different values at the same moment: only the later of
 * them would have an effect. Null if there are none.
 */
export const timedConflict = (commands: readonly TimedCommand[]): readonly [first: number, second: number] | null => {
	for (const [second, command] of commands.entries()) {
		const set = setBy(command)
		const first = commands.slice(0, second).findIndex(earlier => {
			const before = setBy(earlier)
			if (set === null || before === null || earlier.time !== command.time) return false
			return before.part === set.part && before.value !== set.value && isOnOneDay(earlier, command)
		})
		if (first >= 0) return [first, second]
	}
	return null
}

/** Commands by their time of day; those of the same time stay in their order, since of them the later applies. */
export const inTimeOrder = (commands: readonly TimedCommand[]): TimedCommand[] =>
	commands.toSorted((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
