import { expect, test } from 'vitest'
import { standings } from '../schedule/standing.ts'
import { download_states } from './download.ts'
import { differenceOf, type KnownRelease } from './reconcile.ts'

const said_at = 1000
const row = (release_id: number, more: Partial<KnownRelease> = {}): KnownRelease => ({
	dc_id: release_id * 10,
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
const nothing = { missing: [], arrived: [], foreign: [] }

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

test.each(Object.entries(download_states))('%s: what is not there', (name, download_state) => {
	const isMissing = name === 'succeeded'
	expect(differenceOf([], [row(1, { download_state })], said_at).missing).toEqual(isMissing ? [10] : [])
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
