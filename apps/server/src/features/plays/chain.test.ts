import { chain_problems, chain_start, run_limits, sealedRows } from '@vitrine/domain/proof/play-chain'
import { type PlayLog, type PlayRow, play_problems } from '@vitrine/domain/release/play'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlayJournal } from '../../../../../tools/fleet/src/play-journal.ts'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aSigningBox, began, nextOf, type SigningBox } from '../../../test/signing-box.ts'
import { sha256 } from './chain/signature.ts'

/** A batch in transit with one row changed. */
const withRow = (log: PlayLog, seq: number, more: object): PlayLog => ({
	...log,
	rows: log.rows.map(row => (row.seq === seq ? { ...row, ...more } : row)),
})

describe.each(dialects)('signed plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const aBox = () => aSigningBox(app, admin)

	/** How many of a box's plays are counted, and the problems of the others. */
	const found = async ({ name }: SigningBox) => {
		const of = { key_word: name, limit: 1000 }
		const range = { start_time: began / 1000, end_time: began / 1000 + 86_400, time_zone: 'UTC' }
		const { now } = await admin.statistics.getSummary({ kind: 'program', name, ...range })
		const counted = now.number
		const listed = (await admin.plays.search({ kind: 'program', ...of })).list.length
		const { list } = await admin.plays.search({ kind: 'apart', ...of })
		return { counted, listed, apart: list.map(({ time_fault }) => time_fault) }
	}
	const runs = ({ journal }: SigningBox) =>
		app.database.db
			.selectFrom('play_runs')
			.innerJoin('play_boots', 'play_boots.id', 'play_runs.boot_id')
			.select(['first_seq', 'last_seq', 'previous', 'head'])
			.where('boot', '=', journal.boot)
			.orderBy('first_seq')
			.execute()
	const problems = ({ journal }: SigningBox) =>
		app.database.db
			.selectFrom('play_chain_problems')
			.innerJoin('play_boots', 'play_boots.id', 'play_chain_problems.boot_id')
			.select(['play_chain_problems.seq', 'problem'])
			.where('boot', '=', journal.boot)
			.orderBy('play_chain_problems.seq')
			.execute()

	test('what a terminal has signed is one run, batch after batch, and counts', async () => {
		const box = await aBox()
		for (const count of [3, 2, 4]) {
			box.play(count)
			await box.deliver()
		}
		expect(await found(box)).toEqual({ counted: 9, listed: 9, apart: [] })
		expect(await runs(box)).toMatchObject([{ first_seq: 1, last_seq: 9, previous: chain_start }])
		expect(await problems(box)).toEqual([])
	})

	test('the same batch again, alone and with more behind it, changes nothing', async () => {
		const box = await aBox()
		box.play(3)
		const log = nextOf(box.journal)
		expect([await box.send(log), await box.send(log)]).toEqual([3, 3])
		box.play(2)
		expect(await box.send(nextOf(box.journal))).toBe(5)
		expect(await found(box)).toEqual({ counted: 5, listed: 5, apart: [] })
		expect(await runs(box)).toMatchObject([{ first_seq: 1, last_seq: 5 }])
		expect(await problems(box)).toEqual([])
	})

	test('a row that says something else than was hashed stands apart and is named, the others count', async () => {
		const box = await aBox()
		box.play(5)
		expect(await box.send(withRow(nextOf(box.journal), 3, { end_time: began + 3_600_000 }))).toBe(5)
		expect(await found(box)).toEqual({ counted: 4, listed: 4, apart: [play_problems.altered] })
		expect(await problems(box)).toEqual([{ seq: 3, problem: play_problems.altered }])
	})

	test('a row that came before and comes again as something else is named, and the first stays', async () => {
		const box = await aBox()
		box.play(3)
		const log = nextOf(box.journal)
		await box.send(log)
		// The same terminal signs another history of the same journal, as after restoring its disk.
		const rows = log.rows.map(({ hash: _, ...row }): PlayRow => (row.seq === 2 ? { ...row, program_id: 9 } : row))
		const other = new PlayJournal(box.journal)
		expect(await box.send(other.logOf(rows))).toBe(3)
		expect(await found(box)).toEqual({ counted: 3, listed: 3, apart: [] })
		expect(await problems(box)).toEqual([2, 3].map(seq => ({ seq, problem: chain_problems.repeated })))
	})

	test.each([
		['without a signature', ({ seal: _, ...log }: PlayLog) => log],
		['with the signature of another batch', (log: PlayLog, other: PlayLog) => ({ ...log, seal: other.seal })],
		[
			'without a hash at one row',
			(log: PlayLog) => ({ ...log, rows: log.rows.map(({ hash, ...row }, at) => (at === 0 ? row : { ...row, hash })) }),
		],
		['with a key that is no point', (log: PlayLog) => ({ ...log, seal: { ...log.seal, key: 'A'.repeat(87) } })],
		[
			'with another key',
			({ rows, boot }: PlayLog, _: PlayLog, { sn }: PlayJournal) => new PlayJournal({ sn, boot }).logOf(rows),
		],
		[
			'with another secret',
			({ rows, boot }: PlayLog, _: PlayLog, { sn, keys }: PlayJournal) =>
				new PlayJournal({ sn, boot, keys }).logOf(rows),
		],
	] as const)('rows of a signed journal %s stand apart, and take no place of those that are', async (_, forged) => {
		const box = await aBox()
		box.play(2)
		await box.deliver()
		box.play(2)
		const log = nextOf(box.journal)
		box.play(1)
		const rows = log.rows.map(row => ({ ...row, program_id: 77 }))
		await box.send(forged({ ...log, rows }, nextOf(box.journal), box.journal))
		expect(await found(box)).toEqual({ counted: 2, listed: 2, apart: [play_problems.unsigned, play_problems.unsigned] })
		await box.deliver()
		expect(await found(box)).toMatchObject({ counted: 5, listed: 5 })
		expect(await problems(box)).toEqual([])
	})

	test('a journal that is not signed counts as it always did, and is signed from the first signature on', async () => {
		const box = await aBox()
		box.play(2)
		const { seal: _, ...log } = nextOf(box.journal)
		box.journal.acknowledged(await box.send({ ...log, rows: log.rows.map(({ hash: _hash, ...row }) => row) }))
		box.play(2)
		await box.deliver()
		expect(await found(box)).toEqual({ counted: 4, listed: 4, apart: [] })
		expect(await runs(box)).toMatchObject([{ first_seq: 3, last_seq: 4 }])
	})

	test('what is lost between two batches begins a run that does not follow on the one before', async () => {
		const box = await aBox()
		box.play(2)
		await box.deliver()
		box.play(3)
		box.journal.acknowledged(5)
		box.play(2)
		expect(await box.send({ ...nextOf(box.journal), from: 6 })).toBe(7)
		const [first, second] = await runs(box)
		expect([first, second]).toMatchObject([
			{ first_seq: 1, last_seq: 2 },
			{ first_seq: 6, last_seq: 7 },
		])
		expect(second?.previous).not.toBe(first?.head)
	})

	test('batches that overtake each other are both proven', async () => {
		const box = await aBox()
		box.play(2)
		const first = nextOf(box.journal)
		box.journal.acknowledged(2)
		box.play(2)
		expect(await box.send({ ...nextOf(box.journal), from: 1 })).toBe(0)
		expect(await box.send(first)).toBe(4)
		const [one, other] = await runs(box)
		expect([one?.last_seq, other?.first_seq]).toEqual([2, 3])
		expect(other?.previous).toBe(one?.head)
		expect(await found(box)).toEqual({ counted: 4, listed: 4, apart: [] })
	})

	test('a run ends after so many rows, and the next goes on from its hash', async () => {
		const box = await aBox()
		for (let sent = 0; sent < 3; sent++) {
			box.play(run_limits.rows / 2)
			await box.deliver()
		}
		const [one, other, ...more] = await runs(box)
		expect([one?.last_seq, other?.last_seq, more]).toEqual([1000, 1500, []])
		expect(other?.previous).toBe(one?.head)
	})

	test('two terminals with one journal have a key each', async () => {
		const [one, other] = [await aBox(), await aBox()]
		one.play(1)
		const { boot } = one.journal
		await one.deliver()
		const theirs = new PlayJournal({ sn: other.sn, boot })
		other.journal = theirs
		other.play(2)
		await other.deliver()
		expect(await found(other)).toEqual({ counted: 2, listed: 2, apart: [] })
	})

	test('what one terminal has signed is not taken for what another one played', async () => {
		const [one, other] = [await aBox(), await aBox()]
		one.play(3)
		const log = nextOf(one.journal)
		await one.send(log)
		await other.send(log)
		expect(await found(one)).toMatchObject({
			counted: 3,
			apart: [play_problems.altered, play_problems.altered, play_problems.altered],
		})
	})

	test('numbers that are signed again and again are one run, and what is sent beside it proves nothing', async () => {
		const box = await aBox()
		box.play(6)
		const { rows } = nextOf(box.journal)
		// Each sends one new row, and the last one again.
		for (const from of [5, 4, 3]) {
			const journal = new PlayJournal(box.journal)
			await box.send({ ...journal.logOf(rows.filter(({ seq }) => seq === from || seq === 6)), from: 1 })
		}
		expect(await runs(box)).toHaveLength(1)
		const { db } = app.database
		const marked = db.selectFrom('play_logs').innerJoin('play_boots', 'play_boots.id', 'play_logs.boot_id')
		const signed = await marked
			.select('play_logs.seq')
			.where('boot', '=', box.journal.boot)
			.where('mark', '>', 0)
			.execute()
		expect(signed.map(({ seq }) => seq)).toEqual([5, 6])
	})

	test('a device that was removed and added again goes on with its key', async () => {
		const box = await aBox()
		box.play(2)
		await box.deliver()
		await admin.terminals.remove({ ids: [box.id] })
		const again = await aSigningBox(app, admin, box.sn)
		again.journal = new PlayJournal({ sn: box.sn, boot: box.journal.boot })
		again.journal.logOf([])
		again.play(3)
		await again.send(nextOf(again.journal))
		expect((await found(again)).counted).toBe(0)
		again.journal = box.journal
		again.play(1)
		await again.deliver()
		expect((await found(again)).counted).toBe(1)
	})

	test('a text that cannot be stored as it is signed is called altered', async () => {
		const box = await aBox()
		box.play(1)
		const log = nextOf(box.journal)
		const rows = log.rows.map(({ hash: _, ...row }) => ({ ...row, name: `${box.name}\u0000` }))
		const head = sealedRows(sha256, box.journal, { previous: chain_start, rows }).head
		expect(head).toMatch(/^[0-9a-f]{64}$/)
		await box.send(new PlayJournal(box.journal).logOf(rows))
		expect(await found(box)).toMatchObject({ counted: 0, apart: [play_problems.altered] })
	})
})
