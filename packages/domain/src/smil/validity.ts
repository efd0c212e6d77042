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
 * Days as a condition, in the functions that players of this family evaluate in their local time; undefined where there are none.
 * A player that does not know them shows nothing or everything, as it sees fit.
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

/** What one term of a condition says; null where it says anything else than a whole day. */
const readTerm = (part: string): SmilDays | null => {
	const [, day = '', time = '00:00:00', operator = ''] = term.exec(part.trim()) ?? []
	if (day === '' || !isCalendarDay(day)) return null
	if (operator.startsWith('>')) return time === '00:00:00' ? { valid_from: day } : null
	if (time === '23:59:59') return { valid_to: day }
	return operator === '<' && time === '00:00:00' ? { valid_to: dayBefore(day) } : null
}

/** The days of a condition; null for one that says anything else than whole days. */
export const readDays = (expression: string): SmilDays | null => {
	const terms = expression
		.trim()
		.split(/\s+and\s+/i)
		.map(readTerm)
	return terms.includes(null) ? null : Object.assign({}, ...terms)
}
