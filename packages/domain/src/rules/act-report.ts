import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import type { RuleAct, Verdict } from './evaluation.ts'
import { rule_limits } from './rule.ts'

/** So many acts stand in a report: the last ones. */
const reported_most = 5

/** What a rule did, as its terminal says it: when (ms since the epoch), whether that was its end, what was wrong, and what its terms had found. */
const ruleReport = z.object({
	key: z.string().max(32),
	at: z.int().min(0).max(8.64e15),
	is_end: z.boolean(),
	/** A code of the player, empty where it was done. */
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

/** The last acts of rules, the newest first. */
export const ruleReports = boundedList(ruleReport, reported_most)

/** What was done as it is reported. */
export const reportOfAct = (
	{ key, is_end }: RuleAct,
	verdicts: readonly Verdict[],
	at: number,
	problem = '',
): RuleReport => {
	const terms = verdicts.find(verdict => verdict.key === key)?.terms ?? []
	return { key, at: Math.round(at), is_end, problem: problem.slice(0, 60), terms: [...terms] }
}

/** The last act of each rule with these, the newest first; of rules that are no more, none. */
export const withReports = (
	reports: readonly RuleReport[],
	added: readonly RuleReport[],
	keys: readonly string[],
): RuleReport[] => {
	const names = new Set(added.map(({ key }) => key))
	return [...added, ...reports.filter(({ key }) => !names.has(key))].filter(({ key }) => keys.includes(key))
}

/** What of them stands in a report. */
export const lastReports = (reports: readonly RuleReport[]): RuleReport[] => reports.slice(0, reported_most)
