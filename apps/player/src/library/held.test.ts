import { emptyProgram } from '@vitrine/domain/program/document'
import type { Manifest } from '@vitrine/domain/release/release'
import { describe, expect, test } from 'vitest'
import type { HeldReleases, StoredRelease } from './database.ts'
import { allHeld, none_held, withRelease } from './held.ts'

const release = (command_id: number, change: Partial<Manifest> = {}, since = 0): StoredRelease => ({
	sha256: String(command_id),
	since,
	manifest: {
		format: 1,
		command_id,
		publish_no: '',
		publish_name: '',
		play_mode: 1,
		files: [],
		items: [{ program_id: 1, count: 1 }],
		programs: [{ id: 1, name: '', document: emptyProgram(16, 16) }],
		...change,
	},
})
const now = 1_780_000_000_000
const utc = () => 0
const holding = (...releases: StoredRelease[]): HeldReleases =>
	releases.reduce((held, one) => withRelease(held, one, utc, now), none_held)
const numbers = ({ current, previous }: HeldReleases) => ({
	current: current.map(({ manifest }) => manifest.command_id),
	previous: previous?.manifest.command_id ?? null,
})

describe('what a player holds', () => {
	test.each([
		['the first release', [release(1)], [1], null],
		['a cover in place of what was there, which is kept for going back', [release(1), release(2)], [2], 1],
		['after another cover only the last before it', [release(1), release(2), release(3)], [3], 2],
		['a fallback beneath it', [release(1, { fallback: true }), release(2)], [1, 2], null],
		[
			'another fallback, which leaves what played before',
			[release(1), release(2), release(3, { fallback: true }), release(4, { fallback: true })],
			[2, 4],
			1,
		],
		['an additional release beside it', [release(1), release(2, { append: true })], [1, 2], null],
		[
			'a cover that has not begun beside what plays until then',
			[release(1), release(2, { starts: '2099-01-01T00:00:00' })],
			[1, 2],
			null,
		],
		[
			'a cover that ends beside what comes back',
			[release(1), release(2, { ends: '2099-01-01T00:00:00' })],
			[1, 2],
			null,
		],
		[
			'of one that ends in place of another that ends before it',
			[release(1, { ends: '2098-01-01T00:00:00' }), release(2, { ends: '2099-01-01T00:00:00' })],
			[2],
			1,
		],
	])('%s', (_, releases, current, previous) => {
		expect(numbers(holding(...releases))).toEqual({ current, previous })
	})

	test('an older release that a cover hides changes nothing', () => {
		const held = holding(release(5))
		expect(withRelease(held, release(4), utc, now)).toBe(held)
	})

	test('a release that comes again stays as it came first', () => {
		const held = holding(release(1, { play_mode: 3 }, now))
		const again = withRelease(held, release(1, { play_mode: 3 }, now + 60_000), utc, now + 60_000)
		expect(again.current.map(({ since }) => since)).toEqual([now])
		expect(numbers(again)).toEqual({ current: [1], previous: null })
	})

	test('all that is stored is what plays and what played before', () => {
		expect(allHeld(holding(release(1), release(2))).map(({ sha256 }) => sha256)).toEqual(['2', '1'])
		expect(allHeld(none_held)).toEqual([])
	})
})
