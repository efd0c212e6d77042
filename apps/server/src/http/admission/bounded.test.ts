import { expect, test } from 'vitest'
import { bounded, boundedOfEach } from './bounded.ts'

/** Work that runs until it is told to end. */
const aWork = () => {
	const { promise, resolve } = Promise.withResolvers<void>()
	let begun = false
	const work = async (): Promise<void> => {
		begun = true
		await promise
	}
	return { work, end: resolve, hasBegun: () => begun }
}

test('as many run at once as are told to, the others in the order in which they came', async () => {
	const inTurn = bounded({ running: 2, waiting: 10 })
	const works = Array.from({ length: 4 }, aWork)
	const done = works.map(({ work }) => inTurn(work))
	const begun = () => works.map(({ hasBegun }) => hasBegun())
	expect(begun()).toEqual([true, true, false, false])
	works[1]?.end()
	await done[1]
	await expect.poll(begun).toEqual([true, true, true, false])
	for (const { end } of works) end()
	await Promise.all(done)
	expect(begun()).toEqual([true, true, true, true])
})

test('what finds the queue full is refused, in all and for one caller, and work that fails gives its place on', async () => {
	const inTurn = bounded({ running: 1, waiting: 3, each: 2 })
	const first = aWork()
	const failing = inTurn(async () => {
		await first.work()
		throw new Error('failed')
	}, 'a')
	const quick = (caller: string) => inTurn(async () => caller, caller)
	const waiting = [quick('a'), quick('a')]
	await expect(quick('a')).rejects.toMatchObject({ code: 'busy' })
	waiting.push(quick('b'))
	await expect(quick('c')).rejects.toMatchObject({ code: 'busy' })
	first.end()
	await expect(failing).rejects.toThrow('failed')
	expect(await Promise.all(waiting)).toEqual(['a', 'a', 'b'])
	expect(await quick('c')).toBe('c')
})

test('whoever is gone waits no longer, and keeps no place from others', async () => {
	const inTurn = bounded({ running: 1, waiting: 1 })
	const first = aWork()
	const running = inTurn(first.work)
	const gone = new AbortController()
	const left = aWork()
	const waiting = inTurn(left.work, 'a', gone.signal)
	await expect(inTurn(async () => 'b', 'b')).rejects.toMatchObject({ code: 'busy' })
	gone.abort()
	await expect(waiting).rejects.toMatchObject({ code: 'busy' })
	const next = inTurn(async () => 'b', 'b')
	first.end()
	await running
	expect(await next).toBe('b')
	expect(left.hasBegun()).toBe(false)
})

test('callers who wait take turns, however much one of them wants', async () => {
	const inTurn = bounded({ running: 1, waiting: 20 })
	const first = aWork()
	const order: string[] = []
	const ask = (caller: string, what: string) => inTurn(async () => void order.push(what), caller)
	const running = inTurn(first.work, 'a')
	const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(what => ask(what.slice(0, 1), what))
	first.end()
	await running
	await Promise.all(asked)
	expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('whoever is gone before its turn came is not put in the queue', async () => {
	const inTurn = bounded({ running: 1, waiting: 1 })
	const first = aWork()
	const running = inTurn(first.work)
	await expect(inTurn(async () => 'a', 'a', AbortSignal.abort())).rejects.toMatchObject({ code: 'busy' })
	const next = inTurn(async () => 'b', 'b')
	first.end()
	await running
	expect(await next).toBe('b')
})

test('each owner has bounds of its own, which begin anew once nothing of it is left', async () => {
	const inTurn = boundedOfEach({ running: 1, waiting: 1 })
	const [first, second] = [aWork(), aWork()]
	const held = [inTurn(1, first.work), inTurn(1, second.work)]
	await expect(inTurn(1, async () => 'refused')).rejects.toMatchObject({ code: 'busy' })
	expect(await inTurn(2, async () => 'another')).toBe('another')
	expect(second.hasBegun()).toBe(false)
	for (const { end } of [first, second]) end()
	await Promise.all(held)
	await expect(inTurn(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
	expect(await inTurn(1, async () => 'again')).toBe('again')
})
