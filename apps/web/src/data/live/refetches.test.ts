import { describe, expect, test } from 'vitest'
import { refetch_timing, refetches } from './refetches.ts'

/** A page whose clock is advanced by hand. */
const aPage = () => {
	let now = 0
	let due: { at: number; work: () => void }[] = []
	let busyUntil = 0
	const read: [name: string, at: number][] = []
	const stale = refetches<string>({
		read: name => read.push([name, now]),
		isBusy: () => now < busyUntil,
		nameOf: name => name,
		now: () => now,
		later: (work, ms) => due.push({ at: now + ms, work }),
	})
	const goOn = (ms: number): void => {
		const end = now + ms
		for (;;) {
			const next = due.toSorted((one, other) => one.at - other.at)[0]
			if (next === undefined || next.at > end) break
			now = next.at
			due = due.filter(one => one !== next)
			next.work()
		}
		now = end
	}
	return { stale, goOn, read, beBusy: (until: number) => (busyUntil = until) }
}

const { gather, apart } = refetch_timing

describe('lists that are read again', () => {
	test('are not read while nothing happens, and soon after one word', () => {
		const { stale, goOn, read } = aPage()
		goOn(10 * apart)
		expect(read).toEqual([])
		stale('terminals')
		goOn(gather)
		expect(read).toEqual([['terminals', 10 * apart + gather]])
		goOn(10 * apart)
		expect(read).toHaveLength(1)
	})

	test.each([10, 50, 130, 299])(
		'are read at most once a second in a storm of a word every %i ms, and after its last',
		every => {
			const { stale, goOn, read } = aPage()
			let last = 0
			for (let at = 0; at <= 5 * apart; at += every) {
				stale('terminals')
				last = at
				goOn(every)
			}
			goOn(2 * apart)
			const times = read.map(([, at]) => at)
			expect(times.slice(1).every((at, place) => at - (times[place] ?? 0) >= apart)).toBe(true)
			expect(times.length).toBeLessThanOrEqual(7)
			expect(times.at(-1)).toBeGreaterThan(last)
		},
	)

	test('wait for a reading under way, and are read after it', () => {
		const { stale, goOn, read, beBusy } = aPage()
		beBusy(3 * apart)
		stale('terminals')
		goOn(2 * apart)
		expect(read).toEqual([])
		goOn(2 * apart)
		expect(read).toHaveLength(1)
		expect(read[0]?.[1]).toBeGreaterThanOrEqual(3 * apart)
	})

	test('do not hold up each other', () => {
		const { stale, goOn, read } = aPage()
		stale('terminals')
		goOn(gather)
		stale('releases')
		goOn(gather)
		expect(read.map(([name]) => name)).toEqual(['terminals', 'releases'])
	})
})
