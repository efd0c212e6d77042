import { expect, test } from 'vitest'
import { ReaderError, reader } from './reader.ts'

const bounds = { time: 3000, memory: 32 }
const read = reader<string, unknown, string>(new URL('../../../test/reader-child.ts', import.meta.url), bounds)

const parts = async (
	job: string,
	more: { bytes?: Uint8Array; answer?: (question: string) => Promise<unknown> } = {},
) => {
	const list: unknown[] = []
	await read(job, { take: part => void list.push(part), ...more })
	return list
}

test('a file goes to the process and comes back as it was, and the process is used again', async () => {
	const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251))
	const [first, back] = await parts('bytes', { bytes })
	expect(bytes.equals(back as Uint8Array)).toBe(true)
	expect((await parts('bytes'))[0]).toBe(first)
})

test('what it asks for is answered', async () => {
	expect((await parts('ask', { answer: async question => `${question}?` }))[1]).toBe('who?')
})

test.each([
	['for ever', 'time'],
	['memory', 'memory'],
	['throw', 'failed'],
	['end', 'failed'],
] as const)('one that goes on %s has failed by %s, and the next job is done', async (job, kind) => {
	const problem = await parts(job).catch((error: unknown) => error)
	expect(problem).toBeInstanceOf(ReaderError)
	expect(problem).toMatchObject({ kind })
	expect(await parts('ask', { answer: async () => 'x' })).toContain('x')
})

test('what whoever listens throws ends the process and comes through, and so does an end from outside', async () => {
	const heard = read('bytes', {
		take: () => {
			throw new RangeError('enough')
		},
	})
	await expect(heard).rejects.toBeInstanceOf(RangeError)
	const stop = new AbortController()
	const going = read('for ever', { take: () => stop.abort(), signal: stop.signal })
	await expect(going).rejects.toMatchObject({ kind: 'failed' })
})
