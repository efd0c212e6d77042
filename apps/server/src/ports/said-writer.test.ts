import { expect, test } from 'vitest'
import { saidWriter } from './said-writer.ts'

interface Row {
	readonly key: number
	readonly words: string
}

/** A writer of rows that collect words, the stored rows, and the errors that occur next. */
const aWriter = () => {
	const rows = new Map<number, Row>([1, 2].map(key => [key, { key, words: '' }]))
	const problems: Error[] = []
	const reported: unknown[] = []
	const writer = saidWriter<Row, string>({
		store: async changed => {
			const problem = problems.shift()
			if (problem !== undefined) throw problem
			for (const row of changed) rows.set(row.key, row)
		},
		merged: (before, said) => (before.length < 3 ? [...before, said] : before),
		takeIn: async said => {
			const own = [...said.keys()].flatMap(key => rows.get(key) ?? [])
			await writer.write(own, row => ({ ...row, words: row.words + (said.get(row.key) ?? []).join('') }))
		},
		isPassing: error => error instanceof RangeError,
		report: error => reported.push(error),
	})
	return { writer, rows, problems, words: () => [...rows.values()].map(({ words }) => words) }
}

test('what cannot be written at all is let go, and what comes after is written', async () => {
	const { writer, problems, words } = aWriter()
	problems.push(new Error('never'))
	writer.add(1, 'a')
	await expect(writer.flush()).rejects.toThrow('never')
	writer.add(1, 'b')
	await writer.close()
	expect(words()).toEqual(['b', ''])
})

test('what can be written later is, before what was said since', async () => {
	const { writer, problems, words } = aWriter()
	problems.push(new RangeError('later'))
	writer.add(1, 'a')
	const failed = writer.flush()
	writer.add(1, 'b')
	writer.add(2, 'c')
	await expect(failed).rejects.toThrow('later')
	await writer.close()
	expect(words()).toEqual(['ab', 'c'])
})

test('what is more than is heard is not kept, and of nobody nothing is', async () => {
	const { writer, words } = aWriter()
	for (const said of 'abcd') writer.add(1, said)
	writer.add(9, 'x')
	await writer.close()
	expect(words()).toEqual(['abc', ''])
})

test('one work is done after the other, and only what is another reference is written', async () => {
	const { writer, rows } = aWriter()
	const done: string[] = []
	const first = writer.inTurn(async () => {
		const changed = await writer.write([...rows.values()], row => (row.key === 1 ? { ...row, words: 'x' } : row))
		done.push(...changed.map(({ words }) => words))
		throw new Error('then')
	})
	const second = writer.inTurn(async () => done.push(rows.get(1)?.words ?? ''))
	await expect(first).rejects.toThrow('then')
	await second
	await writer.close()
	expect(done).toEqual(['x', 'x'])
})
