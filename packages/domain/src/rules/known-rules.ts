import { z } from 'zod'
import { boundedRecord } from '../bounded.ts'
import { ruleReports } from './act-report.ts'
import { apiValue, rule_limits, type TerminalRule, terminalRules, valueName } from './rule.ts'

type Values = Readonly<Record<string, number | string>>

/** The rules in a request or answer; null if it contains none. */
export const readRules = (said: unknown): readonly TerminalRule[] | null =>
	terminalRules.safeParse((said as { rules?: unknown } | null)?.rules).data ?? null

/** Whether a terminal follows the requested rules. */
export const isSameRules = (one: readonly TerminalRule[], other: readonly TerminalRule[]): boolean =>
	JSON.stringify(one) === JSON.stringify(other)

const reported = z.array(ruleReports.element)
const named = boundedRecord(valueName, apiValue, rule_limits.values)

/** The rest of a terminal's answer about its rules: the last act of each, and its named values. */
export const readRulesAnswer = (said: unknown) => {
	const { last, values } = (said ?? {}) as { last?: unknown; values?: unknown }
	return { last: reported.safeParse(last).data ?? [], values: (named.safeParse(values).data ?? {}) as Values }
}

/** The named values with one more. If the terminal is full, values that no rule uses are evicted; null if there are none. */
export const withValue = (
	values: Values,
	{ name, value }: { readonly name: string; readonly value: number | string },
	rules: readonly TerminalRule[],
): Values | null => {
	const next = { ...values, [name]: value }
	if (Object.keys(next).length <= rule_limits.values) return next
	const asked = new Set(
		rules.flatMap(({ when }) => when.terms.flatMap(term => (term.input === 'value' ? [term.name] : []))),
	)
	const rest = Object.entries(next).filter(([key]) => key === name || asked.has(key))
	return rest.length <= rule_limits.values ? Object.fromEntries(rest) : null
}
