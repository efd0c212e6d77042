import { describe, expect, test } from 'vitest'
import { draftProblems } from './draft-problems.ts'
import { newDraft, newTerm, type RuleDraft, typedRule } from './rule-draft.ts'
import { inputProblems, secondsOf } from './simulator-inputs.ts'

const right: RuleDraft = { ...newDraft(), name: '通风' }
const faults = (draft: RuleDraft) => draftProblems([typedRule(draft)], 0, draft)

describe('a rule as it is typed', () => {
	test('is right', () => {
		expect(faults(right)).toEqual({ fields: {}, whole: null })
	})

	test('names all wrong fields at once, with what they take', () => {
		const term = { ...newTerm([]), value: 'abc', hysteresis: '-5' }
		const draft = { ...right, name: ' ', terms: [term], value: '400', for_s: '1.5', cooldown_s: '-1', priority: '1000' }
		expect(faults(draft)).toEqual({
			fields: {
				name: '请填写 1 到 60 个字符',
				[`value-${term.id}`]: '请输入数字',
				[`hysteresis-${term.id}`]: '请输入 0 或更大的数',
				'action-value': '请输入 0 到 100 的整数',
				for_s: '请输入 0 到 86400 的整数',
				cooldown_s: '请输入 0 到 86400 的整数',
				priority: '请输入 0 到 100 的整数',
			},
			whole: null,
		})
	})

	test.each([
		['place', { longitude: '200', latitude: 'x', radius_m: '5' }, ['latitude', 'longitude', 'radius_m']],
		['time', { start_time: '25:99', end_time: '' }, ['end_time', 'start_time']],
		['value', { name: '1', value: 'x' }, ['name', 'value']],
		['light', { value: '-1' }, ['value']],
	] as const)('marks the fields of a condition of %s', (input, typed, fields) => {
		const draft = { ...right, terms: [{ ...newTerm([], input), ...typed }] }
		expect(Object.keys(faults(draft).fields).toSorted()).toEqual(fields.map(field => `${field}-1`))
	})

	test('says of the whole what is about no field', () => {
		const found = faults({
			...right,
			terms: [newTerm([], 'relay')],
			type: 'relay',
			channel: '1',
			otherwise: 'opposite',
		})
		expect(found.fields).toEqual({})
		expect(found.whole?.code).toBe('rule_circle')
	})
})

test.each([
	['0', 0],
	['86400', 86_400],
	['86401', null],
	['-5', null],
	['1.5', null],
	['', null],
] as const)('“%s” seconds are %s', (typed, seconds) => {
	expect(secondsOf(typed)).toBe(seconds)
})

test('inputs of the simulator are looked at before anything is said of the rules', () => {
	const term = { input: 'sensor', metric: 'temperature', is: 'above', value: 1, hysteresis: 0 } as const
	const place = { input: 'place', is: 'inside', longitude: 0, latitude: 0, radius_m: 50 } as const
	const asked = [
		{ id: 'sensor temperature', term },
		{ id: 'place', term: place },
	]
	expect(inputProblems(asked, { 'sensor temperature': '', longitude: '', latitude: '12,5' })).toEqual({})
	expect(inputProblems(asked, { 'sensor temperature': 'hot', longitude: '200', latitude: 'x' })).toEqual({
		'sensor temperature': '请输入数字',
		longitude: '请输入 -180 到 180 的数',
		latitude: '请输入 -90 到 90 的数',
	})
})

test('two people who add a rule at the same time add two', () => {
	const [one, other] = [newDraft(), newDraft()].map(draft => typedRule({ ...draft, name: '通风' }))
	expect(draftProblems([one, other], 0, right).whole).toBeNull()
})
