import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	type Download,
	type DownloadEvent,
	type DownloadState,
	download_states,
	isPending,
	newDownload,
	nextDownload,
	progressStatus,
} from './download.ts'

const names = Object.keys(download_states) as (keyof typeof download_states)[]
type Name = (typeof names)[number]

const started = (name: Name): Download => ({ download_state: download_states[name], downloaded: 40, attempt: 2 })
const progress = (status: number, percent: number, attempt?: number): DownloadEvent => ({
	type: 'progress',
	status,
	percent,
	attempt,
})

/** The result in each state, always from 40 % in the second attempt; `same` is the same reference. */
type Outcome = 'same' | [Name, downloaded: number, attempt: number]
const same = 'same'
const unless = (ignoring: readonly Name[], outcome: Outcome): Record<Name, Outcome> =>
	Object.fromEntries(names.map(name => [name, ignoring.includes(name) ? same : outcome])) as Record<Name, Outcome>
const absorbing = ['succeeded', 'cancelled'] as const
const everything = names

const table: [event: string, DownloadEvent, Record<Name, Outcome>][] = [
	['retransmit', { type: 'retransmit' }, unless([], ['waiting', 0, 3])],
	['stop', { type: 'stop' }, unless(['cancelled'], ['cancelled', 40, 2])],
	[
		'terminal_lost',
		{ type: 'terminal_lost' },
		unless(['failed', 'expired', 'offline', ...absorbing], ['offline', 40, 2]),
	],
	['terminal_back', { type: 'terminal_back' }, { ...unless(everything, same), offline: ['waiting', 40, 2] }],
	['further', progress(1, 60), unless(absorbing, ['downloading', 60, 2])],
	['as far as known', progress(1, 40), unless(['downloading', ...absorbing], ['downloading', 40, 2])],
	['less far', progress(1, 10), unless(absorbing, ['downloading', 10, 2])],
	['a broken percent', progress(1, 60.9), unless(absorbing, ['downloading', 60, 2])],
	['less than nothing', progress(1, -5), unless(absorbing, ['downloading', 0, 2])],
	['all bytes', progress(1, 100), unless(absorbing, ['succeeded', 100, 2])],
	['failed', progress(2, 70), unless(['failed', ...absorbing], ['failed', 40, 2])],
	['succeeded', progress(3, 0), unless(absorbing, ['succeeded', 100, 2])],
	['expired', progress(4, 70), unless(absorbing, ['expired', 70, 2])],
	['expired, as far as known', progress(4, 40), unless(['expired', ...absorbing], ['expired', 40, 2])],
	['expired, too much', progress(4, 400), unless(absorbing, ['expired', 100, 2])],
	['offline', progress(5, 70), unless(['offline', ...absorbing], ['offline', 40, 2])],
	['status 0', progress(0, 70), unless(everything, same)],
	['status 6', progress(6, 70), unless(everything, same)],
	['this attempt', progress(1, 60, 2), unless(absorbing, ['downloading', 60, 2])],
	['an earlier attempt', progress(3, 100, 1), unless(everything, same)],
	['a later attempt', progress(3, 100, 3), unless(everything, same)],
]

describe.each(table)('%s', (_, event, outcomes) => {
	test.each(names)('on %s', name => {
		const before = Object.freeze(started(name))
		const after = nextDownload(before, event)
		const outcome = outcomes[name]
		if (outcome === 'same') return expect(after).toBe(before)
		const [state, downloaded, attempt] = outcome
		expect(after).toEqual({ download_state: download_states[state], downloaded, attempt })
	})
})

describe('a download', () => {
	test('begins by whether its terminal is there', () => {
		expect(newDownload(true)).toEqual({ download_state: download_states.waiting, downloaded: 0, attempt: 1 })
		expect(newDownload(false)).toEqual({ download_state: download_states.offline, downloaded: 0, attempt: 1 })
	})

	test.each(names)('is pending while there is something to fetch: %s', name => {
		expect(isPending(download_states[name])).toBe(['waiting', 'downloading', 'offline'].includes(name))
	})

	test.each(names)('is reported under its wire number, unless another message says it: %s', name => {
		const number = name === 'waiting' || name === 'cancelled' ? null : download_states[name]
		expect(progressStatus(download_states[name])).toBe(number)
	})

	test('numbers its states as the specification does (A §4)', () => {
		expect(names.map(name => download_states[name])).toEqual([0, 1, 2, 3, 4, 5, 6])
	})
})

const event = fc.oneof(
	fc.record({
		type: fc.constant('progress' as const),
		status: fc.integer({ min: 0, max: 6 }),
		percent: fc.double({ min: -50, max: 250, noNaN: true }),
		attempt: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
	}),
	fc.constantFrom('stop', 'retransmit', 'terminal_lost', 'terminal_back').map(type => ({ type })),
) as fc.Arbitrary<DownloadEvent>

/** Properties of every transition. */
const expectOrderly = (before: Download, next: DownloadEvent, after: Download): void => {
	const { cancelled, succeeded } = download_states
	const left = (state: DownloadState) => before.download_state === state && after.download_state !== state
	if (left(cancelled)) expect(next.type).toBe('retransmit')
	if (left(succeeded)) expect(['retransmit', 'stop']).toContain(next.type)
	expect(after.attempt).toBe(before.attempt + (next.type === 'retransmit' ? 1 : 0))
	expect(Number.isInteger(after.downloaded) && after.downloaded >= 0 && after.downloaded <= 100).toBe(true)
	if (next.type !== 'retransmit' && after !== before) expect(after).not.toEqual(before)
}

test('after any events', () => {
	fc.assert(
		fc.property(fc.boolean(), fc.array(event, { maxLength: 60 }), (online, events) => {
			let before = newDownload(online)
			for (const next of events) {
				const after = nextDownload(before, next)
				expectOrderly(before, next, after)
				before = after
			}
		}),
	)
})
