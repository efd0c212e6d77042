import { describe, expect, test } from 'vitest'
import { feed_age, feedDueAt, feedName, feedPause, weatherOfCode } from './feed.ts'

describe('feeds', () => {
	test.each([
		[0, 'clear'],
		[1, 'clear'],
		[2, 'partly'],
		[3, 'cloudy'],
		[45, 'fog'],
		[48, 'fog'],
		[51, 'drizzle'],
		[53, 'drizzle'],
		[55, 'drizzle'],
		[56, 'sleet'],
		[57, 'sleet'],
		[61, 'rain'],
		[63, 'rain'],
		[65, 'rain'],
		[66, 'sleet'],
		[67, 'sleet'],
		[71, 'snow'],
		[73, 'snow'],
		[75, 'snow'],
		[77, 'snow'],
		[80, 'rain'],
		[81, 'rain'],
		[82, 'rain'],
		[85, 'snow'],
		[86, 'snow'],
		[95, 'storm'],
		[96, 'storm'],
		[99, 'storm'],
		[-1, 'cloudy'],
		[100, 'cloudy'],
		[Number.NaN, 'cloudy'],
	])('code %i is %s', (code, kind) => expect(weatherOfCode(code)).toBe(kind))

	test('the same place is one place, to about a kilometre', () => {
		const at = (latitude: number, longitude: number) => feedName({ kind: 'weather', latitude, longitude })
		expect(at(39.9042, 116.4074)).toBe(at(39.9, 116.41))
		expect(at(39.9, 116.4)).not.toBe(at(39.91, 116.4))
		expect(feedName({ kind: 'rss', url: 'http://a/' })).not.toBe(feedName({ kind: 'webpage', url: 'http://a/' }))
	})

	test.each([
		['rss', { fetched_at: 0, tried_at: 0 }, 0, 0],
		['rss', { fetched_at: 1000, tried_at: 1000 }, 0, 1000 + feed_age.rss],
		['weather', { fetched_at: 1000, tried_at: 1000 }, 0, 1000 + feed_age.weather],
		['webpage', { fetched_at: 1000, tried_at: 1000 }, 0, 1000 + feed_age.webpage],
		['rss', { fetched_at: 1000, tried_at: 9000 }, 1, 69_000],
		['rss', { fetched_at: 0, tried_at: 9000 }, 2, 129_000],
		['weather', { fetched_at: 0, tried_at: 0 }, 50, 1_800_000],
	] as const)('%s of %o after %i failures is due at %i', (kind, times, failures, at) =>
		expect(feedDueAt(kind, times, failures)).toBe(at),
	)

	test('pauses grow, and end', () => {
		const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map(feedPause)
		expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
		expect([pauses[0], pauses.at(-1)]).toEqual([0, 1_800_000])
	})
})
