import { expect, test } from 'vitest'
import { oneByOneOfEach, pacer, turn } from './turns.ts'

test('works of one terminal come one after the other, also behind one that fails; those of others do not wait', async () => {
	const inTurn = oneByOneOfEach()
	const heard: string[] = []
	const { promise: gate, resolve: open } = Promise.withResolvers<void>()
	const slow = inTurn(1, async () => {
		heard.push('slow begins')
		await gate
		heard.push('slow ends')
		throw new Error('it fails')
	})
	const next = inTurn(1, async () => heard.push('next'))
	await inTurn(2, async () => heard.push('another terminal'))
	await turn()
	expect(heard).toEqual(['slow begins', 'another terminal'])
	open()
	await expect(slow).rejects.toThrow('it fails')
	await next
	expect(heard).toEqual(['slow begins', 'another terminal', 'slow ends', 'next'])
})

test('work of many small pieces lets others run, however small its pieces are', async () => {
	const pause = pacer()
	let hasRun = false
	setImmediate(() => {
		hasRun = true
	})
	while (!hasRun) await pause()
	expect(hasRun).toBe(true)
})
