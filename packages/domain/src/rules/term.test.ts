import { describe, expect, test } from 'vitest'
import { hot, one, zone } from '../../test/rules.ts'
import { instantOf } from '../local-time.ts'
import { evaluateRules, no_rules_state } from './evaluation.ts'
import { no_inputs, type RuleInputs } from './term.ts'

describe('terms', () => {
	const at = (local: string): number => instantOf(zone, local)
	const night = { input: 'time', start_time: '22:00:00', end_time: '06:00:00' }
	/** 2026-06-01 is a Monday. */
	const times: [about: string, term: object, local: string, holds: boolean][] = [
		['a time of day', { ...night, end_time: '23:00:00' }, '2026-06-01T22:00:00', true],
		['its end', { ...night, end_time: '23:00:00' }, '2026-06-01T23:00:00', false],
		['past midnight', night, '2026-06-02T05:59:59', true],
		['the night of Monday', { ...night, week_days: 2 }, '2026-06-02T01:00:00', true],
		['the night before it', { ...night, week_days: 2 }, '2026-06-01T01:00:00', false],
		['the evening after it', { ...night, week_days: 2 }, '2026-06-02T22:30:00', false],
		[
			'the whole of a Monday',
			{ input: 'time', start_time: '00:00:00', end_time: '00:00:00', week_days: 2 },
			'2026-06-01T13:00:00',
			true,
		],
	]
	test.each(times)('%s', (_, term, local, holds) => {
		const found = evaluateRules(one(term), no_rules_state, { inputs: no_inputs, zone, now: at(local) })
		expect(found.verdicts[0]?.terms[0]).toEqual({ holds, value: local.slice(11) })
	})

	const place = { input: 'place', is: 'inside', longitude: 13.4, latitude: 52.5, radius_m: 1000 }
	const known: [about: string, term: object, inputs: Partial<RuleInputs>, holds: boolean | null][] = [
		['warm', hot, { sensors: { temperature: 40.1 } }, true],
		['just not warm', hot, { sensors: { temperature: 40 } }, false],
		['no sensor', hot, { sensors: { humidity: 99 } }, null],
		['a sensor of a name that every object has', { ...hot, metric: 'constructor' }, {}, null],
		['dark', { input: 'light', is: 'below', value: 50 }, { sensors: { light: 3 } }, true],
		['a relay', { input: 'relay', channel: 2, is: 'on' }, { relays: ['off', 'on'] }, true],
		['a relay that is not there', { input: 'relay', channel: 3, is: 'on' }, { relays: ['off', 'on'] }, null],
		['a signal that is lost', { input: 'signal', is: 'lost' }, { signal: 'lost' }, true],
		['a signal of which nothing is known', { input: 'signal', is: 'lost' }, {}, null],
		['a source', { input: 'source', is: 'hdmi1' }, { source: 'hdmi2' }, false],
		['a place', place, { place: { longitude: 13.41, latitude: 52.5 } }, true],
		['a place further away', place, { place: { longitude: 13.42, latitude: 52.5 } }, false],
		['outside', { ...place, is: 'outside' }, { place: { longitude: -13.4, latitude: -52.5 } }, true],
		['no place', place, {}, null],
		['a value', { input: 'value', name: 'queue', is: 'above', value: 10 }, { values: { queue: 11 } }, true],
		['a word', { input: 'value', name: 'gate', is: 'equal', value: 'open' }, { values: { gate: 'open' } }, true],
		[
			'a number written as a word',
			{ input: 'value', name: 'gate', is: 'equal', value: 7 },
			{ values: { gate: '7' } },
			true,
		],
		['another word', { input: 'value', name: 'gate', is: 'other', value: 'open' }, { values: { gate: 'shut' } }, true],
		[
			'a word against a bound',
			{ input: 'value', name: 'gate', is: 'above', value: 1 },
			{ values: { gate: 'x' } },
			null,
		],
		['no value', { input: 'value', name: 'toString', is: 'equal', value: 1 }, {}, null],
	]
	test.each(known)('%s', (_, term, inputs, holds) => {
		const found = evaluateRules(one(term), no_rules_state, { inputs: { ...no_inputs, ...inputs }, zone, now: 0 })
		expect(found.verdicts[0]?.terms[0]?.holds).toBe(holds)
	})
})
