import { describe, expect, test } from 'vitest'
import { review_states } from './material.ts'
import { releaseStatus, releaseType, wallsAt } from './release-status.ts'
import { instantOf } from './wall-clock.ts'

const walls = wallsAt(instantOf(() => 0, '2026-06-01T12:00:00'))
const { pending, not_needed, rejected, approved } = review_states

describe('the state of a release', () => {
	test('the walls of the earth are 26 hours apart', () => {
		expect(walls).toEqual({ behind: '2026-06-01T00:00:00', ahead: '2026-06-02T02:00:00' })
	})

	test.each([
		['not_needed', not_needed, null, '', ''],
		['approved', approved, null, '', ''],
		['pending', pending, null, '', ''],
		['rejected', rejected, null, '', ''],
		['ended', approved, 1, '', ''],
		['ended', pending, 1, '', '2020-01-01T00:00:00'],
		['reserved', approved, null, '2026-06-02T02:00:01', ''],
		['approved', approved, null, '2026-06-02T02:00:00', ''],
		['expired', not_needed, null, '', '2026-06-01T00:00:00'],
		['not_needed', not_needed, null, '', '2026-06-01T00:00:01'],
		['expired', pending, null, '', '2026-05-01T00:00:00'],
		['rejected', rejected, null, '', '2026-05-01T00:00:00'],
		['pending', pending, null, '2027-01-01T00:00:00', ''],
	] as const)('is %s at review state %i, ended %s, from %s to %s', (wanted, review_state, ended_at, starts, ends) => {
		expect(releaseStatus({ review_state, ended_at, starts, ends }, walls)).toBe(wanted)
	})

	test.each([
		['release', 1, 'loop'],
		['release', 2, 'timed'],
		['release', 3, 'urgent'],
		['interlude', 3, 'interlude'],
		['emergency', 3, 'emergency'],
	] as const)('%s by play mode %i is of type %s', (kind, play_mode, wanted) => {
		expect(releaseType({ kind, play_mode })).toBe(wanted)
	})
})
