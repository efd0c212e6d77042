import { type Zone, zoneOf } from '../src/local-time.ts'
import { evaluateRules, no_rules_state, type RulesState, type VerdictWord } from '../src/rules/evaluation.ts'
import { type TerminalRule, terminalRules } from '../src/rules/rule.ts'
import { no_inputs, type RuleInputs } from '../src/rules/term.ts'

export const zone = zoneOf('Europe/Berlin') as Zone
/** A condition that holds above 40 °C until 35 °C. */
export const hot = { input: 'sensor', metric: 'temperature', is: 'above', value: 40, hysteresis: 5 }
export const fan = { type: 'relay', data: { channel: 2, action: 'on' } }
/** Rules, named by their place where they have no name. */
export const rulesOf = (...rules: readonly object[]): TerminalRule[] =>
	terminalRules.parse(rules.map((rule, place) => ({ key: `r${place}`, name: `r${place}`, cooldown_s: 0, ...rule })))
/** One rule of one condition that switches the fan on. */
export const one = (term: object, more: object = {}): TerminalRule[] =>
	rulesOf({ when: { terms: [term] }, action: fan, ...more })
/** So many degrees are measured. */
export const degrees = (temperature: number): RuleInputs => ({ ...no_inputs, sensors: { temperature } })

/** What comes of rules over moments: at so many seconds, with what is known. */
export const over = (
	rules: readonly TerminalRule[],
	moments: readonly (readonly [second: number, inputs: RuleInputs])[],
) => {
	let state: RulesState = no_rules_state
	return moments.map(([second, inputs]) => {
		const found = evaluateRules(rules, state, { inputs, zone, now: second * 1000 })
		state = found.state
		return { is: found.verdicts.map(verdict => verdict.is), acts: found.acts, verdicts: found.verdicts }
	})
}
/** What comes of the first rule over moments. */
export const words = (
	rules: readonly TerminalRule[],
	moments: readonly (readonly [second: number, inputs: RuleInputs])[],
): (VerdictWord | undefined)[] => over(rules, moments).map(({ is }) => is[0])
