import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { uploadTurns } from './upload-turns.ts'

const aReply = () => ({ raw: new EventEmitter() }) as unknown as Pick<FastifyReply, 'raw'>
const end = ({ raw }: Pick<FastifyReply, 'raw'>): boolean => raw.emit('close')

test('a terminal has only so many files under way, and another one is not affected', async () => {
	const takeTurn = uploadTurns({ each: 2, bytes: 100 })
	const [one, two] = [aReply(), aReply()]
	await takeTurn(1, 10, one)
	await takeTurn(1, 10, two)
	await expect(takeTurn(1, 10, aReply())).rejects.toMatchObject({ code: 'busy' })
	await takeTurn(2, 10, aReply())
	end(one)
	await takeTurn(1, 10, aReply())
})

test('files wait unread for the memory of others, and one that leaves while it waits takes none', async () => {
	const takeTurn = uploadTurns({ each: 2, bytes: 100 })
	const [first, second, third] = [aReply(), aReply(), aReply()]
	await takeTurn(1, 80, first)
	const begun: string[] = []
	const waits = takeTurn(2, 80, second).then(
		() => begun.push('second'),
		() => begun.push('left'),
	)
	const last = takeTurn(3, 80, third).then(() => begun.push('third'))
	await takeTurn(4, 20, aReply())
	expect(begun).toEqual([])
	end(second)
	await waits
	end(first)
	await last
	expect(begun).toEqual(['left', 'third'])
})

test('a file larger than the memory for all is read when there is no other', async () => {
	await uploadTurns({ each: 1, bytes: 10 })(1, 20, aReply())
})
