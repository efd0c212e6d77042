import { type PlayLog, play_problems } from '@vitrine/domain/release/play'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlayJournal } from '../../../../../tools/fleet/src/play-journal.ts'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aSigningBox, began, nextOf, type SigningBox } from '../../../test/signing-box.ts'

/** A batch of a journal: its rows, and how often it arrives. */
const batch = fc.record({ rows: fc.integer({ min: 1, max: 4 }), copies: fc.integer({ min: 0, max: 2 }) })
const mixture = fc.record({
	journals: fc.array(fc.array(batch, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
	/** In which order batches arrive. */
	order: fc.array(fc.nat(1000), { minLength: 16, maxLength: 16 }),
	/** Which of them is changed on the way, if any, and which of its rows. */
	changed: fc.option(fc.record({ arrival: fc.nat(15), row: fc.nat(3) })),
})
type Mixture = typeof mixture extends fc.Arbitrary<infer T> ? T : never

/** The batches of each journal as its box signs them; those that never arrive are lost to the box, too. */
const written = (box: SigningBox, { journals }: Mixture) =>
	journals.map(batches => {
		box.journal = new PlayJournal({ sn: box.sn })
		const arrivals: PlayLog[] = []
		const lost: number[] = []
		for (const { rows, copies } of batches) {
			box.play(rows)
			const log = { ...nextOf(box.journal), from: 1 }
			const seqs = log.rows.map(({ seq }) => seq)
			box.journal.acknowledged(seqs.at(-1) ?? 0)
			arrivals.push(...Array.from({ length: copies }, () => log))
			if (copies === 0) lost.push(...seqs)
		}
		box.play(1)
		const last = nextOf(box.journal)
		return { arrivals, lost, last: { ...last, from: last.rows[0]?.seq ?? 1 } }
	})

/** What arrives in which order, and the row that arrives changed before it arrives as it was, if any. */
const arriving = (journals: ReturnType<typeof written>, { order, changed }: Mixture) => {
	const all = journals
		.flatMap(({ arrivals }) => arrivals)
		.map((arrival, place) => ({ arrival, key: order[place] ?? 0 }))
		.sort((one, other) => one.key - other.key)
		.map(({ arrival }) => arrival)
	const at = changed === null || all.length === 0 ? -1 : changed.arrival % all.length
	const hit = all[at]
	if (changed === null || hit === undefined) return { all, altered: [] }
	const row = changed.row % hit.rows.length
	const rows = hit.rows.map((one, place) => (place === row ? { ...one, end_time: one.end_time + 1000 } : one))
	const isFirst = all.indexOf(hit) === at
	const altered = isFirst ? [{ boot: hit.boot, seq: hit.rows[row]?.seq ?? 0 }] : []
	return { all: all.with(at, { ...hit, rows }), altered }
}

describe.each(dialects)('mixtures of plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test('duplicates, gaps, other orders, two journals and a changed row are told apart', async () => {
		await fc.assert(
			fc.asyncProperty(mixture, async mixed => {
				const box = await aSigningBox(app, admin)
				const journals = written(box, mixed)
				const { all, altered } = arriving(journals, mixed)
				for (const log of all) await box.send(log)
				for (const { last } of journals) await box.send(last)
				const rows = mixed.journals.flat().filter(({ copies }) => copies > 0)
				const present = rows.reduce((sum, { rows }) => sum + rows, 0) + journals.length
				const range = { start_time: began / 1000, end_time: began / 1000 + 86_400 }
				const named = { kind: 'program', name: box.name } as const
				const { now } = await admin.statistics.getSummary({ ...named, ...range, time_zone: 'UTC' })
				expect(now.number).toBe(present - altered.length)
				const { list } = await admin.plays.search({ kind: 'program', key_word: box.name, limit: 1000 })
				expect(list).toHaveLength(present - altered.length)
				const proof = await admin.statistics.getProof({ ...named, ...range })
				expect([proof.rows, proof.proven]).toEqual([present - altered.length, present - altered.length])
				const problems = await app.database.db
					.selectFrom('play_chain_problems')
					.innerJoin('play_boots', 'play_boots.id', 'play_chain_problems.boot_id')
					.select(['boot', 'play_chain_problems.seq', 'problem'])
					.where('terminal_id', '=', box.id)
					.execute()
				expect(problems).toEqual(altered.map(one => ({ ...one, problem: play_problems.altered })))
				// A proof says nothing of runs without any row that it shows.
				const named_so = proof.problems.filter(({ problem }) => problem === 'altered').map(({ first }) => first)
				expect(altered.map(({ seq }) => seq)).toEqual(expect.arrayContaining(named_so))
				const stored = await app.database.db
					.selectFrom('play_logs')
					.select(eb => eb.fn.sum<number>('missing').as('missing'))
					.where('terminal_id', '=', box.id)
					.where('time_fault', '=', play_problems.missing)
					.executeTakeFirstOrThrow()
				expect(Number(stored.missing ?? 0)).toBe(journals.reduce((sum, { lost }) => sum + lost.length, 0))
			}),
			{ numRuns: 25 },
		)
	})
})
