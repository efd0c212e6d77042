import type { Zone } from '../local-time.ts'
import { heldBefore, oppositeOf, type RuleAction, targetOf } from './action.ts'
import type { RuleTerm, TerminalRule } from './rule.ts'
import { findTerm, type RuleInputs, type TermFinding } from './term.ts'

/** Remembered state of a rule; times in ms since the epoch. */
interface RuleState {
	/** Which of its terms held when last known. */
	readonly terms: readonly boolean[]
	/** Since when its terms have held; null while they do not. */
	readonly since: number | null
	/** It has acted, and has not ended yet. */
	readonly is_active: boolean
	/** When it last acted. */
	readonly acted_at: number | null
}

/** Remembered state of all rules: each by its key, and for each target the rule that set it and the previous value. */
export interface RulesState {
	readonly rules: Readonly<Record<string, RuleState>>
	readonly holders: Readonly<Record<string, { readonly key: string; readonly before: number | string | null }>>
}

/** The initial state. */
export const no_rules_state: RulesState = { rules: {}, holders: {} }

const new_rule: RuleState = { terms: [], since: null, is_active: false, acted_at: null }

/**
 * The state of a rule: it is `disabled`; `acts` now; is `active`, having acted while its terms still hold; `waits` until its terms have
 * held long enough; `cools` until it can act again; does not hold (`unmet`); depends on something `unknown`; holds, but another one takes
 * precedence (`lower`); no longer holds and reverts (`ends`), or will as soon as its cooldown allows (`lasts`).
 */
export type VerdictWord =
	| 'disabled'
	| 'acts'
	| 'active'
	| 'waits'
	| 'cools'
	| 'unmet'
	| 'unknown'
	| 'lower'
	| 'ends'
	| 'lasts'

/** The state of a rule and why: until when it waits, in ms since the epoch, which rule takes precedence, and the findings of its terms. */
export interface Verdict {
	readonly key: string
	readonly is: VerdictWord
	readonly until?: number
	readonly than?: string
	readonly terms: readonly TermFinding[]
}

/** An action to perform, the rule that it belongs to, and whether it is the rule's end. */
export interface RuleAct {
	readonly key: string
	readonly is_end: boolean
	readonly action: RuleAction
}

/** The result of evaluating rules. */
export interface Evaluation {
	readonly state: RulesState
	/** At most one per target. */
	readonly acts: readonly RuleAct[]
	/** One per rule, in order. */
	readonly verdicts: readonly Verdict[]
}

interface Moment {
	readonly inputs: RuleInputs
	readonly zone: Zone
	/** In ms since the epoch. */
	readonly now: number
}

/** A rule by itself, before precedence between rules is decided. */
interface Standing {
	readonly rule: TerminalRule
	readonly state: RuleState
	readonly verdict: Verdict
}

/** Combines findings by all or any; null if unknown findings are decisive. */
const joined = (match: 'all' | 'any', findings: readonly TermFinding[]): boolean | null => {
	const decisive = match === 'any'
	if (findings.some(({ holds }) => holds === decisive)) return decisive
	return findings.some(({ holds }) => holds === null) ? null : !decisive
}

/** A time in the future, as after the clock was set back, becomes now. */
const past = (time: number | null, now: number): number | null => (time === null ? null : Math.min(time, now))

const second = 1000

interface Found {
	readonly holds: boolean | null
	readonly since: number | null
	/** When it can act again. */
	readonly free_at: number
}

type Step = Pick<Verdict, 'is' | 'until'> & { readonly is_active: boolean }

/** An active rule stays active unless its terms are known to have stopped holding. */
const nextActive = ({ otherwise }: TerminalRule, { holds, free_at }: Found, now: number): Step => {
	if (holds !== false) return { is: 'active', is_active: true }
	if (otherwise === 'none') return { is: 'unmet', is_active: false }
	return now < free_at ? { is: 'lasts', until: free_at, is_active: true } : { is: 'ends', is_active: false }
}

const nextIdle = ({ for_s }: TerminalRule, { holds, since, free_at }: Found, now: number): Step => {
	if (holds === null) return { is: 'unknown', is_active: false }
	if (!holds || since === null) return { is: 'unmet', is_active: false }
	const due = since + for_s * second
	if (now < due) return { is: 'waits', until: due, is_active: false }
	return now < free_at ? { is: 'cools', until: free_at, is_active: false } : { is: 'acts', is_active: true }
}

const standingOf = (rule: TerminalRule, before: RuleState, { inputs, zone, now }: Moment): Standing => {
	const { key, when } = rule
	if (!rule.enabled) return { rule, state: new_rule, verdict: { key, is: 'disabled', terms: [] } }
	const find = (term: RuleTerm, place: number): TermFinding =>
		findTerm(term, { inputs, before: before.terms[place] ?? false, zone, now })
	const terms = when.terms.map(find)
	const holds = joined(when.match, terms)
	const since = holds === true ? (past(before.since, now) ?? now) : null
	const acted_at = past(before.acted_at, now)
	const free_at = acted_at === null ? now : acted_at + rule.cooldown_s * second
	const next = before.is_active ? nextActive : nextIdle
	const { is_active, ...step } = next(rule, { holds, since, free_at }, now)
	const known = terms.map((finding, place) => finding.holds ?? before.terms[place] ?? false)
	return { rule, state: { terms: known, since, is_active, acted_at }, verdict: { key, ...step, terms } }
}

/** The active rule that takes precedence: of the highest priority, the first one of several. */
const firstOf = (standings: readonly Standing[]): TerminalRule | null =>
	standings
		.filter(({ state }) => state.is_active)
		.reduce<TerminalRule | null>(
			(best, { rule }) => (best === null || rule.priority > best.priority ? rule : best),
			null,
		)

interface Change {
	readonly holder: RulesState['holders'][string] | null
	readonly act: RuleAct | null
}

/** The change of one target: when a different rule takes precedence than before, or none is left. */
const changeOf = (
	standings: readonly Standing[],
	before: RulesState['holders'][string] | undefined,
	inputs: RuleInputs,
): Change => {
	const first = firstOf(standings)
	if (first !== null) {
		const { key, action } = first
		if (before?.key === key) return { holder: before, act: null }
		const holder = { key, before: before === undefined ? heldBefore(action, inputs) : before.before }
		return { holder, act: { key, is_end: false, action } }
	}
	const last = standings.find(({ rule }) => rule.key === before?.key && rule.enabled)?.rule
	if (before === undefined || last === undefined || last.otherwise === 'none') return { holder: null, act: null }
	const action = oppositeOf(last.action, before.before)
	return { holder: null, act: action === null ? null : { key: last.key, is_end: true, action } }
}

/** The verdict on a rule once its act is known. */
const verdictOf = (
	{ rule: { key }, state, verdict }: Standing,
	act: RuleAct | undefined,
	holder: string | undefined,
): Verdict => {
	if (act?.is_end) return { ...verdict, is: 'ends' }
	if (act !== undefined) return { key, is: 'acts', terms: verdict.terms }
	// There was nothing to revert.
	if (verdict.is === 'ends') return { ...verdict, is: 'unmet' }
	return state.is_active && holder !== undefined && holder !== key
		? { key, is: 'lower', than: holder, terms: verdict.terms }
		: verdict
}

/**
 * What rules do at `now` (ms since the epoch), given the inputs and the previous state. A rule acts when its terms start to hold, not for
 * as long as they do: a manual change in the meantime stays. Unknown inputs neither start nor end anything. The same input always gives
 * the same result.
 */
export const evaluateRules = (rules: readonly TerminalRule[], before: RulesState, moment: Moment): Evaluation => {
	const stateOf = ({ key }: TerminalRule): RuleState | undefined =>
		Object.hasOwn(before.rules, key) ? before.rules[key] : undefined
	const standings = rules.map(rule => standingOf(rule, stateOf(rule) ?? new_rule, moment))
	const holders: Record<string, RulesState['holders'][string]> = {}
	const acts: RuleAct[] = []
	for (const [target, own] of Map.groupBy(standings, ({ rule }) => targetOf(rule.action, rule.key))) {
		const { holder, act } = changeOf(own, before.holders[target], moment.inputs)
		if (holder !== null) holders[target] = holder
		if (act !== null) acts.push(act)
	}
	const actOf = (key: string): RuleAct | undefined => acts.find(act => act.key === key)
	const verdicts = standings.map(one => {
		const { key, action } = one.rule
		return verdictOf(one, actOf(key), holders[targetOf(action, key)]?.key)
	})
	const states = standings.map(({ rule: { key }, state }) => {
		const acted_at = actOf(key) === undefined ? state.acted_at : moment.now
		return [key, { ...state, acted_at }] as const
	})
	return { state: { rules: Object.fromEntries(states), holders }, acts, verdicts }
}

/** The state to retain when other rules replace these: all of it for unchanged rules, nothing for the others. */
export const stateAfterChange = (
	before: readonly TerminalRule[],
	after: readonly TerminalRule[],
	{ rules, holders }: RulesState,
): RulesState => {
	const texts = new Set(before.map(rule => JSON.stringify(rule)))
	const same = new Set(after.filter(rule => texts.has(JSON.stringify(rule))).map(({ key }) => key))
	return {
		rules: Object.fromEntries(Object.entries(rules).filter(([key]) => same.has(key))),
		holders: Object.fromEntries(Object.entries(holders).filter(([, { key }]) => same.has(key))),
	}
}

/** What rules would do now if the inputs had been the same for `held_s` seconds and there were no previous state. */
export const simulateRules = (rules: readonly TerminalRule[], moment: Moment, held_s: number): Evaluation => {
	const { state } = evaluateRules(rules, no_rules_state, moment)
	const since = moment.now - held_s * second
	const held = Object.entries(state.rules).map(([key, one]) => {
		const begun = one.since === null ? null : since
		return [key, { ...new_rule, since: begun }] as const
	})
	return evaluateRules(rules, { rules: Object.fromEntries(held), holders: {} }, moment)
}
