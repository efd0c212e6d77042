import { expect, test } from 'vitest'
import { isNeededSoon } from './terminal-storage.ts'

const utc = () => 0
// 2026-11-23T00:00:00Z
const now = 1_795_392_000_000

test.each([
	['at once', {}, true],
	['tomorrow', { starts: '2026-11-24T00:00:00' }, true],
	['after exactly two days', { starts: '2026-11-25T00:00:00' }, true],
	['a second later', { starts: '2026-11-25T00:00:01' }, false],
])('a release that begins %s is needed soon: %j', (_, manifest, expected) => {
	expect(isNeededSoon(manifest, utc, now)).toBe(expected)
})
