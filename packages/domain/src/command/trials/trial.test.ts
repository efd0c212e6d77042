import { describe, expect, test } from 'vitest'
import {
	confirmed_by,
	newTrial,
	nextTrial,
	type Trial,
	type TrialEvent,
	type TrialKind,
	trial_seconds,
	trialLeft,
	trialTime,
} from './trial.ts'

const applied = (at = 1000): TrialEvent => ({ type: 'applied', at })
const confirmed = (by: 'person' | 'server', at: number): TrialEvent => ({ type: 'confirmed', by, at })
const time = (at: number): TrialEvent => ({ type: 'time', at })
const trialAfter = (kind: TrialKind, seconds: number, ...events: TrialEvent[]): Trial =>
	events.reduce(nextTrial, newTrial(kind, seconds))

const table: [about: string, kind: TrialKind, events: TrialEvent[], state: Trial['state'], reason: Trial['reason']][] =
	[
		['waits until it is applied', 'resolution', [time(99_999_999)], 'proposed', null],
		['is not confirmed before it is applied', 'resolution', [confirmed('person', 0)], 'proposed', null],
		['is on trial', 'resolution', [applied(), time(10_999)], 'applied', null],
		['is kept by whoever sees it', 'resolution', [applied(), confirmed('person', 10_999)], 'confirmed', null],
		['is not kept because the server is there', 'resolution', [applied(), confirmed('server', 2000)], 'applied', null],
		['goes back when its time is over', 'resolution', [applied(), time(11_000)], 'reverted', 'not_confirmed'],
		['is not kept too late', 'resolution', [applied(), confirmed('person', 11_000)], 'reverted', 'not_confirmed'],
		['stays once it is kept', 'resolution', [applied(), confirmed('person', 2000), time(99_999)], 'confirmed', null],
		['is kept by the server that it reaches', 'network', [applied(), confirmed('server', 2000)], 'confirmed', null],
		['is not kept by somebody elsewhere', 'network', [applied(), confirmed('person', 2000)], 'applied', null],
		['goes back without its server', 'network', [applied(), time(11_000)], 'reverted', 'not_reached'],
		['so does a server that is not reached', 'server_migrate', [applied(), time(11_000)], 'reverted', 'not_reached'],
		[
			'goes back when it failed',
			'server_migrate',
			[{ type: 'stopped', reason: 'failed' }, confirmed('server', 1)],
			'reverted',
			'failed',
		],
		[
			'goes back when another one comes',
			'network',
			[applied(), { type: 'stopped', reason: 'replaced' }],
			'reverted',
			'replaced',
		],
		['goes back where the clock has begun anew', 'network', [applied(), time(999)], 'reverted', 'restarted'],
		['is not applied twice', 'network', [applied(), applied(9000), time(11_000)], 'reverted', 'not_reached'],
	]

describe('a change on trial', () => {
	test.each(table)('%s', (_, kind, events, state, reason) => {
		expect(trialAfter(kind, 10, ...events)).toMatchObject({ state, reason })
	})

	test.each([
		[undefined, 15],
		[Number.NaN, 15],
		['60', 15],
		[1, 5],
		[5, 5],
		[3600, 3600],
		[99_999, 3600],
	])('%j seconds are %d', (asked, seconds) => {
		expect(newTrial('resolution', asked).within).toBe(seconds * 1000)
	})

	test('says how long it still has', () => {
		const trial = newTrial('network', 10)
		expect(trialLeft(trial, 5000)).toBe(10_000)
		expect(trialLeft(nextTrial(trial, applied()), 5000)).toBe(6000)
		expect(trialLeft(nextTrial(trial, applied()), 50_000)).toBe(0)
		expect(trialLeft(trialAfter('network', 10, applied(), confirmed('server', 2000)), 2000)).toBe(0)
	})

	test('each kind is confirmed by somebody, and has a usual time within the bounds', () => {
		for (const kind of Object.keys(confirmed_by) as TrialKind[]) {
			expect(trial_seconds[kind]).toBeGreaterThanOrEqual(trial_seconds.least)
			expect(trial_seconds[kind]).toBeLessThanOrEqual(trial_seconds.most)
		}
		expect(trialTime('network', { revert_after_s: 30 })).toBe(30_000)
		expect(trialTime('brightness', { revert_after_s: 30 })).toBe(0)
	})
})
