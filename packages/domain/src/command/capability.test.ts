import { expect, test } from 'vitest'
import { followsTimed, isUnderstood } from './capability.ts'

test.each([
	['one that it did not list', ['fallback', 'volume'], false],
	['one whose name another begins with', ['screen_power_of_another'], true],
	['one that it listed', ['fallback', 'brightness'], true],
	['any of a terminal that lists nothing', [], true],
	['any of a terminal that lists no type', ['fallback'], true],
])('%s', (_, capabilities, isDone) => {
	expect(isUnderstood(capabilities, 'brightness')).toBe(isDone)
})

test.each([
	['the brightness, whatever it lists', ['fallback'], 'brightness', true],
	['no program without the capability', ['program_switch'], 'program_switch', false],
	['a program with it', ['program_switch', 'timed_switches'], 'program_switch', true],
	['no relay that it does not list', ['program_switch', 'timed_switches'], 'relay', false],
	['a relay that it lists', ['relay', 'timed_switches'], 'relay', true],
] as const)('follows of a schedule template %s', (_, capabilities, operation, isFollowed) => {
	expect(followsTimed(capabilities, operation)).toBe(isFollowed)
})
