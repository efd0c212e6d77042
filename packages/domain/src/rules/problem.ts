import { rule_limits, terminalRules, whole_problems } from './rule.ts'

type RuleProblemCode =
	| 'rules_many'
	| 'rules_large'
	| 'rule_key_twice'
	| 'rule_name'
	| 'rule_terms'
	| 'rule_term'
	| 'rule_span'
	| 'rule_action'
	| 'rule_opposite'
	| 'rule_circle'
	| 'rule_field'

/** A problem of rules: its code, with the values for its message. */
export interface RuleProblem {
	readonly code: RuleProblemCode
	/** The name of the rule, or its number from 1 if it has none. */
	readonly rule: string
	/** The index of the rule, and of its term if one is concerned, from 0, and the field. */
	readonly place: number | null
	readonly term: number | null
	readonly field: string
}

const codes = new Map<string, RuleProblem['code']>([
	['name', 'rule_name'],
	['for_s', 'rule_span'],
	['cooldown_s', 'rule_span'],
	['action', 'rule_action'],
])
const whole: ReadonlySet<string> = new Set([...Object.values(whole_problems), 'rules_large'])

const codeOf = (path: readonly PropertyKey[], message: string): RuleProblem['code'] => {
	if (whole.has(message)) return message as RuleProblem['code']
	if (path.length === 0) return 'rules_many'
	if (path[1] === 'when') return typeof path[3] === 'number' ? 'rule_term' : 'rule_terms'
	return codes.get(String(path[1])) ?? 'rule_field'
}

const nameOf = (rules: unknown, place: number): string => {
	const name = Array.isArray(rules) ? (rules[place] as { name?: unknown } | null | undefined)?.name : undefined
	return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, rule_limits.name) : String(place + 1)
}

/** All problems of rules, in the order in which they are found. */
export const ruleProblems = (rules: unknown): RuleProblem[] =>
	(terminalRules.safeParse(rules).error?.issues ?? []).map(({ path, message }) => {
		const place = typeof path[0] === 'number' ? path[0] : null
		const term = typeof path[3] === 'number' ? path[3] : null
		const field = String(path.at(-1) ?? 'rules')
		return { code: codeOf(path, message), rule: place === null ? '' : nameOf(rules, place), place, term, field }
	})

/** The first problem of rules; null if there is none. */
export const ruleProblem = (rules: unknown): RuleProblem | null => ruleProblems(rules)[0] ?? null
