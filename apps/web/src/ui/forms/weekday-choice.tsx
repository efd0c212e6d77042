import { every_weekday } from '@vitrine/domain/schedule/step'
import { hasWeekday, toggleEveryWeekday, toggleWeekday } from '@vitrine/domain/schedule/terms/play-list'
import { Checkbox } from 'antd'
import { currentLanguage, t } from '../../data/text.ts'

/** 1970-01-04 was a Sunday. */
const sunday = 3 * 86_400_000

/** A weekday in the current language, 0 for Sunday. */
export const weekdayWord = (weekday: number, length: 'long' | 'short' = 'long'): string =>
	new Intl.DateTimeFormat(currentLanguage(), { weekday: length, timeZone: 'UTC' }).format(sunday + weekday * 86_400_000)

interface Days {
	readonly week_limit: boolean
	/** A bit mask, Sunday 1 to Saturday 64. */
	readonly weekdays: number
}

interface Props {
	readonly days: Days
	readonly change: (part: Partial<Days>) => void
	readonly fault?: string | undefined
}

/** An optional limit to certain weekdays, with a checkbox for all of them. */
export const WeekdayChoice = ({ days: { week_limit, weekdays }, change, fault: problem }: Props) => (
	<div>
		<Checkbox checked={week_limit} onChange={event => change({ week_limit: event.target.checked })}>
			{t('限制星期')}
		</Checkbox>
		{week_limit && (
			<fieldset className="weekdays" aria-label={t('星期')}>
				<Checkbox
					checked={weekdays === every_weekday}
					indeterminate={weekdays !== 0 && weekdays !== every_weekday}
					onChange={() => change({ weekdays: toggleEveryWeekday(weekdays) })}
				>
					{t('全选')}
				</Checkbox>
				{[0, 1, 2, 3, 4, 5, 6].map(weekday => (
					<Checkbox
						key={weekday}
						checked={hasWeekday(weekdays, weekday)}
						onChange={() => change({ weekdays: toggleWeekday(weekdays, weekday) })}
					>
						{weekdayWord(weekday)}
					</Checkbox>
				))}
			</fieldset>
		)}
		<div role="alert">{week_limit && problem !== undefined && <p className="fault">{problem}</p>}</div>
	</div>
)
