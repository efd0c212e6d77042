import { describe, expect, test } from 'vitest'
import { review_states } from '../library/material.ts'
import { instantOf } from '../local-time.ts'
import { boundsOf } from '../schedule/release-time.ts'
import { releaseStatus, releaseType } from './release-status.ts'

const now = instantOf(() => 0, '2026-06-01T12:00:00')
const { pending, not_needed, rejected, approved } = review_states

describe('the state of a release', () => {
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
	] as const)(
		'is %s at review state %i, ended %s, from %s to %s where no zone is known',
		(wanted, review_state, ended_at, starts, ends) => {
			expect(releaseStatus({ review_state, ended_at, ...boundsOf({ starts, ends }, ['']) }, now)).toBe(wanted)
		},
	)

	test.each([
		['reserved', ['UTC'], '2026-06-01T12:00:01', ''],
		['approved', ['UTC'], '2026-06-01T12:00:00', ''],
		['approved', ['UTC', 'Asia/Tokyo'], '2026-06-01T21:00:00', ''],
		['reserved', ['UTC', 'Asia/Tokyo'], '2026-06-01T21:00:01', ''],
		['expired', ['Asia/Tokyo'], '', '2026-06-01T21:00:00'],
		['approved', ['Asia/Tokyo'], '', '2026-06-01T21:00:01'],
		['approved', ['Asia/Tokyo', 'America/New_York'], '', '2026-06-01T08:00:01'],
		['expired', ['Asia/Tokyo', 'America/New_York'], '', '2026-06-01T08:00:00'],
		['approved', ['Asia/Tokyo', 'Nowhere/Else'], '', '2026-06-01T08:00:00'],
		['expired', ['Asia/Tokyo', 'Nowhere/Else'], '', '2026-06-01T00:00:00'],
	] as const)('is %s on terminals in %s, from %s to %s', (wanted, time_zones, starts, ends) => {
		const life = { review_state: approved, ended_at: null, ...boundsOf({ starts, ends }, time_zones) }
		expect(releaseStatus(life, now)).toBe(wanted)
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
