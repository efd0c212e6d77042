import { log_limits } from '@vitrine/contract/people/log-limits'
import { t } from '../../data/text.ts'
import { DayPicker } from '../forms/day-picker.tsx'
import { dayEnd, dayStart } from '../lists/days.ts'
import { useUrlState } from '../lists/url-state.ts'

/** The default range in days (specification B §9). */
const usual_days = 7

/** A day that many days before today, in the user's zone, as `yyyy-MM-dd`. */
const dayBefore = (days: number): string => {
	const at = new Date()
	at.setDate(at.getDate() - days)
	return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(part => String(part).padStart(2, '0')).join('-')
}

/** The range of a log in seconds, and its input fields; both ends are stored in the address. */
export const useLogRange = () => {
	const [today, usual, earliest] = [dayBefore(0), dayBefore(usual_days - 1), dayBefore(log_limits.days - 2)]
	const [from, setFrom] = useUrlState('from', usual)
	const [to, setTo] = useUrlState('to', today)
	const field = (label: string, value: string, onChange: (day: string) => void) => (
		<DayPicker
			aria-label={label}
			value={value}
			onChange={onChange}
			min={earliest}
			max={today}
			required
			style={{ width: 150 }}
		/>
	)
	return {
		range: {
			start_time: Math.floor((dayStart(from) ?? 0) / 1000),
			end_time: Math.floor(((dayEnd(to) ?? Date.now()) + 1) / 1000),
		},
		fields: (
			<>
				{field(t('开始日期'), from, setFrom)}
				{field(t('结束日期'), to, setTo)}
			</>
		),
	}
}
