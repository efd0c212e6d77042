import { describe, expect, test } from 'vitest'
import { sharesFrom } from '../command/campaign.ts'
import { command_states } from '../command/command-state.ts'
import { wavesOf } from '../terminal/waves.ts'
import { compareVersions } from './artifact.ts'
import { upgrade_stages, upgrade_states, upgradeOutcome, upgradeState } from './upgrade.ts'

test.each([
	['3.0.13.228', '3.0.13.229', -1],
	['3.0.13', '3.0.13.0', 0],
	['10', '9.9.9', 1],
	['3.0.13.9', '3.0.13.10', -1],
	['3.0', '', null],
	['3.0-beta', '3.0', null],
	['1.2.3.4.5.6.7', '1', null],
] as const)('version %s beside %s', (one, other, expected) => {
	expect(compareVersions(one, other)).toBe(expected)
})

describe('the state of an upgrade on a terminal', () => {
	test.each([
		[null, null, 'waiting'],
		['queued', null, 'waiting'],
		['sent', null, 'waiting'],
		['received', null, 'waiting'],
		['executing', null, 'downloading'],
		['executing', 'downloading', 'downloading'],
		['executing', 'download_exception', 'download_exception'],
		['executing', 'downloaded', 'download_succeeded'],
		['executing', 'installing', 'download_succeeded'],
		['succeeded', null, 'download_succeeded'],
		['succeeded', 'no_upgrade_needed', 'no_upgrade_needed'],
		['failed', null, 'download_failed'],
		['failed', 'download_failed', 'download_failed'],
		['failed', 'install_failed', 'feedback_abnormal'],
		['timeout', 'downloading', 'feedback_abnormal'],
		['expired', null, 'feedback_abnormal'],
		['unsupported', null, 'feedback_abnormal'],
		['cancelled', null, 'waiting'],
	] as const)('command %s, stage %s: %s', (state, stage, expected) => {
		expect(upgradeState(state === null ? null : { state, stage })).toBe(expected)
	})

	test('is one of the seven, whatever a terminal says', () => {
		for (const state of command_states)
			for (const stage of [null, ...upgrade_stages]) expect(upgrade_states).toContain(upgradeState({ state, stage }))
	})
})

describe('the waves of an upgrade', () => {
	test.each([
		[5, [0.05, 0.1, 0.5, 1]],
		[10, [0.1, 0.5, 1]],
		[60, [0.6, 1]],
		[100, [1]],
	])('begin with %d %', (first, expected) => {
		expect(sharesFrom(first)).toEqual(expected)
	})

	const members = (outcomes: readonly ReturnType<typeof upgradeOutcome>[]) =>
		outcomes.map((outcome, place) => ({ id: place + 1, is_online: true, outcome }))
	const terms = { seed: '7', shares: sharesFrom(10), most_failed: 0.1 }

	test('stop at a failure, and go on where it is forgiven', () => {
		const fresh = members(Array.from({ length: 10 }, () => 'open' as const))
		const [first = 0] = wavesOf(terms, fresh).admitted
		const having = (outcome: ReturnType<typeof upgradeOutcome>) =>
			wavesOf(
				terms,
				fresh.map(one => (one.id === first ? { ...one, outcome } : one)),
			)
		expect(wavesOf(terms, fresh)).toMatchObject({ state: 'running', wave: 1, offered: 1 })
		expect(having('failed')).toMatchObject({ state: 'stopped', failed: 1, admitted: new Set() })
		expect(having('over')).toMatchObject({ state: 'running', wave: 2, offered: 5, failed: 0 })
		expect(having('taken')).toMatchObject({ state: 'running', wave: 2, taken: 1 })
	})

	test('a failure counts until somebody has looked at it, what was taken back never', () => {
		expect(upgradeOutcome({ state: 'failed', stage: null }, false)).toBe('failed')
		expect(upgradeOutcome({ state: 'timeout', stage: null }, true)).toBe('over')
		expect(upgradeOutcome({ state: 'cancelled', stage: null }, false)).toBe('over')
		expect(upgradeOutcome(null, true)).toBe('open')
	})
})
