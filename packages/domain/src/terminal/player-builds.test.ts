import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, zoneOf } from '../local-time.ts'
import { type BuildHolder, isQuiet, nextQuiet, rolloutOf, update_waves } from './player-builds.ts'

const fresh = (id: number): BuildHolder => ({ id, is_online: true, played_build: 'old', failed_build: '' })
const many = (count: number): BuildHolder[] => Array.from({ length: count }, (_, place) => fresh(place + 1))
/** The terminals with a change applied to those with these ids. */
const changed = (all: readonly BuildHolder[], ids: ReadonlySet<number>, change: Partial<BuildHolder>): BuildHolder[] =>
	all.map(one => (ids.has(one.id) ? { ...one, ...change } : one))

describe('a new build of the player', () => {
	test('comes to nobody where there is nobody', () => {
		expect(rolloutOf('new', [], false)).toMatchObject({ state: 'done', terminals: 0, taken: 0, failed: 0 })
	})

	test.each([
		[1, [1]],
		[2, [1, 1]],
		[3, [1, 1, 1]],
		[10, [1, 4, 5]],
		[1000, [10, 90, 400, 500]],
	])('comes to %d terminals in waves of %j, each when the one before has played it', (count, sizes) => {
		let all = many(count)
		const seen: number[] = []
		for (;;) {
			const { state, admitted } = rolloutOf('new', all, false)
			if (state === 'done') break
			expect(admitted.size).toBeGreaterThan(0)
			seen.push(admitted.size)
			all = changed(all, admitted, { played_build: 'new' })
		}
		expect(seen).toEqual(sizes)
	})

	test('waits for those of a wave who are online, and not for those who are away', () => {
		const all = many(1000)
		const { admitted } = rolloutOf('new', all, false)
		const [slow = 0, ...quick] = admitted
		// Out of ten, one without an outcome does not matter; two hold up the others.
		const [other = 0] = quick
		const nine = changed(all, new Set(quick), { played_build: 'new' })
		expect(rolloutOf('new', nine, false).wave).toBe(2)
		const eight = changed(nine, new Set([other]), { played_build: 'old' })
		expect(rolloutOf('new', eight, false).wave).toBe(1)
		const away = changed(eight, new Set([slow, other]), { is_online: false })
		expect(rolloutOf('new', away, false).wave).toBe(2)
		expect(rolloutOf('new', away, false).admitted).toContain(slow)
	})

	test('says what the next wave waits for', () => {
		const all = many(1000)
		const { admitted, ...first } = rolloutOf('new', all, false)
		expect(first).toMatchObject({ wave: 1, offered: 10, offered_online: 10, offered_open: 10, needed: 9 })
		const [one = 0, other = 0, ...rest] = admitted
		const eight = changed(all, new Set(rest), { played_build: 'new' })
		expect(rolloutOf('new', eight, false)).toMatchObject({ wave: 1, offered_open: 2, needed: 1 })
		const away = changed(all, new Set([one, other, ...rest.slice(1)]), { is_online: false })
		// If only one is online, that one has to play it.
		expect(rolloutOf('new', away, false)).toMatchObject({ offered_online: 1, offered_open: 1, needed: 1 })
		const nine = changed(eight, new Set([one]), { played_build: 'new' })
		expect(rolloutOf('new', nine, false)).toMatchObject({ wave: 2, offered: 100, offered_open: 91, needed: 81 })
		// Nothing follows the last wave.
		expect(rolloutOf('new', all, true)).toMatchObject({ wave: 4, offered_open: 1000, needed: 0 })
	})

	test('reaches as far as somebody is there: a wave that is away says nothing', () => {
		const all = many(100).map(one => ({ ...one, is_online: one.id === 50 }))
		expect(rolloutOf('new', all, false)).toMatchObject({ state: 'running', wave: 1 })
		expect(rolloutOf('new', all, false).admitted).toContain(50)
	})

	test('stops when it went back on one of few, and not for one of many', () => {
		const all = many(100)
		const first = rolloutOf('new', all, false).admitted
		const stopped = rolloutOf('new', changed(all, first, { failed_build: 'new' }), false)
		expect(stopped).toMatchObject({ state: 'stopped', failed: 1 })
		expect(stopped.admitted.size).toBe(0)
		const most = new Set(all.slice(0, 30).map(({ id }) => id))
		const one = changed(changed(all, most, { played_build: 'new' }), new Set([100]), { failed_build: 'new' })
		expect(rolloutOf('new', one, false)).toMatchObject({ state: 'running', taken: 30 })
	})

	test('is not stopped by one alone among many, nor by those that were not offered it', () => {
		const all = many(10_000)
		const { admitted } = rolloutOf('new', all, false)
		const [one, other] = [...admitted]
		const beyond = new Set(all.filter(({ id }) => !admitted.has(id)).map(({ id }) => id))
		expect(rolloutOf('new', changed(all, beyond, { failed_build: 'new' }), false)).toMatchObject({
			state: 'running',
			failed: 0,
		})
		const alone = changed(all, new Set([one ?? 0]), { failed_build: 'new' })
		expect(rolloutOf('new', alone, false)).toMatchObject({ state: 'running', failed: 1 })
		const two = changed(alone, new Set([other ?? 0]), { failed_build: 'new' })
		expect(rolloutOf('new', two, false)).toMatchObject({ state: 'stopped', failed: 2 })
	})

	test('comes to all at once where that is asked for, but never again to where it went back', () => {
		const all = changed(many(10), new Set([3]), { failed_build: 'new' })
		const { state, admitted } = rolloutOf('new', all, true)
		expect(state).toBe('running')
		expect([...admitted].toSorted((one, other) => one - other)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10])
	})

	test('that once went back and has played since has played', () => {
		const all = [{ ...fresh(1), played_build: 'new', failed_build: 'new' }]
		expect(rolloutOf('new', all, false)).toMatchObject({ state: 'done', taken: 1, failed: 0 })
	})

	test('begins with other terminals than the one before', () => {
		const firsts = Array.from({ length: 20 }, (_, build) => [...rolloutOf(`build ${build}`, many(100), false).admitted])
		expect(new Set(firsts.flat()).size).toBeGreaterThan(10)
	})

	test('comes to nobody twice, to no more than its wave, and whoever may have it may still when others come and go', () => {
		const holder = fc.record({
			is_online: fc.boolean(),
			played_build: fc.constantFrom('old', 'new'),
			failed_build: fc.constantFrom('', 'old', 'new'),
		})
		fc.assert(
			fc.property(fc.array(holder, { maxLength: 200 }), fc.boolean(), (rows, at_once) => {
				const all = rows.map((row, place) => ({ ...row, id: place + 1 }))
				const { wave, terminals, taken, failed, admitted, state } = rolloutOf('new', all, at_once)
				expect(terminals).toBe(all.length)
				expect(taken + failed + admitted.size).toBeLessThanOrEqual(terminals)
				for (const id of admitted) expect(all[id - 1]).not.toMatchObject({ played_build: 'new' })
				for (const id of admitted) expect(all[id - 1]).not.toMatchObject({ failed_build: 'new' })
				expect(wave).toBeGreaterThanOrEqual(1)
				expect(wave).toBeLessThanOrEqual(update_waves.length)
				if (state !== 'running') expect(admitted.size).toBe(0)
				const more = changed(all, admitted, { played_build: 'new' })
				const next = rolloutOf('new', more, at_once)
				if (next.state !== 'stopped') expect(next.wave).toBeGreaterThanOrEqual(wave)
			}),
		)
	})
})

describe('quiet hours', () => {
	const at = (utc: string): number => instantOf(() => 0, `2026-03-10T${utc}:00`)
	test.each([
		['Asia/Shanghai', '03:00', '05:00', '18:59', false],
		['Asia/Shanghai', '03:00', '05:00', '19:00', true],
		['Asia/Shanghai', '03:00', '05:00', '20:59', true],
		['Asia/Shanghai', '03:00', '05:00', '21:00', false],
		['', '03:00', '05:00', '04:00', true],
		['', '23:00', '02:00', '23:30', true],
		['', '23:00', '02:00', '01:59', true],
		['', '23:00', '02:00', '02:00', false],
		['', '00:00', '00:00', '12:00', true],
		['Nowhere/Nothing', '03:00', '05:00', '12:00', false],
	])('in "%s" from %s to %s at %s UTC: %s', (zone, from, to, utc, quiet) => {
		expect(isQuiet(zone, { from, to }, at(utc))).toBe(quiet)
	})
})

describe('the next quiet hours', () => {
	const at = (text: string) => instantOf(zoneOf('Asia/Shanghai') ?? (() => 0), text)
	const next = (from: string, to: string, now: string) => nextQuiet('Asia/Shanghai', { from, to }, at(now))

	test.each([
		['02:00', '04:00', '2026-03-01T01:59:00', '2026-03-01T02:00:00'],
		['02:00', '04:00', '2026-03-01T04:00:00', '2026-03-02T02:00:00'],
		['22:00', '04:00', '2026-02-28T21:00:00', '2026-02-28T22:00:00'],
		['00:00', '04:00', '2026-02-28T21:00:00', '2026-03-01T00:00:00'],
	])('from %s to %s begin, seen at %s, at %s', (from, to, now, begin) => {
		expect(next(from, to, now)).toBe(at(begin))
	})

	test.each([
		['02:00', '04:00', '2026-03-01T02:00:00'],
		['22:00', '04:00', '2026-03-01T03:59:00'],
		['05:00', '05:00', '2026-03-01T12:00:00'],
	])('from %s to %s are on at %s', (from, to, now) => {
		expect(next(from, to, now)).toBeNull()
	})
})
