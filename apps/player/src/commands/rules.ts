import { lastReports, type RuleReport, reportOfAct, withReports } from '@vitrine/domain/rules/act-report'
import type { Held, RuleAction } from '@vitrine/domain/rules/action'
import { type Evaluation, evaluateRules, no_rules_state, stateAfterChange } from '@vitrine/domain/rules/evaluation'
import { withValue } from '@vitrine/domain/rules/known-rules'
import { no_inputs, type RuleInputs } from '@vitrine/domain/rules/term'
import { type Database, keep, type StoredRules, storedValue } from '../library/database.ts'
import { ownZone } from '../library/held.ts'
import type { ControlledRules } from './controlled.ts'

/** What the rules of this player are evaluated with, and what they act on. */
interface RulesContext {
	readonly database: Database
	readonly now: () => number
	readonly place: () => RuleInputs['place']
	/** Current values of what they set. */
	readonly held: () => Held
	/** Does it; throws with the code of the reason if it cannot. */
	readonly act: (action: RuleAction) => Promise<void>
	/** Something was done. */
	readonly acted: () => void
}

/** Rules that are followed with or without a connection. */
interface Rules extends ControlledRules {
	/** Starts evaluating them. */
	readonly start: () => void
	/** Their latest actions. */
	readonly reported: () => readonly RuleReport[]
}

/** How often rules are evaluated, in ms. */
const evaluated_every = 2000

const nothing: StoredRules = { rules: [], state: no_rules_state, values: {}, last: [] }

const asksPlace = ({ rules }: StoredRules): boolean =>
	rules.some(({ enabled, when }) => enabled && when.terms.some(({ input }) => input === 'place'))

/** Does what the rules order, in sequence; returns the results. */
const carryOut = async ({ act, now }: RulesContext, { acts, verdicts }: Evaluation): Promise<RuleReport[]> => {
	const done: RuleReport[] = []
	for (const one of acts) {
		const problem = await act(one.action).then(
			() => '',
			(error: unknown) => (error instanceof Error ? error.message : String(error)),
		)
		done.unshift(reportOfAct(one, verdicts, now(), problem))
	}
	return done
}

const isSlow = ({ action: { type } }: Evaluation['acts'][number]): boolean => type === 'screenshot'

/** Follows the stored rules, without a server too (decision 074). */
export const openRules = async (context: RulesContext): Promise<Rules> => {
	const { database, now, held, acted, place } = context
	let stored = (await storedValue(database, 'rules')) ?? nothing
	const change = async (part: Partial<StoredRules>): Promise<void> => {
		stored = { ...stored, ...part }
		await keep(database, 'rules', stored)
	}
	const note = async (done: readonly RuleReport[], part: Partial<StoredRules> = {}): Promise<void> => {
		const keys = stored.rules.map(({ key }) => key)
		await change({ ...part, last: withReports(stored.last, done, keys) })
		if (done.length > 0) acted()
	}
	const inputs = (): RuleInputs => {
		const known = asksPlace(stored) ? place() : null
		return { ...no_inputs, ...held(), place: known, values: stored.values }
	}
	const evaluate = async (): Promise<void> => {
		if (stored.rules.length === 0) return
		const found = evaluateRules(stored.rules, stored.state, { inputs: inputs(), zone: ownZone(), now: now() })
		const isSame = JSON.stringify(found.state) === JSON.stringify(stored.state)
		if (found.acts.length === 0 && isSame) return
		const quick = await carryOut(context, { ...found, acts: found.acts.filter(one => !isSlow(one)) })
		// Actions are recorded afterwards: a player that is killed in between repeats one rather than skipping it.
		await note(quick, { state: found.state })
		const slow = found.acts.filter(isSlow)
		if (slow.length === 0) return
		// Not awaited: nothing else is to wait for a picture that the server does not accept.
		carryOut(context, { ...found, acts: slow })
			.then(done => inTurn(() => note(done)))
			.catch(console.error)
	}
	let line: Promise<unknown> = Promise.resolve()
	const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
		const next = line.then(work)
		line = next.catch(() => undefined)
		return next
	}
	const evaluated = (): Promise<void> => inTurn(evaluate)
	return {
		answer: () => ({ rules: stored.rules, values: stored.values, last: stored.last }),
		values: () => stored.values,
		use: rules =>
			inTurn(async () => {
				const last = withReports(
					stored.last,
					[],
					rules.map(({ key }) => key),
				)
				await change({ rules, last, state: stateAfterChange(stored.rules, rules, stored.state) })
			}).then(evaluated),
		setValue: async named => {
			const isStored = await inTurn(async () => {
				const values = withValue(stored.values, named, stored.rules)
				if (values !== null) await change({ values })
				return values !== null
			})
			await evaluated()
			return isStored
		},
		reported: () => lastReports(stored.last),
		start: () => void setInterval(() => evaluated().catch(console.error), evaluated_every),
	}
}
