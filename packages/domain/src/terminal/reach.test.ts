import { expect, test } from 'vitest'
import { reaches } from './reach.ts'

const tree = new Map([
	[1, 0],
	[2, 1],
	[3, 1],
	[4, 2],
])

test.each([
	['release', 1, 4, true],
	['release', 2, 2, true],
	['emergency', 2, 4, true],
	['release', 2, 3, false],
	['timing', 4, 2, false],
	['interlude', 9, 2, false],
	['recall', 2, 3, true],
])('a %s of organisation %i comes to a terminal of %i: %s', (kind, group_id, terminal_group, may) => {
	expect(reaches(tree, { kind, group_id }, terminal_group)).toBe(may)
})
