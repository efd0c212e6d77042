import { feed_age } from '@vitrine/domain/library/feed'
import { expect, test } from 'vitest'
import { type Asked, nextAsk } from './age.ts'

test.each<[string, Asked, number, number]>([
	['after a start at once', { kind: 'rss', asked_at: null, failures: 0 }, 0, 0],
	['after a start at once, whatever failed before', { kind: 'webpage', asked_at: null, failures: 9 }, 0, 0],
	['by age', { kind: 'rss', asked_at: 1000, failures: 0 }, 1000 + 540_000, 1000 + 660_000],
	['by the age of its kind', { kind: 'weather', asked_at: 0, failures: 0 }, 1_620_000, 1_980_000],
	['soon after a failure', { kind: 'rss', asked_at: 1000, failures: 1 }, 8500, 16_000],
	['less soon after the next', { kind: 'rss', asked_at: 0, failures: 3 }, 30_000, 60_000],
	['never later than by age', { kind: 'rss', asked_at: 0, failures: 1000 }, feed_age.rss / 2, feed_age.rss],
])('%s', (_name, asked, earliest, latest) => {
	expect(nextAsk(asked, 0)).toBeCloseTo(earliest)
	expect(nextAsk(asked, 1)).toBeCloseTo(latest)
})
