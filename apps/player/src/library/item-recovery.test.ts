import { expect, test } from 'vitest'
import { createRecovery } from './item-recovery.ts'

test('an item plays right after a whole turn, also where its next one begins at once, and not where it broke', async () => {
	const right: string[] = []
	const recovery = createRecovery(id => right.push(id))
	for (const id of ['well', 'broken']) recovery.began(id)
	for (const id of ['well', 'broken']) recovery.ended(id)
	recovery.failed('broken')
	recovery.began('well')
	await Promise.resolve()
	recovery.failed('well')
	expect(right).toEqual(['well'])
})
