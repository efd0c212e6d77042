import { describe, expect, test } from 'vitest'
import { dataOf } from '../command/command.ts'
import { ruleAction } from './action.ts'
import { ruleProblem } from './problem.ts'
import { rule_limits, terminalRule } from './rule.ts'

const hot = { input: 'sensor', metric: 'temperature', is: 'above', value: 40 }
const rule = (more: object = {}) => ({
	key: 'fan',
	name: 'Fan',
	when: { terms: [hot] },
	action: { type: 'relay', data: { channel: 2, action: 'on' } },
	...more,
})
const relay = (channel: number) => ({ input: 'relay', channel, is: 'on' })

test('what is left out is said', () => {
	expect(terminalRule.parse(rule())).toMatchObject({
		enabled: true,
		for_s: 0,
		otherwise: 'none',
		cooldown_s: 60,
		priority: 0,
		when: { match: 'all', terms: [{ hysteresis: 0 }] },
	})
})

test('every action is a command of its type', () => {
	const actions = [
		{ type: 'brightness', data: { value: 1 } },
		{ type: 'volume', data: { value: 1 } },
		{ type: 'screen_power', data: { action: 'off' } },
		{ type: 'relay', data: { channel: 8, action: 'off' } },
		{ type: 'program_switch', data: { program_id: 3 } },
		{ type: 'signal_switch', data: { source: 'dp' } },
		{ type: 'screenshot', data: {} },
	]
	expect(actions).toHaveLength(ruleAction.options.length)
	for (const action of actions) {
		const { type, data } = ruleAction.parse(action)
		expect([type, dataOf(type).safeParse(data).success]).toEqual([type, true])
	}
})

const wrong: [code: string, rules: unknown, about?: object][] = [
	['rules_many', Array.from({ length: 33 }, (_, n) => rule({ key: `r${n}` }))],
	['rules_many', 'rules'],
	['rules_large', Array.from({ length: 32 }, (_, n) => rule({ key: `r${n}`, when: { terms: Array(8).fill(hot) } }))],
	['rule_key_twice', [rule(), rule()]],
	['rule_name', [rule({ name: ' ' })], { rule: '1', place: 0 }],
	['rule_name', [rule({ name: 'x'.repeat(61) })]],
	['rule_terms', [rule({ when: { terms: [] } })], { rule: 'Fan' }],
	['rule_terms', [rule({ when: { terms: Array(9).fill(hot) } })]],
	['rule_terms', [rule({ when: null })]],
	['rule_term', [rule({ when: { terms: [hot, { ...hot, value: '40' }] } })], { term: 1, field: 'value' }],
	['rule_term', [rule({ when: { terms: [{ ...hot, hysteresis: -1 }] } })], { field: 'hysteresis' }],
	['rule_term', [rule({ when: { terms: [{ input: 'mood' }] } })], { field: 'input' }],
	['rule_term', [rule({ when: { terms: [relay(9)] } })], { field: 'channel' }],
	[
		'rule_term',
		[rule({ when: { terms: [{ input: 'value', name: 'a', is: 'above', value: 'b' }] } })],
		{ field: 'value' },
	],
	['rule_term', [rule({ when: { terms: [{ input: 'time', start_time: '25:00:00', end_time: '1' }] } })]],
	['rule_span', [rule({ for_s: -1 })], { field: 'for_s' }],
	['rule_span', [rule({ cooldown_s: 86_401 })]],
	['rule_action', [rule({ action: { type: 'brightness', data: { value: 101 } } })]],
	['rule_action', [rule({ action: { type: 'server_migrate', data: {} } })]],
	['rule_opposite', [rule({ action: { type: 'screenshot', data: {} }, otherwise: 'opposite' })]],
	['rule_circle', [rule({ when: { terms: [relay(2)] }, otherwise: 'opposite' })]],
	['rule_field', [rule({ key: '__proto__' })], { field: 'key' }],
	['rule_field', [rule({ priority: 101 })], { field: 'priority' }],
]

test('the place of a rule has six decimals', () => {
	const term = { input: 'place', is: 'inside', longitude: 13.40495412345678, latitude: 52.5200006, radius_m: 100 }
	const read = terminalRule.parse(rule({ when: { terms: [term] } }))
	expect(read.when.terms).toMatchObject([{ longitude: 13.404954, latitude: 52.520001 }])
})

describe('rules that are none', () => {
	test.each(wrong)('%s', (code, rules, about = {}) => {
		expect(ruleProblem(rules)).toMatchObject({ code, ...about })
		expect(dataOf('rules').safeParse({ rules }).success).toBe(false)
	})

	test('as many as there may be are taken', () => {
		const many = Array.from({ length: rule_limits.rules }, (_, n) => rule({ key: `r${n}` }))
		expect(ruleProblem(many)).toBeNull()
		expect(ruleProblem([])).toBeNull()
		expect(
			ruleProblem([rule({ when: { terms: [relay(2)] } }), rule({ key: 'b', when: { terms: [relay(3)] } })]),
		).toBeNull()
	})
})
