import { expect, test } from 'vitest'
import { inbox } from './inbox.ts'

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

test('what comes is handled at once, and in its order when a turn has had enough', async () => {
	const handled: number[] = []
	let time = 1
	const left: number[] = []
	const box = inbox<number>(
		item => {
			handled.push(item)
			// Longer than one turn processes items.
			if (item % 2 === 0) time += 11
		},
		waiting => left.push(waiting),
		() => time,
	)
	box.add(1)
	expect(handled).toEqual([1])
	for (const item of [2, 3, 4, 5]) box.add(item)
	expect([handled, box.size]).toEqual([[1, 2], 3])
	await turn()
	expect([handled, box.size]).toEqual([[1, 2, 3, 4], 1])
	// New items queue behind the waiting ones.
	box.add(7)
	await turn()
	expect([handled, box.size, left]).toEqual([[1, 2, 3, 4, 5, 7], 0, [1, 0]])
	await turn()
	box.add(9)
	expect(handled.at(-1)).toBe(9)
})
