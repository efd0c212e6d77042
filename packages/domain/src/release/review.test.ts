import { describe, expect, test } from 'vitest'
import { review_states } from '../library/material.ts'
import { approvalsFrom, effectiveReviewers, isApprovalOver, reviewStateAt, stateOfDocument } from './review.ts'

const { pending, not_needed, approved, rejected } = review_states

describe('where the review of a program stands once it is saved', () => {
	const before = { document: 'b', approved_document: 'a', review_state: rejected }
	test.each([
		['a new one waits', 'a', true, undefined, pending],
		['a new one needs none where nothing is reviewed', 'a', false, undefined, not_needed],
		['what changed waits', 'c', true, before, pending],
		['what was approved before is approved again', 'a', true, before, approved],
		['what stays as it is stands where it stood', 'b', true, before, null],
		['an empty text was never approved', '', true, { ...before, approved_document: 'x' }, pending],
	])('%s', (_name, document, reviewed, was, state) => {
		expect(stateOfDocument(document, reviewed, was)).toBe(state)
	})
})

describe('who reviews', () => {
	const top = { group_id: 1, named: [10], shared: false }
	const who = (own: { named: number[]; shared: boolean }) =>
		effectiveReviewers([{ group_id: 2, ...own }, top]).map(({ user_id, group_id }) => [user_id, group_id])
	test('those who are named, with those above where they are shared or nobody is named', () => {
		expect(who({ named: [20], shared: false })).toEqual([[20, 2]])
		expect(who({ named: [20], shared: true })).toEqual([
			[20, 2],
			[10, 1],
		])
		expect(who({ named: [], shared: false })).toEqual([[10, 1]])
		expect(who({ named: [10], shared: true })).toEqual([[10, 2]])
		expect(effectiveReviewers([{ group_id: 2, named: [], shared: true }])).toEqual([])
	})
})

test('approvals end after days, or never', () => {
	expect(approvalsFrom(0, 5)).toBe(0)
	expect(approvalsFrom(2, 3 * 86_400_000)).toBe(86_400_000)
})

test.each([
	['an approval holds after its days begin', { review_state: approved, reviewed_at: 101, updated_at: 5 }, false],
	['and not from their end on', { review_state: approved, reviewed_at: 100, updated_at: 500 }, true],
	[
		'one without a moment counts from the last change',
		{ review_state: approved, reviewed_at: null, updated_at: 100 },
		true,
	],
	['whose change is younger', { review_state: approved, reviewed_at: null, updated_at: 101 }, false],
	['a rejection does not end', { review_state: rejected, reviewed_at: 1, updated_at: 1 }, false],
	['what needs no review does not end', { review_state: not_needed, reviewed_at: null, updated_at: 1 }, false],
])('%s', (_name, was, over) => {
	expect(isApprovalOver(was, 100)).toBe(over)
	expect(reviewStateAt(was, 100)).toBe(over ? pending : was.review_state)
	expect(reviewStateAt(was, 0)).toBe(was.review_state)
})
