import { expect, test } from 'vitest'
import { isUnderstood } from './capability.ts'

test.each([
	['one that it did not list', ['fallback', 'volume'], false],
	['one whose name another begins with', ['screen_power_of_another'], true],
	['one that it listed', ['fallback', 'brightness'], true],
	['any of a terminal that lists nothing', [], true],
	['any of a terminal that lists no type', ['fallback'], true],
])('%s', (_, capabilities, isDone) => {
	expect(isUnderstood(capabilities, 'brightness')).toBe(isDone)
})
