import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import type { RuleAct, Verdict } from './evaluation.ts'
import { rule_limits } from './rule.ts'

/** How many acts a report contains: the latest ones. */
const reported_most = 5

/**
 * A terminal's report of a rule's act: when (ms since the epoch), whether it was the rule's end, what was wrong, and the findings of its
 * terms.
 */
const ruleReport = z.object({
	key: z.string().max(32),
	at: z.int().min(0).max(8.64e15),
	is_end: z.boolean(),
	/** An error code of the player, empty if it succeeded. */
	problem: z.string().max(60),
	terms: boundedList(
		z.object({
			holds: z.boolean().nullable(),
			value: z.union([z.number(), z.string().max(60)]).nullable(),
		}),
		rule_limits.terms,
	),
})
export type RuleReport = z.output<typeof ruleReport>

/** The last acts of rules, newest first. */
export const ruleReports = boundedList(ruleReport, reported_most)

/** An act in the form in which it is reported. */
export const reportOfAct = (
	{ key, is_end }: RuleAct,
	verdicts: readonly Verdict[],
	at: number,
	problem = '',
): RuleReport => {
	const terms = verdicts.find(verdict => verdict.key === key)?.terms ?? []
	return { key, at: Math.round(at), is_end, problem: problem.slice(0, 60), terms: [...terms] }
}

/** The last act of each rule after adding these, newest first; rules that no longer exist are dropped. */
export const withReports = (
	reports: readonly RuleReport[],
	added: readonly RuleReport[],
	keys: readonly string[],
): RuleReport[] => {
	const names = new Set(added.map(({ key }) => key))
	return [...added, ...reports.filter(({ key }) => !names.has(key))].filter(({ key }) => keys.includes(key))
}

/** The acts that fit a report. */
export const lastReports = (reports: readonly RuleReport[]): RuleReport[] => reports.slice(0, reported_most)
