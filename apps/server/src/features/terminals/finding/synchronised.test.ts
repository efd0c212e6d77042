import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser } from '../../../../test/browser.ts'
import { aProgram, aTerminal, bound, heard } from '../../../../test/factories.ts'
import { isSynchronised } from './outstanding.store.ts'

describe.each(dialects)('whether terminals are synchronised on %s (specification B §4)', dialect => {
	let app: TestApp
	let admin: Browser
	let program_id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		program_id = (await aProgram(app, admin)).id
	})
	afterAll(() => app.remove())

	const record = async (id: number) => {
		await app.settled()
		const { synchronised, outstanding } = await admin.terminals.get({ id })
		const listed = (await admin.terminals.list({ limit: 500 })).list.find(one => one.id === id)
		expect(listed).toMatchObject({ synchronised, outstanding })
		const filtered = async (wanted: 0 | 1): Promise<boolean> =>
			(await admin.terminals.list({ synchronised: wanted, limit: 500 })).list.some(one => one.id === id)
		expect([await filtered(1), await filtered(0)]).toEqual([synchronised, !synchronised])
		return outstanding
	}
	/** A connected terminal, and a way to report on a download of a release for it. */
	const aReceiver = async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const { id } = pair.terminal
		/** Reports the state of a download. */
		const report = async (status: number, dc_id: number): Promise<void> => {
			terminal.send({ type: 'download', data: { dc_id, status, percent: 0 } })
			await heard(terminal)
			await app.settled()
		}
		const fetched = async (): Promise<number> =>
			(await terminal.next<{ data: { dc_id: number } }>(frame => frame.type === 'publish')).data.dc_id
		const publish = async (isAppend: 0 | 1 = 0) => {
			const { publish_id } = await admin.releases.publish({ play_ids: [program_id], deviceids: [id], isAppend })
			const dc_id = await fetched()
			return { publish_id, report: (status: number) => report(status, dc_id) }
		}
		/** Ends a release, whose recall it receives. */
		const end = async (publish_id: number): Promise<void> => {
			await admin.releases.end({ id: publish_id })
			await report(3, await fetched())
		}
		return { id, terminal, publish, end }
	}

	test('it is until something is published, and again once that has arrived', async () => {
		const { id, terminal, publish } = await aReceiver()
		expect(await record(id)).toBe(0)
		const { report } = await publish()
		expect(await record(id)).toBe(1)
		await report(1)
		expect(await record(id)).toBe(1)
		await report(3)
		expect(await record(id)).toBe(0)
		terminal.close()
	})

	test('it is not while a download has failed, until the release ends', async () => {
		const { id, terminal, publish, end } = await aReceiver()
		const [first, other] = [await publish(1), await publish(1)]
		await first.report(2)
		await other.report(2)
		expect(await record(id)).toBe(2)
		await end(first.publish_id)
		expect(await record(id)).toBe(1)
		await end(other.publish_id)
		expect(await record(id)).toBe(0)
		terminal.close()
	})

	test('a failed download is not missed once a later release replaces it, but is beside an additional one', async () => {
		const { id, terminal, publish } = await aReceiver()
		const failed = await publish()
		await failed.report(2)
		await (await publish(1)).report(3)
		expect(await record(id)).toBe(1)
		await (await publish()).report(3)
		expect(await record(id)).toBe(0)
		terminal.close()
	})

	test('it is not while the end of a release has not reached it', async () => {
		const { id, terminal, publish } = await aReceiver()
		const { publish_id, report } = await publish()
		await report(3)
		terminal.close()
		await app.settled()
		await admin.releases.end({ id: publish_id })
		expect(await record(id)).toBe(1)
	})

	test('it is not while the end of a release has not reached it that was sent again, and may be there from the first time', async () => {
		const { id, terminal, publish } = await aReceiver()
		const { publish_id, report } = await publish()
		await report(3)
		await admin.downloads.republish({ republish_info: { [publish_id]: { publish_id, device_ids: [id] } } })
		expect(await record(id)).toBe(1)
		terminal.close()
		await app.settled()
		await admin.releases.end({ id: publish_id })
		expect(await record(id)).toBe(1)
	})

	test('it is, whatever ends, if it never had that', async () => {
		const { id, terminal, publish } = await aReceiver()
		const { publish_id } = await publish()
		terminal.close()
		await app.settled()
		await admin.releases.end({ id: publish_id })
		expect(await record(id)).toBe(0)
	})

	test('they are found by an index of what is outstanding, not by reading all downloads', async () => {
		const wanted = [isSynchronised(true, 0), isSynchronised(false, 0)]
		for (const condition of wanted) {
			const query = sql`select terminals.id from terminals where ${condition} order by terminals.id desc limit 50`
			if (dialect === 'sqlite') {
				const plan = await sql<{ detail: string }>`explain query plan ${query}`.execute(app.database.db)
				const said = plan.rows.map(({ detail }) => detail).join('\n')
				expect(said).toContain('downloads_outstanding')
				expect(said).not.toMatch(/CORRELATED LIST|SCAN downloads(?! USING COVERING INDEX downloads_outstanding)/)
				continue
			}
			const plan = await app.database.db.transaction().execute(async tx => {
				// The table is too small for an index to be worth it.
				await sql`set local enable_seqscan = off`.execute(tx)
				return sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
			})
			const said = plan.rows.map(row => row['QUERY PLAN']).join('\n')
			expect(said).toContain('downloads_outstanding')
			expect(said).not.toContain('Seq Scan on downloads')
		}
	})
})
