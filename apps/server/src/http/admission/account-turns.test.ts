import { expect, test } from 'vitest'
import { accountTurns } from './account-turns.ts'

test('what one account asks for at once leaves room for others in between, in the order in which it was asked', async () => {
	const takeTurn = accountTurns()
	const begun: string[] = []
	const call = async (account: number, name: string) => {
		await takeTurn(account)
		begun.push(name)
	}
	const all = [call(1, 'a1'), call(1, 'a2'), call(1, 'a3'), call(2, 'b1')]
	const later = new Promise<void>(resolve => {
		setImmediate(() => {
			begun.push('the event loop')
			resolve()
		})
	})
	await Promise.all([...all, later])
	expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a2'))
	expect(begun.indexOf('the event loop')).toBeLessThan(begun.indexOf('a3'))
	expect(begun.filter(name => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
})

test('who asks for one thing at a time waits for nothing', async () => {
	const takeTurn = accountTurns()
	let isTurned = false
	setImmediate(() => {
		isTurned = true
	})
	await takeTurn(1)
	expect(isTurned).toBe(false)
})
