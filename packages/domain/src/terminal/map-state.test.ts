import { expect, test } from 'vitest'
import { mapState, nextMapState } from './map-state.ts'

test.each([
	[0, false, false, 'offline'],
	[0, false, true, 'offline'],
	[1, false, false, 'online'],
	[2, false, true, 'problem'],
	[1, true, true, 'banned'],
	[0, true, false, 'banned'],
] as const)('run state %i, banned %s, problems %s: %s', (run_state, is_banned, has_problems, state) => {
	expect(mapState({ run_state, is_banned, has_problems })).toBe(state)
})

test.each([
	['offline', 1, 'online'],
	['online', 0, 'offline'],
	['problem', 1, 'problem'],
	['problem', 0, 'offline'],
	['banned', 1, 'banned'],
] as const)('%s that is heard to be in run state %i is %s', (before, run_state, state) => {
	expect(nextMapState(before, run_state)).toBe(state)
})
