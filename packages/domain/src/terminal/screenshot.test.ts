import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fadedScreenshots, recent_screenshots, screenshot_retention, type TakenScreenshot } from './screenshot.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** A day that begins at midnight. */
const now = 20_000 * day + 12 * hour

const at = (...ages: readonly number[]): TakenScreenshot[] => ages.map((age, id) => ({ id, taken_at: now - age }))
const stays = (taken: readonly TakenScreenshot[], when = now): number[] => {
	const gone = new Set(fadedScreenshots(taken, when))
	return taken.flatMap(({ id }) => (gone.has(id) ? [] : [id]))
}

describe('screenshots that stay', () => {
	test.each([
		['nothing of nothing', [], []],
		['all of the last hour', [0, 1, 30 * minute, hour - 1], [0, 1, 2, 3]],
		['the first of each hour of the last day', [hour, hour + minute, 2 * hour, 2 * hour + 10 * minute], [0, 2, 3]],
		['the first of each day before', [day + hour, day + 2 * hour, 2 * day], [1, 2]],
		['nothing that is older than three months', [screenshot_retention, screenshot_retention - 1], [1]],
		['what is of a time to come', [-hour, -day], [0, 1]],
	])('%s', (_, ages, ids) => {
		expect(stays(at(...ages))).toEqual(ids)
	})

	test('of one that sends without end the newest', () => {
		const taken = at(...Array.from({ length: recent_screenshots + 20 }, (_, place) => place * 1000))
		expect(stays(taken)).toEqual(taken.slice(0, recent_screenshots).map(({ id }) => id))
	})

	test('however many come over three months, few stay, and what has stayed for a day stays until it is too old', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: day }), (every, shift) => {
				let kept: TakenScreenshot[] = []
				for (let time = shift; time < 100 * day; time += every * 6 * minute * 10) {
					const taken = [...kept, { id: time, taken_at: time }]
					const gone = new Set(fadedScreenshots(taken, time))
					const old = kept.filter(({ taken_at }) => time - taken_at > 2 * day && time - taken_at < screenshot_retention)
					expect(old.filter(({ id }) => gone.has(id))).toEqual([])
					kept = taken.filter(({ id }) => !gone.has(id))
				}
				expect(kept.length).toBeLessThanOrEqual(93 + 25 + 13)
			}),
			{ numRuns: 20 },
		)
	})
})
