import { expect, test } from 'vitest'
import { mapState, nextMapState, presenceState } from './map-state.ts'

test.each([
	[0, 1, false, false, 'offline'],
	[0, 1, false, true, 'offline'],
	[0, null, false, false, 'never'],
	[1, null, false, false, 'online'],
	[1, 1, false, false, 'online'],
	[2, 1, false, true, 'problem'],
	[1, 1, true, true, 'banned'],
	[0, null, true, false, 'banned'],
] as const)(
	'run state %i, last seen %s, banned %s, problems %s: %s',
	(run_state, last_seen, is_banned, has_problems, state) => {
		expect(mapState({ run_state, last_seen, is_banned, has_problems })).toBe(state)
	},
)

test.each([
	['offline', 1, 'online'],
	['never', 1, 'online'],
	['online', 0, 'offline'],
	['problem', 1, 'problem'],
	['problem', 0, 'offline'],
	['banned', 1, 'banned'],
] as const)('%s that is heard to be in run state %i is %s', (before, run_state, state) => {
	expect(nextMapState(before, run_state)).toBe(state)
})

test.each([
	[0, null, 'never'],
	[0, 1, 'offline'],
	[1, 1, 'online'],
	// It is connected for the first time.
	[2, null, 'online'],
] as const)('run state %i, last seen %s: %s', (run_state, last_seen, state) => {
	expect(presenceState({ run_state, last_seen })).toBe(state)
})
