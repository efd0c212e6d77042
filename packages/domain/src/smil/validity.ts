import { dayAt, dayNumberOf, isCalendarDay } from '../local-time.ts'

/** The first and the last day on which something is shown. */
export interface SmilDays {
	readonly valid_from?: string
	readonly valid_to?: string
}

interface ItemDays {
	readonly valid_from?: string | null | undefined
	readonly valid_to?: string | null | undefined
}

/**
 * Days as a condition, in the functions that players of this family evaluate in local time; undefined if there are none. Players that do
 * not know the functions show nothing or everything.
 */
export const daysExpression = ({ valid_from, valid_to }: ItemDays) => {
	const compared = (time: string, operator: string): string => `adapi-compare(adapi-date(),'${time}')${operator}0`
	const terms = [
		...(valid_from ? [compared(`${valid_from}T00:00:00`, '>=')] : []),
		...(valid_to ? [compared(`${valid_to}T23:59:59`, '<=')] : []),
	]
	return terms.length === 0 ? undefined : terms.join(' and ')
}

const term = /^adapi-compare\(\s*adapi-date\(\)\s*,\s*'(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?'\s*\)\s*(>=|>|<=|<)\s*0$/

const day_ms = 86_400_000

const dayBefore = (day: string): string => dayAt(() => 0, (dayNumberOf(day) - 1) * day_ms)

/** The meaning of one term of a condition; null for anything other than a whole day. */
const readTerm = (part: string): SmilDays | null => {
	const [, day = '', time = '00:00:00', operator = ''] = term.exec(part.trim()) ?? []
	if (day === '' || !isCalendarDay(day)) return null
	if (operator.startsWith('>')) return time === '00:00:00' ? { valid_from: day } : null
	if (time === '23:59:59') return { valid_to: day }
	return operator === '<' && time === '00:00:00' ? { valid_to: dayBefore(day) } : null
}

/** The days of a condition; null if it contains anything other than whole days. */
export const readDays = (expression: string): SmilDays | null => {
	const terms = expression
		.trim()
		.split(/\s+and\s+/i)
		.map(readTerm)
	return terms.includes(null) ? null : Object.assign({}, ...terms)
}
