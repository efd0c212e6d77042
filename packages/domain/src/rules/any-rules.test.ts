import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { degrees, hot, one, over, rulesOf } from '../../test/rules.ts'
import { no_inputs } from './term.ts'

/** Arbitrary rules over a temperature and two relays. */
const anyRules = fc
	.array(
		fc.record({
			when: fc.record({
				match: fc.constantFrom('all', 'any'),
				terms: fc.array(
					fc.oneof(
						fc.record({
							input: fc.constant('sensor'),
							metric: fc.constant('temperature'),
							is: fc.constantFrom('above', 'below'),
							value: fc.integer({ min: 0, max: 9 }),
							hysteresis: fc.integer({ min: 0, max: 3 }),
						}),
						fc.record({
							input: fc.constant('relay'),
							channel: fc.integer({ min: 1, max: 2 }),
							is: fc.constantFrom('on', 'off'),
						}),
					),
					{ minLength: 1, maxLength: 3 },
				),
			}),
			action: fc.oneof(
				fc.constantFrom('on', 'off').map(action => ({ type: 'screen_power', data: { action } })),
				fc.constantFrom('on', 'off').map(action => ({ type: 'relay', data: { channel: 3, action } })),
				fc.constant({ type: 'screenshot', data: {} }),
			),
			priority: fc.integer({ min: 0, max: 2 }),
			for_s: fc.integer({ min: 0, max: 3 }),
			cooldown_s: fc.integer({ min: 0, max: 3 }),
			enabled: fc.boolean(),
		}),
		{ maxLength: 6 },
	)
	.map(rules => rulesOf(...rules))
const anyMoments = fc.array(
	fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 9 }), fc.constantFrom('on', 'off'), fc.boolean()),
	{ maxLength: 30 },
)

describe('whatever the rules and what is known', () => {
	test('the same is done every time, one thing at once of what can hold but once, and it is said of each rule', () => {
		fc.assert(
			fc.property(anyRules, anyMoments, (rules, steps) => {
				let second = 0
				const moments = steps.map(([after, temperature, relay, isKnown]) => {
					second += after
					const inputs = { ...no_inputs, relays: [relay, 'off'], sensors: isKnown ? { temperature } : {} }
					return [second, inputs] as const
				})
				const found = over(rules, moments)
				expect(over(rules, moments)).toEqual(found)
				for (const { acts, verdicts } of found) {
					const set = acts.filter(({ action }) => action.type !== 'screenshot').map(({ action }) => action.type)
					expect(new Set(set).size).toBe(set.length)
					expect(verdicts.map(({ key }) => key)).toEqual(rules.map(({ key }) => key))
					const said = verdicts.filter(({ is }) => is === 'acts' || is === 'ends').map(({ key }) => key)
					expect(said.toSorted()).toEqual(acts.map(({ key }) => key).toSorted())
				}
			}),
		)
	})

	test('a value that trembles within the hysteresis switches once', () => {
		fc.assert(
			fc.property(
				fc.array(fc.double({ min: 35.001, max: 40, noNaN: true }), { maxLength: 40 }),
				fc.constantFrom('none', 'opposite'),
				(values, otherwise) => {
					const moments = [41, ...values].map((value, second) => [second, degrees(value)] as const)
					expect(over(one(hot, { otherwise }), moments).flatMap(({ acts }) => acts)).toHaveLength(1)
					const never = values.map((value, second) => [second, degrees(value)] as const)
					expect(over(one(hot, { otherwise }), never).flatMap(({ acts }) => acts)).toEqual([])
				},
			),
		)
	})
})
