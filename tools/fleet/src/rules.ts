import type { Zone } from '@vitrine/domain/local-time'
import { lastReports, type RuleReport, reportOfAct, withReports } from '@vitrine/domain/rules/act-report'
import type { RuleAction } from '@vitrine/domain/rules/action'
import { evaluateRules, no_rules_state, stateAfterChange } from '@vitrine/domain/rules/evaluation'
import { withValue } from '@vitrine/domain/rules/known-rules'
import { apiValue, type TerminalRule, terminalRules, valueName } from '@vitrine/domain/rules/rule'
import { no_inputs, type RuleInputs } from '@vitrine/domain/rules/term'

/** How often rules are evaluated, in ms. */
const evaluated_every = 2000

type Data = Readonly<Record<string, unknown>>

/** The inputs and effects of a simulated terminal's rules. */
export interface RuleSurroundings {
	readonly zone: Zone
	/** The known inputs at a moment, in ms since the epoch, in addition to the values that were sent. */
	readonly inputs: (now: number) => Partial<RuleInputs>
	/** Carries out an action; returns the code of why it is not done, empty if it is. */
	readonly act: (action: RuleAction) => string
	/** Called after rules acted, with the latest acts. */
	readonly acted: (reports: readonly RuleReport[]) => void
}

/** The rules that a simulated terminal follows, using the same function as players. */
export class FollowedRules {
	readonly #around: RuleSurroundings
	#rules: readonly TerminalRule[] = []
	#state = no_rules_state
	#values: Readonly<Record<string, number | string>> = {}
	#last: readonly RuleReport[] = []
	#timer: NodeJS.Timeout | undefined

	constructor(around: RuleSurroundings) {
		this.#around = around
	}

	/** Follows the rules of a command from now on. */
	use(data: Data): void {
		const rules = terminalRules.safeParse(data.rules).data ?? []
		const keys = rules.map(({ key }) => key)
		this.#state = stateAfterChange(this.#rules, rules, this.#state)
		this.#last = withReports(this.#last, [], keys)
		this.#rules = rules
		clearInterval(this.#timer)
		// Of ten thousand terminals only those with rules run a timer.
		if (rules.length > 0) this.#timer = setInterval(() => this.evaluate(Date.now()), evaluated_every)
		this.evaluate(Date.now())
	}

	/** Stores a named value that rules refer to; returns whether there was room for it. */
	setValue({ name, value }: Data): boolean {
		const read = { name: valueName.safeParse(name).data, value: apiValue.safeParse(value).data }
		if (read.name === undefined || read.value === undefined) return false
		const values = withValue(this.#values, { name: read.name, value: read.value }, this.#rules)
		this.#values = values ?? this.#values
		this.evaluate(Date.now())
		return values !== null
	}

	evaluate(now: number): void {
		const inputs = { ...no_inputs, ...this.#around.inputs(now), values: this.#values }
		const { zone } = this.#around
		const { state, acts, verdicts } = evaluateRules(this.#rules, this.#state, { inputs, zone, now })
		this.#state = state
		const done = acts.map(act => reportOfAct(act, verdicts, now, this.#around.act(act.action))).reverse()
		this.#last = withReports(
			this.#last,
			done,
			this.#rules.map(({ key }) => key),
		)
		if (acts.length > 0) this.#around.acted(lastReports(this.#last))
	}

	stop(): void {
		clearInterval(this.#timer)
	}

	/** Its rules, values and latest acts, as `get` returns them. */
	answer(): Data {
		return { rules: this.#rules, values: this.#values, last: this.#last }
	}
}
