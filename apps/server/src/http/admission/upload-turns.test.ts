import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { uploadTurns } from './upload-turns.ts'

const aReply = () => ({ raw: new EventEmitter() }) as unknown as Pick<FastifyReply, 'raw'>
const sender = (id: number, group_id = 1) => ({ id, group_id })
const end = ({ raw }: Pick<FastifyReply, 'raw'>): boolean => raw.emit('close')

test('a terminal has only so many files under way, and another one is not affected', async () => {
	const takeTurn = uploadTurns({ each: 2, of_group: 100, bytes: 100 })
	const [one, two] = [aReply(), aReply()]
	await takeTurn(sender(1), 10, one)
	await takeTurn(sender(1), 10, two)
	await expect(takeTurn(sender(1), 10, aReply())).rejects.toMatchObject({ code: 'busy' })
	await takeTurn(sender(2), 10, aReply())
	end(one)
	await takeTurn(sender(1), 10, aReply())
})

test('files wait unread for the memory of others, and one that leaves while it waits takes none', async () => {
	const takeTurn = uploadTurns({ each: 2, of_group: 100, bytes: 100 })
	const [first, second, third] = [aReply(), aReply(), aReply()]
	await takeTurn(sender(1), 80, first)
	const begun: string[] = []
	const waits = takeTurn(sender(2), 80, second).then(
		() => begun.push('second'),
		() => begun.push('left'),
	)
	const last = takeTurn(sender(3), 80, third).then(() => begun.push('third'))
	await takeTurn(sender(4), 20, aReply())
	expect(begun).toEqual([])
	end(second)
	await waits
	end(first)
	await last
	expect(begun).toEqual(['left', 'third'])
})

test('a file larger than the memory for all is read when there is no other', async () => {
	await uploadTurns({ each: 1, of_group: 10, bytes: 10 })(sender(1), 20, aReply())
})

test('the terminals of one organisation leave memory for those of others', async () => {
	const takeTurn = uploadTurns({ each: 2, of_group: 50, bytes: 100 })
	const [first, second] = [aReply(), aReply()]
	await takeTurn(sender(1), 40, first)
	const begun: string[] = []
	const waits = takeTurn(sender(2), 40, second).then(() => begun.push('second'))
	await takeTurn(sender(3, 2), 40, aReply())
	expect(begun).toEqual([])
	end(first)
	await waits
	expect(begun).toEqual(['second'])
})
