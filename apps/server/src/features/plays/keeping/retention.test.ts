import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aSigningBox, began, nextOf, type SigningBox } from '../../../../test/signing-box.ts'
import { playRemoval } from './retention.ts'

const hour = 3_600_000
const day = 24 * hour
const range = { kind: 'program' as const, start_time: began / 1000, end_time: began / 1000 + 86_400 }

/** An unsigned play. */
const rowOf = ({ name }: SigningBox, seq: number, start_time: number) => ({
	seq,
	kind: 'program',
	name,
	program_id: 1,
	material_id: 0,
	command_id: 2,
	start_time,
	end_time: start_time + 9000,
	time_zone: 'UTC',
	mono: seq,
})

describe.each(dialects)('plays that are kept for so long, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const removeBefore = (before: number) => playRemoval(app.database)(before, () => false)
	const seqsOf = async ({ id }: SigningBox) => {
		const { db } = app.database
		const rows = await db.selectFrom('play_logs').select('seq').where('terminal_id', '=', id).orderBy('seq').execute()
		return rows.map(({ seq }) => seq)
	}
	const counted = async ({ name }: SigningBox) =>
		(await admin.statistics.getSummary({ ...range, name, time_zone: 'UTC' })).now.number
	/** Three plays, and three more an hour later by the server's clock, so that each three form a run. */
	const twoRuns = async () => {
		const box = await aSigningBox(app, admin)
		box.play(3)
		const first = nextOf(box.journal)
		await box.deliver()
		app.clock.move(2 * hour)
		box.play(3, undefined, { position: { latitude: 1, longitude: 2 } })
		await box.deliver()
		admin = await anAdmin(app)
		return { box, first }
	}

	test('go by signed runs, each whole, and what is left is proven', async () => {
		const { box } = await twoRuns()
		// The second of the first three is recent enough: they stay together.
		await removeBefore(began + 15_000)
		expect(await seqsOf(box)).toEqual([1, 2, 3, 4, 5, 6])
		await removeBefore(began + 35_000)
		expect(await seqsOf(box)).toEqual([4, 5, 6])
		const proof = await admin.statistics.getProof({ ...range, name: box.name })
		expect(proof).toMatchObject({ rows: 3, proven: 3, placed: 3, problems: [], removed_before: 0 })
		await removeBefore(began + day)
		expect(await seqsOf(box)).toEqual([])
		for (const table of ['play_runs', 'play_positions'] as const) {
			const boot_id = app.database.db.selectFrom('play_boots').select('id').where('terminal_id', '=', box.id)
			const left = await app.database.db.selectFrom(table).select('boot_id').where('boot_id', 'in', boot_id).execute()
			expect(left, table).toEqual([])
		}
	})

	test('stay counted, and count no second time when they come again', async () => {
		const { box, first } = await twoRuns()
		await removeBefore(began + day)
		expect(await seqsOf(box)).toEqual([])
		expect(await counted(box)).toBe(6)
		expect(await box.send(first)).toBe(6)
		expect(await seqsOf(box)).toEqual([])
		expect(await counted(box)).toBe(6)
		box.play(1)
		await box.deliver()
		expect(await seqsOf(box)).toEqual([7])
		expect(await counted(box)).toBe(7)
	})

	test('stay where they stand beyond a gap, since they will come again', async () => {
		const box = await aSigningBox(app, admin)
		const boot = randomUUID()
		const row = (seq: number) => rowOf(box, seq, began + seq * 10_000)
		expect(await box.send({ boot, rows: [row(1)] })).toBe(1)
		expect(await box.send({ boot, rows: [row(4), row(5)] })).toBe(1)
		await removeBefore(began + day)
		expect(await seqsOf(box)).toEqual([4, 5])
		expect(await box.send({ boot, rows: [row(2), row(3), row(4), row(5)] })).toBe(5)
		expect(await counted(box)).toBe(5)
		await removeBefore(began + day)
		expect(await seqsOf(box)).toEqual([])
	})

	test('stay while their times cannot be true and nothing after them is old', async () => {
		const box = await aSigningBox(app, admin)
		const boot = randomUUID()
		await box.send({ boot, rows: [rowOf(box, 1, 10_000), rowOf(box, 2, 20_000)] })
		await removeBefore(began + day)
		expect(await seqsOf(box)).toEqual([1, 2])
		await box.send({ boot, rows: [rowOf(box, 3, began + 10_000)] })
		await removeBefore(began + day)
		expect(await seqsOf(box)).toEqual([])
	})

	test('are removed as the setting says, and a proof of that time says so', async () => {
		const { box } = await twoRuns()
		await admin.system.save({ settings: { play_retention_days: '90' } })
		const now = app.clock.now()
		app.clock.move(began + 90 * day - now + 35_000)
		app.sweep()
		await app.settled()
		expect(await seqsOf(box)).toEqual([4, 5, 6])
		admin = await anAdmin(app)
		const proof = await admin.statistics.getProof({ ...range, name: box.name })
		expect(proof.removed_before).toBeGreaterThanOrEqual(Math.floor((began + 35_000) / 1000))
		expect(await counted(box)).toBe(6)
	})
})
