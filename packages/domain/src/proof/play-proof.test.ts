import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chain_start, chainMark, markText, playDigest, rowSalt, sealedRows, sealText } from './play-chain.ts'
import { ProofReader } from './play-proof.ts'
import type { ProofLine } from './proof-line.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const keys = new Map<string, ReturnType<typeof generateKeyPairSync>>()
const keyOf = (name: string) => {
	const known = keys.get(name) ?? generateKeyPairSync('ec', { namedCurve: 'P-256' })
	keys.set(name, known)
	return known
}
const means = {
	sha256,
	isSigned: async ({ key, text, signature }: { key: string; text: string; signature: string }) =>
		verify('sha256', Buffer.from(text), keyOf(key).publicKey, Buffer.from(signature, 'base64url')),
}

type Line<T extends ProofLine['type']> = Extract<ProofLine, { type: T }>
const began = 1_790_000_000_000
const secret = 'f'.repeat(64)
const saltOf = (seq: number): string => rowSalt(sha256, secret, seq)
const row = (seq: number): Line<'row'>['row'] => ({
	seq,
	kind: 'program',
	name: `节目\n${seq}`,
	program_id: 1,
	material_id: 0,
	command_id: 2,
	start_time: began + seq * 10_000,
	end_time: began + seq * 10_000 + 9000,
	time_zone: 'Europe/Berlin',
	mono: seq * 10_000.5,
	late: seq % 3,
	stalls: 0,
	black: 0,
})

/** The lines of a journal whose rows are split into runs of these lengths; numbers in `lost` were never reported. */
const journal = (boot: string, runs: readonly number[], lost: ReadonlySet<number> = new Set()): ProofLine[] => {
	const lines: ProofLine[] = [{ type: 'journal', boot, sn: `SN-${boot}`, terminal: boot, key: boot }]
	let [next, previous] = [1, chain_start]
	for (const count of runs) {
		const all = sealedRows(
			sha256,
			{ sn: `SN-${boot}`, boot, secret },
			{
				previous,
				rows: Array.from({ length: count }, (_, at) => row(next + at)).filter(({ seq }) => !lost.has(seq)),
			},
		)
		const [first, last] = [all.rows[0], all.rows.at(-1)]
		next += count
		if (first === undefined || last === undefined) continue
		const signature = sign('sha256', Buffer.from(sealText(boot, last.seq, all.head)), keyOf(boot).privateKey)
		const run = { first: first.seq, last: last.seq, previous, head: all.head }
		lines.push({ type: 'run', ...run, signature: signature.toString('base64url') })
		lines.push(
			...all.rows.map(({ hash, ...one }) => ({
				type: 'row' as const,
				row: one,
				salt: saltOf(one.seq),
				mark: markText(chainMark(hash)),
			})),
		)
		previous = all.head
	}
	return lines
}

const proof = (lines: readonly ProofLine[]): ProofLine[] => [
	{ type: 'plays', version: 1, kind: 'program', name: '', start_time: 0, end_time: began + 86_400_000, made_at: began },
	...lines,
	{ type: 'end', rows: lines.filter(({ type }) => type === 'row').length },
]

const read = async (lines: readonly (ProofLine | null)[]) => {
	const reader = new ProofReader(means)
	for (const line of lines) await reader.take(line)
	return reader.result()
}
const named = async (lines: readonly (ProofLine | null)[]) =>
	(await read(lines)).problems.map(({ problem, first, last }) => [problem, first, last])

const whole = journal('a', [3, 4, 2])
const changed = (seq: number, more: Partial<Line<'row'>['row']>, lines: readonly ProofLine[] = whole): ProofLine[] =>
	lines.map(line => (line.type === 'row' && line.row.seq === seq ? { ...line, row: { ...line.row, ...more } } : line))

describe('a proof of plays', () => {
	test('of what terminals have signed is whole, also where rows are not shown', async () => {
		const both = proof([...whole, ...journal('b', [5])])
		expect(await read(both)).toMatchObject({ rows: 14, proven: 14, duration: 14 * 9000, problems: [] })
		const hidden = both.map(line =>
			line.type === 'row' && line.row.seq % 2 === 0
				? {
						type: 'other' as const,
						seq: line.row.seq,
						digest: playDigest(sha256, { sn: 'SN-a', boot: 'a', secret }, line.row),
					}
				: line,
		)
		const only = hidden.filter(line => !(line.type === 'journal' && line.boot === 'b'))
		expect((await read(only)).rows).toBe(8)
		const shown = proof(
			whole.map(line =>
				line.type === 'row' && line.row.seq === 5
					? { type: 'other', seq: 5, digest: playDigest(sha256, { sn: 'SN-a', boot: 'a', secret }, line.row) }
					: line,
			),
		)
		expect(await read(shown)).toMatchObject({ rows: 8, proven: 8, problems: [] })
	})

	test.each([
		['name', { name: 'another' }],
		['time', { end_time: began + 1 }],
		['frames', { late: 99 }],
		['zone', { time_zone: 'UTC' }],
		['name, a line of which went to the zone,', { name: '5', time_zone: 'Europe/Berlin\n节目' }],
		['number of the program', { program_id: 2 }],
		['point', { point_id: 9 }],
		['position', { position: { latitude: 1, longitude: 2 } }],
	])('names the row whose %s was changed, and takes none of its run for proven', async (_, more) => {
		const result = await read(proof(changed(5, more)))
		expect(result.problems).toEqual([{ problem: 'altered', sn: 'SN-a', first: 5, last: 5 }])
		expect(result.proven).toBe(5)
	})

	test('names a row that was left out, put in, exchanged, or signed by another', async () => {
		const without = proof(whole.filter(line => !(line.type === 'row' && line.row.seq === 5)))
		expect(await named(without)).toEqual([
			['missing', 5, 5],
			['altered', 6, 6],
		])
		const at = whole.findIndex(line => line.type === 'row' && line.row.seq === 5)
		const twice = [...whole.slice(0, at), whole[at] as ProofLine, ...whole.slice(at)]
		expect((await named(proof(twice)))[0]).toEqual(['altered', 5, 5])
		const swapped = whole.map(line => (line.type === 'journal' ? { ...line, key: 'b' } : line))
		expect((await read(proof(swapped))).proven).toBe(0)
		const foreign = whole.map(line => (line.type === 'journal' ? { ...line, boot: 'c' } : line))
		expect((await read(proof(foreign))).proven).toBe(0)
	})

	test('names a run that does not follow on the one before, and numbers that nobody has', async () => {
		const lost = journal('a', [3, 4, 2], new Set([4, 5]))
		expect(await named(proof(lost))).toEqual([['missing', 4, 5]])
		const other = journal('a', [3]).slice(1)
		const forked = [...other, ...journal('a', [4, 3]).slice(6)]
		expect(await named(proof([whole[0] as ProofLine, ...forked]))).toContainEqual(['missing', 4, 4])
		const [head, ...rest] = whole
		const second = rest.findIndex(line => line.type === 'run' && line.first === 4)
		const replaced = sealedRows(
			sha256,
			{ sn: 'SN-a', boot: 'a', secret },
			{
				previous: chain_start,
				rows: [1, 2, 3].map(seq => ({ ...row(seq), late: 7 })),
			},
		)
		const signature = sign('sha256', Buffer.from(sealText('a', 3, replaced.head)), keyOf('a').privateKey)
		const first: ProofLine[] = [
			{
				type: 'run',
				first: 1,
				last: 3,
				previous: chain_start,
				head: replaced.head,
				signature: signature.toString('base64url'),
			},
			...replaced.rows.map(({ hash, ...one }) => ({
				type: 'row' as const,
				row: one,
				salt: saltOf(one.seq),
				mark: markText(chainMark(hash)),
			})),
		]
		expect(await named(proof([head as ProofLine, ...first, ...rest.slice(second)]))).toEqual([['unlinked', 4, 7]])
	})

	test.each([
		['a journal stands there again', [...whole, ...whole], 'repeated'],
		['a run stands there again', [...whole, ...whole.slice(1, 5)], 'repeated'],
		[
			'made-up runs lie between two copies',
			[
				...whole.slice(0, 5),
				{ type: 'passed', first: 4, last: 4, previous: '0'.repeat(64), head: chain_start },
				...whole.slice(1, 5),
			],
			'repeated',
		],
		[
			'another terminal is named',
			whole.map(line => (line.type === 'journal' ? { ...line, sn: 'SN-other' } : line)),
			'altered',
		],
	] as const)('proves nothing more where %s', async (_, lines, problem) => {
		const { proven, problems } = await read(proof(lines))
		expect(proven).toBeLessThanOrEqual(9)
		expect(problems.map(one => one.problem)).toContain(problem)
	})

	test.each([
		['content', { name: 'another' }],
		['kind', { kind: 'material' as const }],
		['period', { end_time: 1 }],
	])('proves nothing of another %s than it names', async (_, more) => {
		const result = await read(proof(whole).map(line => (line.type === 'plays' ? { ...line, ...more } : line)))
		expect([result.proven, new Set(result.problems.map(({ problem }) => problem))]).toEqual([0, new Set(['strayed'])])
	})

	test('of which the end is missing, or a line cannot be read, is no whole one', async () => {
		const lines = proof(whole)
		expect(await named(lines.slice(0, -1))).toContainEqual(['unreadable', 0, 0])
		expect(await named([...lines.slice(0, 4), null, ...lines.slice(4)])).toEqual([['unreadable', 0, 0]])
		expect(await named([...lines, whole[0] as ProofLine])).toEqual([['unreadable', 0, 0]])
		expect(await named([])).toEqual([['unreadable', 0, 0]])
		expect(await named([{ type: 'end', rows: 0 }])).toContainEqual(['unreadable', 0, 0])
		expect(await named([...lines.slice(0, 1), ...lines])).toEqual([['unreadable', 0, 0]])
		expect(await named([...proof(whole).slice(0, -1), { type: 'end', rows: 3 }])).toEqual([['unreadable', 0, 0]])
	})

	test('tells any mixture of lost and changed rows in two journals apart', async () => {
		const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
		const seqs = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 4 })
		await fc.assert(
			fc.asyncProperty(
				sizes,
				sizes,
				seqs,
				fc.option(fc.integer({ min: 1, max: 20 })),
				async (one, other, gaps, bad) => {
					const lines = [...journal('a', one, new Set(gaps)), ...journal('b', other)]
					const seqsOf = lines.slice(
						0,
						lines.findLastIndex(({ type }) => type === 'journal'),
					)
					const present = seqsOf.flatMap(line => (line.type === 'row' ? [line.row.seq] : []))
					const highest = Math.max(0, ...present)
					const lowest = Math.min(...present)
					const lost = gaps.filter(seq => seq > lowest && seq < highest)
					const hit = bad !== null && present.includes(bad)
					let done = false
					const changedLines = lines.map(line => {
						if (!hit || done || line.type !== 'row' || line.row.seq !== bad) return line
						done = true
						return { ...line, row: { ...line.row, mono: line.row.mono + 1 } }
					})
					const { problems, rows, proven } = await read(proof(changedLines))
					const missing = problems
						.filter(({ problem }) => problem === 'missing')
						.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
					expect(missing.sort((a, b) => a - b)).toEqual(lost.sort((a, b) => a - b))
					const altered = problems.filter(({ problem }) => problem === 'altered').map(({ first, sn }) => [sn, first])
					expect(altered).toEqual(hit ? [['SN-a', bad]] : [])
					expect(problems.filter(({ problem }) => problem !== 'missing' && problem !== 'altered')).toEqual([])
					expect(proven === rows).toBe(!hit)
				},
			),
			{ numRuns: 200 },
		)
	})
})
