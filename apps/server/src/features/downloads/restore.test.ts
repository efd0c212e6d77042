import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, follow } from '../../../test/browser.ts'
import { aProgram, aPublish, aSocket, aTerminal, bound, heard } from '../../../test/factories.ts'
import { migrate } from '../../db/database.ts'
import { migrations } from '../../db/migrations/migrations.ts'

type DownloadFrame = { data: { dc_id: number; attempt: number; status: number } }

describe.each(dialects)('downloads that wait on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let program_id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		program_id = (await aProgram(app, admin)).id
	})
	afterAll(() => app.remove())

	const state = async (dc_id: number) => {
		await app.settled()
		return (await admin.downloads.getDownloadList({})).find(item => item.dc_id === dc_id)?.download_state
	}

	test('a publish to a terminal that is away waits for it', async () => {
		const pair = await aTerminal(admin)
		const { dc_ids } = await aPublish(admin, [program_id], [pair.terminal.id])
		const [dc_id = 0] = dc_ids
		expect(await state(dc_id)).toBe(5)
		const terminal = await bound(app, pair)
		expect((await terminal.next<DownloadFrame>(frame => frame.type === 'publish')).data).toMatchObject({
			dc_id,
			attempt: 1,
		})
		expect(await state(dc_id)).toBe(0)
		terminal.close()
	})

	test('a terminal that is lost in its middle is offline, and goes on when it is back', { tags: 'long' }, async () => {
		const pair = await aTerminal(admin)
		const socket = await aSocket(app, admin)
		const terminal = await bound(app, pair)
		const { dc_ids } = await aPublish(admin, [program_id], [pair.terminal.id])
		const [dc_id = 0] = dc_ids
		terminal.send({ type: 'download', data: { dc_id, status: 1, percent: 30 } })
		await heard(terminal)
		expect(await state(dc_id)).toBe(1)
		terminal.close()
		// The socket also gets frames of terminals from earlier tests, which disconnect later.
		await socket.next(({ type, data }) => {
			const progress = data as DownloadFrame['data']
			return type === 'download' && progress.dc_id === dc_id && progress.status === 5
		})
		expect(await state(dc_id)).toBe(5)
		const again = await bound(app, pair)
		await again.next(frame => frame.type === 'publish')
		again.send({ type: 'download', data: { dc_id, status: 1, percent: 60 } })
		await heard(again)
		expect(await state(dc_id)).toBe(1)
		again.send({ type: 'download', data: { dc_id, status: 3, percent: 100 } })
		await heard(again)
		expect(await state(dc_id)).toBe(3)
		socket.close()
		again.close()
	})

	test('a terminal that binds again without having been lost is sent what it has not finished', async () => {
		const pair = await aTerminal(admin)
		const first = await bound(app, pair)
		const { dc_ids } = await aPublish(admin, [program_id], [pair.terminal.id])
		await first.next(frame => frame.type === 'publish')
		const second = await bound(app, pair)
		expect((await second.next<DownloadFrame>(frame => frame.type === 'publish')).data.dc_id).toBe(dc_ids[0])
		await first.closed()
		expect(await state(dc_ids[0] ?? 0)).toBe(0)
		second.close()
	})

	test('several that wait come in their order, finished and stopped ones do not', async () => {
		const pair = await aTerminal(admin)
		const made: number[] = []
		for (let count = 0; count < 4; count++)
			made.push(...(await aPublish(admin, [program_id], [pair.terminal.id])).dc_ids)
		await admin.downloads.stopDownload({ stop_download_infos: [{ dc_id: made[1] ?? 0 }] })
		const terminal = await bound(app, pair)
		const received: number[] = []
		for (let count = 0; count < 3; count++)
			received.push((await terminal.next<DownloadFrame>(frame => frame.type === 'publish')).data.dc_id)
		expect(received).toEqual([made[0], made[2], made[3]])
		terminal.close()
	})

	test('after a restart of the server everything that was open is sent again', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const open = await aPublish(admin, [program_id], [pair.terminal.id])
		const done = await aPublish(admin, [program_id], [pair.terminal.id])
		terminal.send({ type: 'download', data: { dc_id: open.dc_ids[0], status: 1, percent: 30 } })
		terminal.send({ type: 'download', data: { dc_id: done.dc_ids[0], status: 3, percent: 100 } })
		await heard(terminal)
		app = await app.again()
		follow(admin, app)
		expect(await terminal.closed()).toBe(1001)
		expect([await state(open.dc_ids[0] ?? 0), await state(done.dc_ids[0] ?? 0)]).toEqual([5, 3])
		const again = await bound(app, pair)
		expect((await again.next<DownloadFrame>(frame => frame.type === 'publish')).data.dc_id).toBe(open.dc_ids[0])
		await heard(again)
		expect(await state(open.dc_ids[0] ?? 0)).toBe(0)
		again.close()
	})

	test('a token of before the restart still fetches', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		await aPublish(admin, [program_id], [pair.terminal.id])
		const { data } = await terminal.next<{ data: { manifest: string } }>(frame => frame.type === 'publish')
		app = await app.again()
		follow(admin, app)
		const headers = { authorization: `Bearer ${terminal.token}` }
		expect((await fetch(`${app.origin}${data.manifest}`, { headers })).status).toBe(200)
	})

	test('a removed terminal takes nothing with it', async () => {
		const [pair, other] = [await aTerminal(admin), await aTerminal(admin)]
		const { dc_ids } = await aPublish(admin, [program_id], [pair.terminal.id, other.terminal.id])
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		const rows = await admin.downloads.getDownloadList({})
		expect(rows.filter(row => dc_ids.includes(row.dc_id)).map(row => row.device_id)).toEqual([other.terminal.id])
	})

	test('removing a terminal ends its downloads, and what waits for its turn', async () => {
		const [pair, other] = [await aTerminal(admin), await aTerminal(admin)]
		const { publish_id } = await aPublish(admin, [program_id], [pair.terminal.id, other.terminal.id])
		const later = await admin.releases.publish({
			play_ids: [program_id],
			deviceids: [pair.terminal.id, other.terminal.id],
			canary: 1,
		})
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		await app.settled()
		const { db } = app.database
		const rowsOf = (id: number) =>
			db.selectFrom('downloads').select(['terminal_id', 'download_state']).where('release_id', '=', id).execute()
		expect((await rowsOf(publish_id)).sort((a, b) => a.terminal_id - b.terminal_id)).toEqual([
			{ terminal_id: pair.terminal.id, download_state: 6 },
			{ terminal_id: other.terminal.id, download_state: 5 },
		])
		const left = await db.selectFrom('release_targets').select('terminal_id').execute()
		expect(left.map(row => row.terminal_id)).not.toContain(pair.terminal.id)
		const open = (await rowsOf(later.publish_id)).filter(row => row.terminal_id === pair.terminal.id)
		expect(open.filter(row => row.download_state !== 6)).toEqual([])
	})

	test('downloads of terminals that an earlier version removed end with the step that mends them', async () => {
		const pair = await aTerminal(admin)
		const { publish_id } = await aPublish(admin, [program_id], [pair.terminal.id])
		const { db, dialect } = app.database
		await db.deleteFrom('terminals').where('id', '=', pair.terminal.id).execute()
		await db.deleteFrom('migrations').where('name', '=', '0020_removed_terminals').execute()
		await migrate({ db, dialect }, app.clock.now(), migrations)
		expect(
			await db.selectFrom('downloads').select('download_state').where('release_id', '=', publish_id).execute(),
		).toEqual([{ download_state: 6 }])
	})

	test('a publish to many terminals is one row each', async () => {
		const pairs = [await aTerminal(admin), await aTerminal(admin), await aTerminal(admin)]
		const ids = pairs.map(pair => pair.terminal.id)
		const made = await admin.releases.publish({ play_ids: [program_id, program_id], deviceids: [...ids, ...ids] })
		expect(made.terminals).toBe(3)
		const rows = (await admin.downloads.getDownloadList({})).filter(row => row.command_id === made.publish_id)
		expect(rows.map(row => row.device_id).sort((a, b) => a - b)).toEqual(ids)
		expect(rows[0]?.play_list).toHaveLength(2)
	})
})
