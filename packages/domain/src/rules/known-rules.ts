import { z } from 'zod'
import { boundedRecord } from '../bounded.ts'
import { ruleReports } from './act-report.ts'
import { apiValue, rule_limits, type TerminalRule, terminalRules, valueName } from './rule.ts'

type Values = Readonly<Record<string, number | string>>

/** The rules of what was asked for or answered; null where it says none. */
export const readRules = (said: unknown): readonly TerminalRule[] | null =>
	terminalRules.safeParse((said as { rules?: unknown } | null)?.rules).data ?? null

/** Whether a terminal follows the rules that it was asked to follow. */
export const isSameRules = (one: readonly TerminalRule[], other: readonly TerminalRule[]): boolean =>
	JSON.stringify(one) === JSON.stringify(other)

const reported = z.array(ruleReports.element)
const named = boundedRecord(valueName, apiValue, rule_limits.values)

/** What else a terminal answers of its rules: the last act of each, and the values that it has by name. */
export const readRulesAnswer = (said: unknown) => {
	const { last, values } = (said ?? {}) as { last?: unknown; values?: unknown }
	return { last: reported.safeParse(last).data ?? [], values: (named.safeParse(values).data ?? {}) as Values }
}

/**
 * The values by name with one more. Where there are as many as a terminal keeps, those that no rule asks for make place; null where none does.
 */
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
