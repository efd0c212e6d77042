import type { TimedItem } from '@vitrine/domain/command/timed-item'
import { hasWeekday } from '@vitrine/domain/schedule/terms/play-list'
import { percent } from '../../../ui/format.ts'
import { weekdayWord } from '../../../ui/forms/weekday-choice.tsx'

/** The percentage that a time sets; empty if it sets none. */
export const percentWord = ({ value }: TimedItem): string => (value === undefined ? '' : percent(value))

/** A time in words: the hours, the value it sets, and the days. */
export const timeWords = (item: TimedItem, valueWord: (item: TimedItem) => string = percentWord): string => {
	const { start_time, end_time, exec_time, start_date, end_date, week_days } = item
	const value = valueWord(item)
	return [
		exec_time ?? `${start_time} – ${end_time}`,
		...(value === '' ? [] : [value]),
		...(week_days === null
			? []
			: [
					[0, 1, 2, 3, 4, 5, 6]
						.filter(day => hasWeekday(week_days, day))
						.map(day => weekdayWord(day, 'short'))
						.join(' '),
				]),
		...(start_date === null && end_date === null ? [] : [`${start_date ?? '…'} – ${end_date ?? '…'}`]),
	].join(' · ')
}
