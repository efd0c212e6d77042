import { expect, test } from 'vitest'
import { canary_watch, canaryStep, firstOf } from './canary.ts'

const terminal = (id: number, group_id: number, online = true) => ({ id, group_id, online })

test('those that are online come first, one of each organisation before a second of any', () => {
	const all = [terminal(1, 1), terminal(2, 1), terminal(3, 1), terminal(4, 2), terminal(5, 3, false), terminal(6, 2)]
	expect([...firstOf(all, 1)]).toEqual([1])
	expect([...firstOf(all, 2)]).toEqual([1, 4])
	expect([...firstOf(all, 4)].sort()).toEqual([1, 2, 4, 6])
	expect([...firstOf(all, 6)].at(-1)).toBe(5)
	expect(firstOf(all, 99).size).toBe(6)
})

test.each([
	[3, 3, 0, 1, 'go'],
	[3, 2, 0, 1, 'wait'],
	[3, 2, 1, 1, 'halt'],
	[3, 2, 1, 2, 'wait'],
	[3, 0, 2, 2, 'halt'],
	[0, 0, 0, 1, 'wait'],
] as const)(
	'of %i terminals %i have it and %i could not, at most %i: %s',
	(terminals, succeeded, failed, most, wanted) => {
		expect(
			canaryStep({ terminals, succeeded, failed, dark: 0, unwell: 0, watched_since: null, away: 0 }, most, 0),
		).toBe(wanted)
	},
)

test('who looks at their pictures is waited for, and a dark one is a failure', () => {
	const all = { terminals: 2, succeeded: 2, failed: 0, dark: 0, unwell: 0, watched_since: 1000, away: 0 }
	expect(canaryStep(all, 1, 1000)).toBe('watch')
	expect(canaryStep(all, 1, 999 + canary_watch)).toBe('watch')
	expect(canaryStep(all, 1, 1000 + canary_watch)).toBe('go')
	// A terminal that went offline with it may have done so because of it.
	expect(canaryStep({ ...all, away: 1 }, 1, 1000 + canary_watch)).toBe('watch')
	expect(canaryStep({ ...all, dark: 1, unwell: 1 }, 1, 1000)).toBe('halt')
	// The allowed number of failures does not halt it, but the others wait until the terminal has recovered or a person continues.
	expect(canaryStep({ ...all, dark: 1, unwell: 1 }, 2, 1000 + canary_watch)).toBe('wait')
	// One that was already dark shows nothing: it is waited for, and does not count as a failure.
	expect(canaryStep({ ...all, unwell: 1 }, 1, 1000 + canary_watch)).toBe('wait')
	expect(canaryStep({ ...all, terminals: 3, failed: 1, dark: 1, unwell: 1 }, 2, 1000)).toBe('halt')
})
