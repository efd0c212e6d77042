import { describe, expect, test } from 'vitest'
import { review_states } from '../../library/material.ts'
import { healthOf, illsOf, reviewOf } from './health.ts'

const { pending, not_needed, rejected, approved } = review_states

describe('health', () => {
	test.each([
		[{}, 'good'],
		[{ findings: 0, terminal_faults: 0 }, 'good'],
		[{ findings: 2 }, 'warning'],
		[{ material_processing: 1 }, 'warning'],
		[{ terminal_faults: 1, material_failed: 1 }, 'bad'],
		[{ material_missing: 1 }, 'bad'],
		[{ file_absent: 3 }, 'bad'],
	] as const)('%o is %s', (counts, level) => {
		expect(healthOf(illsOf(counts))).toBe(level)
	})

	test('what is not wrong is not named', () => {
		expect(illsOf({ findings: 2, file_absent: 0, material_failed: 1 })).toEqual([
			{ reason: 'material_failed', count: 1 },
			{ reason: 'findings', count: 2 },
		])
	})
})

describe('review', () => {
	test.each([
		[[], not_needed],
		[[not_needed], not_needed],
		[[not_needed, approved], approved],
		[[approved, pending], pending],
		[[pending, rejected, approved], rejected],
	])('%o is %s', (states, state) => {
		expect(reviewOf(states)).toBe(state)
	})
})
