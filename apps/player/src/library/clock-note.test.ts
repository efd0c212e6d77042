import { expect, test } from 'vitest'
import { createClockNote } from './clock-note.ts'
import { createProblems } from './problems.ts'
import { createState } from './state.ts'

const hour = 3_600_000

/** A note on a clock whose error is given step by step: how far it is ahead (ms), and how long the page has run (ms). */
const saidOf = (steps: readonly (readonly [ahead: number, at: number])[]) => {
	const holder = createState()
	let [skew, now, reports] = [0, 0, 0]
	const note = createClockNote(
		createProblems(holder),
		() => skew,
		() => now,
		() => reports++,
	)
	const said = steps.map(([ahead, at]) => {
		;[skew, now] = [-ahead, at]
		note()
		return holder.get().causes.map(cause => cause?.values.detail)
	})
	return { said, reports }
}

test.each([
	[
		'a minute is no matter',
		[
			[60_000, 0],
			[-60_000, 1],
		],
		[[], []],
		0,
	],
	[
		'ahead and behind',
		[
			[24 * hour, 0],
			[-25 * hour - 120_000, 1],
		],
		[['+24:00'], ['-25:02']],
		2,
	],
	[
		'what is the same is said once',
		[
			[hour, 0],
			[hour + 59_000, 1],
			[hour + 61_000, 2],
		],
		[['+1:00'], ['+1:00'], ['+1:01']],
		2,
	],
	[
		'it is over when it has been right for ten minutes',
		[
			[hour, 0],
			[0, 599_999],
			[0, 600_000],
		],
		[['+1:00'], ['+1:00'], []],
		2,
	],
	[
		'one that is wrong again begins again',
		[
			[hour, 0],
			[0, 500_000],
			[hour, 550_000],
			[0, 700_000],
		],
		[['+1:00'], ['+1:00'], ['+1:00'], ['+1:00']],
		1,
	],
] as const)('%s', (_, steps, said, reports) => {
	expect(saidOf(steps)).toEqual({ said, reports })
})
