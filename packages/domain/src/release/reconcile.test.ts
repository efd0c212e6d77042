import { expect, test } from 'vitest'
import { standings } from '../schedule/standing.ts'
import { download_states } from './download.ts'
import {
	differenceOf as compared,
	type KnownRelease,
	resend_waits,
	type SaidRelease,
	waitBeforeResend,
} from './reconcile.ts'

const said_at = 1000
const row = (release_id: number, more: Partial<KnownRelease> = {}): KnownRelease => ({
	dc_id: release_id * 10,
	attempt: 2,
	is_append: 0,
	ends: '',
	release_id,
	manifest_sha256: `m${release_id}`,
	kind: 'release',
	source_id: 0,
	download_state: download_states.succeeded,
	standing: standings.on,
	isTakenDown: false,
	updated_at: 500,
	...more,
})
const said = (...ids: number[]) => ids.map(command_id => ({ command_id, sha256: `m${command_id}` }))
const differenceOf = (held: readonly SaidRelease[], known: readonly KnownRelease[], at: number) =>
	compared({ held }, known, at)
const nothing = { missing: [], arrived: [], foreign: [], due: null }

test('a terminal that holds what it should differs in nothing', () => {
	expect(differenceOf(said(1, 2), [row(1), row(2)], said_at)).toEqual(nothing)
	expect(differenceOf([], [], said_at)).toEqual(nothing)
})

test.each([
	['on', standings.on, true],
	['waits', standings.waits, true],
	['hidden', standings.hidden, true],
	['not worked out', standings.none, false],
	['past', standings.past, false],
	['replaced', standings.replaced, false],
	['over', standings.over, false],
])('what is %s and not there is missing where it counts', (_, standing, isMissing) => {
	expect(differenceOf([], [row(1, { standing })], said_at)).toEqual({ ...nothing, missing: isMissing ? [10] : [] })
})

test('a terminal that goes on losing a release is sent it again at once, and then after half a minute each time', () => {
	const differences = [1, 3, 4, 20].map(attempt => {
		const lost = row(1, { attempt, updated_at: 500 })
		return [said_at, 500 + resend_waits.lost].map(now => {
			const { missing, due } = compared({ held: [] }, [lost], said_at, now)
			return missing.length > 0 ? 'sent' : due
		})
	})
	const [sent, waits] = [
		['sent', 'sent'],
		[500 + resend_waits.lost, 'sent'],
	]
	expect(differences).toEqual([sent, sent, waits, waits])
})

test.each(Object.entries(download_states))('%s: what is not there', (name, download_state) => {
	const isMissing = ['succeeded', 'failed', 'expired'].includes(name)
	expect(differenceOf([], [row(1, { download_state, attempt: 1 })], said_at).missing).toEqual(isMissing ? [10] : [])
})

test.each(Object.entries(download_states))('%s: what is there all the same', (name, download_state) => {
	const { missing, arrived, foreign } = differenceOf(said(1), [row(1, { download_state })], said_at)
	expect(missing).toEqual([])
	expect(arrived).toEqual(name === 'failed' || name === 'expired' ? [10] : [])
	expect(foreign).toEqual(name === 'cancelled' ? ['m1'] : [])
})

test('what nobody knows of is foreign, once', () => {
	expect(differenceOf([...said(7), ...said(7)], [row(1)], said_at)).toEqual({
		...nothing,
		missing: [10],
		foreign: ['m7'],
	})
})

test('what has changed since it was said is not compared', () => {
	const known = [
		row(1, { updated_at: said_at }),
		row(2, { updated_at: said_at, download_state: download_states.failed }),
	]
	expect(differenceOf(said(2), known, said_at)).toEqual(nothing)
})

test('what was taken down is foreign, unless what says so is there too', () => {
	const down = row(1, { isTakenDown: true })
	const recall = row(2, { kind: 'recall', source_id: 1 })
	expect(differenceOf(said(1), [down, recall], said_at)).toEqual({ ...nothing, foreign: ['m1'] })
	expect(differenceOf(said(1, 2), [down, recall], said_at)).toEqual(nothing)
	expect(differenceOf([], [down, recall], said_at)).toEqual(nothing)
})

test('one manifest that came twice is judged by the row that stands', () => {
	const stopped = row(1, { dc_id: 5, download_state: download_states.cancelled })
	expect(differenceOf(said(1), [stopped, row(1)], said_at)).toEqual(nothing)
})

test('what is only kept for going back to does not count, and is foreign all the same', () => {
	const held = [...said(1, 7)].map(one => ({ ...one, previous: true as const }))
	expect(differenceOf(held, [row(1)], said_at)).toEqual({ ...nothing, missing: [10], foreign: ['m7'] })
})

test.each([
	[0, 0],
	[1, 0],
	[2, 60_000],
	[3, 120_000],
	[12, 61_440_000],
	[13, resend_waits.longest],
	[1_000_000, resend_waits.longest],
])('after attempt %i a failed release is left alone for %i ms', (attempt, wait) => {
	expect(waitBeforeResend(attempt)).toBe(wait)
})

const failed = (release_id: number, more: Partial<KnownRelease> = {}) =>
	row(release_id, { download_state: download_states.failed, standing: standings.none, attempt: 1, ...more })

test.each([
	['failed', download_states.failed],
	['expired', download_states.expired],
])('what %s there and was given up is sent again, once its wait is over', (_, download_state) => {
	expect(differenceOf([], [failed(1, { download_state })], said_at).missing).toEqual([10])
	const again = failed(1, { download_state, attempt: 3 })
	const due = again.updated_at + waitBeforeResend(3)
	expect(differenceOf([], [again], due - 1).missing).toEqual([])
	expect(differenceOf([], [again], due).missing).toEqual([10])
})

test('what a terminal tries by itself is not sent again', () => {
	expect(compared({ held: [], fetching: [10] }, [failed(1), failed(2)], said_at).missing).toEqual([20])
})

test.each([
	['it was taken down', failed(1, { isTakenDown: true })],
	['it only ends another', failed(1, { kind: 'recall' })],
	['it is over in every zone', failed(1, { ends: '1969-12-31T12:00:01' })],
])('what failed is not sent again if %s', (_, gone) => {
	expect(differenceOf([], [gone], said_at).missing).toEqual([])
})

test('what failed is sent again as long as it can be on anywhere', () => {
	expect(differenceOf([], [failed(1, { ends: '1969-12-31T12:00:02' })], said_at).missing).toEqual([10])
})

test.each([
	['a newer one in its place', {}, {}, true],
	['an older one', { release_id: 0 }, {}, false],
	['one beside it', { is_append: 1 }, {}, false],
	['one that ends', { ends: '2099-01-01T00:00:00' }, {}, false],
	['one that waits', { standing: standings.waits }, {}, false],
	['one that was taken down', { isTakenDown: true }, {}, false],
	['one of another kind', { kind: 'fallback' }, {}, false],
	['a newer one, of a fallback', {}, { kind: 'fallback' }, false],
	['a newer fallback, of a fallback', { kind: 'fallback' }, { kind: 'fallback' }, true],
	['newer points, of points', { kind: 'points' }, { kind: 'points' }, true],
	['a newer one, of an emergency', {}, { kind: 'emergency' }, false],
] as const)('what failed is surpassed by what is there: %s', (_, there, own, isSurpassed) => {
	const known = [row(9, there), failed(1, own)]
	expect(differenceOf(said(9), known, said_at).missing).toEqual(isSurpassed ? [] : [10])
})
