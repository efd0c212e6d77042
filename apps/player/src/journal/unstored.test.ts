import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUnstored } from './unstored.ts'

test('what cannot be stored is taken again in its order, with what came meanwhile', () => {
	const unstored = createUnstored<number>(10, 0)
	unstored.add([1, 2])
	const taken = unstored.take()
	expect([taken, unstored.count()]).toEqual([{ plays: [1, 2], dropped: 0 }, 0])
	unstored.add([3])
	unstored.putBack(taken)
	expect(unstored.count()).toBe(3)
	expect(unstored.take()).toEqual({ plays: [1, 2, 3], dropped: 0 })
})

test('beyond the limit the oldest are dropped and counted, with those of a previous start', () => {
	const unstored = createUnstored<number>(3, 5)
	unstored.add([1, 2, 3, 4])
	expect(unstored.count()).toBe(9)
	const taken = unstored.take()
	expect(taken).toEqual({ plays: [2, 3, 4], dropped: 6 })
	unstored.add([5])
	unstored.putBack(taken)
	expect(unstored.take()).toEqual({ plays: [3, 4, 5], dropped: 7 })
	expect(unstored.take()).toEqual({ plays: [], dropped: 0 })
})

test('none is neither stored nor counted, however often storing fails', () => {
	const steps = fc.array(fc.record({ added: fc.nat(6), isStored: fc.boolean() }), { maxLength: 30 })
	fc.assert(
		fc.property(steps, fc.integer({ min: 1, max: 8 }), (all, most) => {
			const unstored = createUnstored<number>(most, 0)
			let [made, stored, dropped] = [0, [] as number[], 0]
			for (const { added, isStored } of all) {
				unstored.add(Array.from({ length: added }, () => ++made))
				const taken = unstored.take()
				if (isStored) {
					stored = [...stored, ...taken.plays]
					dropped += taken.dropped
				} else unstored.putBack(taken)
				expect(stored.length + dropped + unstored.count()).toBe(made)
			}
			expect(stored).toEqual(stored.toSorted((one, other) => one - other))
		}),
	)
})
