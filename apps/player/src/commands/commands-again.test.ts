import { expect, test } from 'vitest'
import { aPlayer, order } from '../../test/commanded-player.ts'

test('a restart is answered before it happens, and does not happen again when it is sent again', async () => {
	const first = aPlayer()
	await first.run('1', [order('restart')])
	expect(first.log).toEqual([expect.objectContaining({ state: 'succeeded' }), 'restart'])
	const next = aPlayer(first.kept())
	await next.run('1', [order('restart')])
	expect(next.log).toEqual([expect.objectContaining({ command_id: 1, state: 'succeeded' })])
})

test('a restart is answered and happens also when its answer cannot be stored', async () => {
	const { run, log } = aPlayer([], [], true)
	await run('1', [order('restart')])
	expect(log).toEqual([expect.objectContaining({ command_id: 1, state: 'succeeded' }), 'restart'])
})

test('another command with the number of an earlier one is done: the server was restored from an older copy', async () => {
	const first = aPlayer()
	await first.run('1', [order('brightness', { value: 1 })], 5000)
	const next = aPlayer(first.kept())
	await next.run('1', [order('brightness', { value: 1 })], 5000)
	await next.run('1', [order('brightness', { value: 2 })], 9000)
	const answer = expect.objectContaining({ command_id: 1, state: 'succeeded' })
	expect(next.log).toEqual([answer, ['brightness', 2], answer])
})

test('an answer that an older version of the player stored counts for its number', async () => {
	const { run, log } = aPlayer([{ command_id: 1, status: 1, state: 'succeeded' }])
	await run('1', [order('restart')], 5000)
	expect(log).toEqual([{ command_id: 1, status: 1, state: 'succeeded' }])
})

test('what comes twice at once is done once, and what comes too late not at all', async () => {
	const { run, log } = aPlayer()
	await Promise.all([1, 2].map(() => run('1', [order('brightness', { value: 1 })])))
	await run('2', [order('brightness', { value: 2 })], 1000)
	expect(log).toEqual([['brightness', 1], expect.objectContaining({ command_id: 1 })])
})
