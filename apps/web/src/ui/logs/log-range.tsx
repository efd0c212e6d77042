import { log_limits } from '@vitrine/contract/people/log-limits'
import { isCalendarDay } from '@vitrine/domain/local-time'
import type { TextKey } from '@vitrine/texts/all'
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

/** What is wrong with days, at which end; null if they are a range. A day that does not exist is marked by its own field. */
const problemOf = (from: string, to: string, earliest: string): { from?: TextKey; to?: TextKey } | null => {
	const [start, end] = [dayStart(from), dayEnd(to)]
	if (start === undefined || end === undefined || ![from, to].every(isCalendarDay)) return {}
	if (from < earliest) return { from: '只能查询最近三个月的日志' }
	return end < start ? { to: '结束日期不能早于开始日期' } : null
}

/** The range of a log in seconds, and its input fields; both ends are stored in the address. Without a range nothing can be read. */
export const useLogRange = () => {
	const [today, usual, earliest] = [dayBefore(0), dayBefore(usual_days - 1), dayBefore(log_limits.days - 2)]
	const [from, setFrom] = useUrlState('from', usual)
	const [to, setTo] = useUrlState('to', today)
	const problem = problemOf(from, to, earliest)
	// Nothing is logged later than tomorrow; a server does not take any year that can be typed.
	const soon = Math.floor((dayEnd(dayBefore(-1)) ?? 0) / 1000)
	const field = (label: string, value: string, onChange: (day: string) => void, fault: TextKey | undefined) => (
		<DayPicker
			aria-label={label}
			value={value}
			onChange={onChange}
			fault={fault && t(fault)}
			min={earliest}
			max={today}
			required
			style={{ width: 150 }}
		/>
	)
	return {
		range: {
			start_time: Math.min(soon, Math.floor((dayStart(from) ?? 0) / 1000)),
			end_time: Math.min(soon, Math.floor(((dayEnd(to) ?? Date.now()) + 1) / 1000)),
		},
		isRange: problem === null,
		fields: (
			<>
				{field(t('开始日期'), from, setFrom, problem?.from)}
				{field(t('结束日期'), to, setTo, problem?.to)}
			</>
		),
	}
}
