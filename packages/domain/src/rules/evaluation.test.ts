import { describe, expect, test } from 'vitest'
import { degrees, fan, hot, one, over, rulesOf, words, zone } from '../../test/rules.ts'
import { evaluateRules, no_rules_state, simulateRules, stateAfterChange } from './evaluation.ts'
import { no_inputs, type RuleInputs } from './term.ts'

describe('a rule', () => {
	test('acts when its terms come to hold, and goes back when they do not', () => {
		const moments = [
			[0, degrees(41)],
			[5, degrees(50)],
			[9, degrees(36)],
			[12, degrees(35)],
			[13, degrees(20)],
		] as const
		const found = over(one(hot, { otherwise: 'opposite' }), moments)
		expect(found.map(({ is }) => is[0])).toEqual(['acts', 'active', 'active', 'ends', 'unmet'])
		expect(found.flatMap(({ acts }) => acts)).toEqual([
			{ key: 'r0', is_end: false, action: fan },
			{ key: 'r0', is_end: true, action: { type: 'relay', data: { channel: 2, action: 'off' } } },
		])
	})

	test('waits until they have held long enough, from the beginning again where they have not', () => {
		const rules = one(hot, { for_s: 10 })
		expect(
			words(rules, [
				[0, degrees(41)],
				[9, degrees(41)],
				[10, degrees(41)],
			]),
		).toEqual(['waits', 'waits', 'acts'])
		expect(
			words(rules, [
				[0, degrees(41)],
				[5, degrees(1)],
				[10, degrees(41)],
			]),
		).toEqual(['waits', 'unmet', 'waits'])
		expect(over(rules, [[3, degrees(41)]])[0]?.verdicts[0]?.until).toBe(13_000)
	})

	test('does not act again, nor go back, before its time', () => {
		const again = one(hot, { cooldown_s: 60 })
		expect(
			words(again, [
				[0, degrees(41)],
				[5, degrees(1)],
				[9, degrees(41)],
				[60, degrees(41)],
			]),
		).toEqual([...['acts', 'unmet', 'cools', 'acts']])
		const back = one(hot, { cooldown_s: 60, otherwise: 'opposite' })
		expect(
			words(back, [
				[0, degrees(41)],
				[5, degrees(1)],
				[60, degrees(1)],
				[70, degrees(41)],
			]),
		).toEqual([...['acts', 'lasts', 'ends', 'cools']])
	})

	test('a clock that was put back makes it wait no longer than it says', () => {
		const rules = one(hot, { cooldown_s: 60 })
		const moments = [
			[90_000, degrees(41)],
			[90_001, degrees(1)],
			[10, degrees(41)],
			[70, degrees(41)],
		] as const
		expect(words(rules, moments)).toEqual(['acts', 'unmet', 'cools', 'acts'])
	})

	test('what is not known begins nothing and ends nothing', () => {
		const rules = one(hot, { otherwise: 'opposite' })
		expect(
			words(rules, [
				[0, no_inputs],
				[1, degrees(41)],
				[2, no_inputs],
				[3, degrees(36)],
				[4, degrees(1)],
			]),
		).toEqual([...['unknown', 'acts', 'active', 'active', 'ends']])
	})

	test('all or any of its terms decide, as far as they are known', () => {
		const terms = [hot, { input: 'relay', channel: 1, is: 'on' }]
		const of = (match: string, inputs: Partial<RuleInputs>) =>
			words(rulesOf({ when: { match, terms }, action: fan }), [[0, { ...no_inputs, ...inputs }]])[0]
		expect(of('all', { sensors: { temperature: 50 } })).toBe('unknown')
		expect(of('all', { sensors: { temperature: 5 } })).toBe('unmet')
		expect(of('any', { sensors: { temperature: 50 } })).toBe('acts')
		expect(of('any', { sensors: { temperature: 5 } })).toBe('unknown')
	})

	test('that is disabled does nothing, and one whose key every object has does', () => {
		expect(words(one(hot, { enabled: false }), [[0, degrees(99)]])).toEqual(['disabled'])
		expect(
			words(one(hot, { key: 'constructor' }), [
				[0, degrees(99)],
				[1, degrees(99)],
			]),
		).toEqual(['acts', 'active'])
	})

	test('goes back to what held before it, where that is known', () => {
		const dim = { type: 'brightness', data: { value: 20 } }
		const ends = (action: object, held: Partial<RuleInputs>) =>
			over(one(hot, { action, otherwise: 'opposite' }), [
				[0, { ...degrees(41), ...held }],
				[1, degrees(1)],
			])[1]?.acts
		expect(ends(dim, { brightness: 80 })?.[0]?.action).toEqual({ type: 'brightness', data: { value: 80 } })
		expect(ends(dim, {})).toEqual([])
		const program = { type: 'program_switch', data: { program_id: 7 } }
		expect(ends(program, {})?.[0]?.action).toEqual({ type: 'program_switch', data: { program_id: 0 } })
		const source = { type: 'signal_switch', data: { source: 'hdmi1' } }
		expect(ends(source, { source: 'sync' })?.[0]?.action).toEqual({ type: 'signal_switch', data: { source: 'sync' } })
	})
})

describe('rules that set the same', () => {
	const low = { when: { terms: [hot] }, action: { type: 'screen_power', data: { action: 'on' } }, priority: 1 }
	const off = { type: 'screen_power', data: { action: 'off' } }
	const smoke = { input: 'sensor', metric: 'smoke', is: 'above', value: 0 }
	const high = { when: { terms: [smoke] }, action: off, priority: 9, otherwise: 'opposite' }
	const both = (temperature: number, value: number): RuleInputs => ({
		...no_inputs,
		sensors: { temperature, smoke: value },
	})

	test('hold by priority, and the other takes over when the first ends', () => {
		const found = over(rulesOf(low, high), [
			[0, both(41, 1)],
			[1, both(41, 1)],
			[2, both(41, 0)],
			[3, both(1, 0)],
		])
		expect(found.map(({ is }) => is)).toEqual([
			['lower', 'acts'],
			['lower', 'active'],
			['acts', 'unmet'],
			['unmet', 'unmet'],
		])
		expect(found[0]?.verdicts[0]?.than).toBe('r1')
		expect(found.map(({ acts }) => acts.map(({ key }) => key))).toEqual([['r1'], [], ['r0'], []])
	})

	test('of one priority the first holds', () => {
		expect(over(rulesOf({ ...low, priority: 9 }, high), [[0, both(41, 1)]])[0]?.is).toEqual(['acts', 'lower'])
	})
})

test('rules that stay as they are go on when others come', () => {
	const [before, other] = [one(hot), one(hot, { key: 'other', action: { type: 'volume', data: { value: 3 } } })]
	const { state } = evaluateRules(before, no_rules_state, { inputs: degrees(50), zone, now: 0 })
	const after = [...other, ...before]
	const next = evaluateRules(after, stateAfterChange(before, after, state), { inputs: degrees(50), zone, now: 1 })
	expect(next.verdicts.map(({ is }) => is)).toEqual(['acts', 'active'])
	const changed = one(hot, { priority: 3 })
	expect(stateAfterChange(before, changed, state)).toEqual(no_rules_state)
})

test('a simulation says what would be done, now and after a while', () => {
	const rules = one(hot, { for_s: 30 })
	const moment = { inputs: degrees(50), zone, now: 1_000_000 }
	expect(simulateRules(rules, moment, 0).verdicts[0]?.is).toBe('waits')
	expect(simulateRules(rules, moment, 30).verdicts[0]?.is).toBe('acts')
})
