import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import type { Clock } from '../clock.ts'
import { type Ephemeral, memoryEphemeral } from './ephemeral.ts'
import { tableEphemeral } from './ephemeral-table.ts'

/** A clock that the test moves. */
const aClock = () => {
	let now = 1_000_000
	const move = (ms: number): void => {
		now += ms
	}
	return { now: () => now, steady: () => now, move }
}

/** Every driver. */
const drivers = ['memory', ...dialects] as const

describe.each(drivers)('ephemeral: %s', driver => {
	let app: TestApp | null = null
	beforeAll(async () => {
		if (driver !== 'memory') app = await aApp(driver)
	})
	afterAll(() => app?.remove())

	const open = (clock: Clock): Promise<Ephemeral> | Ephemeral =>
		app === null ? memoryEphemeral(clock) : tableEphemeral(app.database, clock)
	const begin = async () => {
		await app?.database.db.deleteFrom('short_lived').execute()
		const clock = aClock()
		return { ephemeral: await open(clock), move: clock.move, clock }
	}

	const outlives = driver === 'memory' ? [] : [driver]
	test.each(outlives)('what was answered is known to whoever comes after a kill of %s', async () => {
		const { ephemeral, clock, move } = await begin()
		await ephemeral.put('code', 'one', 1000)
		await ephemeral.put('used', 'two', 1000)
		expect(await ephemeral.take('used')).toBe('two')
		await Promise.all(Array.from({ length: 20 }, () => ephemeral.count('failures', 1000)))
		await ephemeral.count('passed', 1000)
		await ephemeral.forget('passed')
		expect(await ephemeral.once('wait', 1000)).toBe(true)
		move(400)
		const next = await open(clock)
		expect(await next.peek('failures')).toEqual({ count: 20, left: 600 })
		expect((await next.peek('passed')).count).toBe(0)
		expect([await next.once('wait', 1000), await next.take('used'), await next.take('code')]).toEqual([
			false,
			null,
			'one',
		])
		move(600)
		expect(await next.count('failures', 1000)).toBe(1)
		expect(await (await open(clock)).take('code')).toBeNull()
	})

	test('a value is taken once, within its time', async () => {
		const { ephemeral, move } = await begin()
		expect(await ephemeral.take('a')).toBeNull()
		await ephemeral.put('a', 'one', 1000)
		await ephemeral.put('b', '', 1000)
		expect([await ephemeral.take('a'), await ephemeral.take('a')]).toEqual(['one', null])
		expect(await ephemeral.take('b')).toBe('')
		await ephemeral.put('a', 'two', 1000)
		move(999)
		expect(await ephemeral.take('a')).toBe('two')
		await ephemeral.put('a', 'three', 1000)
		move(1000)
		expect(await ephemeral.take('a')).toBeNull()
	})

	test('a value put again replaces the one before, whatever their times', async () => {
		const { ephemeral, move } = await begin()
		await ephemeral.put('a', 'one', 1000)
		await ephemeral.put('a', 'two', 5000)
		expect([await ephemeral.take('a'), await ephemeral.take('a')]).toEqual(['two', null])
		await ephemeral.put('a', 'one', 1000)
		await ephemeral.put('a', 'two', 1000)
		move(500)
		expect([await ephemeral.take('a'), await ephemeral.take('a')]).toEqual(['two', null])
	})

	test('of many at once the first is the only one, until its time is over', async () => {
		const { ephemeral, move } = await begin()
		const answers = await Promise.all(Array.from({ length: 100 }, () => ephemeral.once('s', 1000)))
		expect(answers.filter(Boolean)).toHaveLength(1)
		move(999)
		expect(await ephemeral.once('s', 1000)).toBe(false)
		expect(await ephemeral.once('other', 1000)).toBe(true)
		move(1)
		expect(await ephemeral.once('s', 1000)).toBe(true)
	})

	test('counting begins a window that later counts do not lengthen', async () => {
		const { ephemeral, move } = await begin()
		expect(await ephemeral.peek('c')).toEqual({ count: 0, left: 0 })
		expect([await ephemeral.count('c', 1000), await ephemeral.count('c', 1000)]).toEqual([1, 2])
		move(600)
		expect(await ephemeral.count('c', 1000)).toBe(3)
		expect(await ephemeral.peek('c')).toEqual({ count: 3, left: 400 })
		move(400)
		expect(await ephemeral.peek('c')).toEqual({ count: 0, left: 0 })
		expect(await ephemeral.count('c', 1000)).toBe(1)
		const many = await Promise.all(Array.from({ length: 50 }, () => ephemeral.count('d', 1000)))
		expect([...many].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
	})

	test('what is forgotten counts from zero again', async () => {
		const { ephemeral } = await begin()
		await ephemeral.count('c', 1000)
		await ephemeral.forget('c')
		await ephemeral.forget('never')
		expect(await ephemeral.count('c', 1000)).toBe(1)
	})

	test('times of different length do not disturb each other', async () => {
		const { ephemeral, move } = await begin()
		await ephemeral.put('long', 'l', 10_000)
		await ephemeral.put('short', 's', 100)
		move(200)
		for (let at = 0; at < 100; at++) await ephemeral.put(`x${at}`, 'x', 100)
		expect([await ephemeral.take('long'), await ephemeral.take('short')]).toEqual(['l', null])
	})
})
