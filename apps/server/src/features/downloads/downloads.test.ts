import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aProgram, aPublish, aSocket, aTerminal, bound, heard } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

type DownloadFrame = { data: { dc_id: number; attempt: number; manifest: string; status: number; percent: number } }

/** Frames about these downloads; the browser also gets those of terminals from earlier tests, which disconnect later. */
const isOf =
	(...dc_ids: number[]) =>
	({ type, data }: { type: string; data?: unknown }): boolean =>
		type === 'download' && dc_ids.includes((data as DownloadFrame['data']).dc_id)

describe.each(dialects)('downloads on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let program_id: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		program_id = (await aProgram(app, admin)).id
	})
	afterAll(() => app.remove())

	/** A publish to a connected terminal that has received it. */
	const published = async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const { dc_ids, publish_id } = await aPublish(admin, [program_id], [pair.terminal.id])
		const [dc_id = 0] = dc_ids
		expect((await terminal.next<DownloadFrame>(frame => frame.type === 'publish')).data).toMatchObject({
			dc_id,
			attempt: 1,
		})
		const say = async (status: number, percent = 0, more: object = {}) => {
			terminal.send({ type: 'download', data: { dc_id, status, percent, ...more } })
			await heard(terminal)
			await app.settled()
		}
		return { pair, terminal, dc_id, publish_id, say, id: pair.terminal.id }
	}
	const row = async (dc_id: number) => {
		await app.settled()
		return (await admin.downloads.getDownloadList({})).find(item => item.dc_id === dc_id)
	}
	const stop = (dc_id: number) => admin.downloads.stopDownload({ stop_download_infos: [{ dc_id }] })
	const stopByCommand = async (dc_id: number) => {
		const { targets } = await admin.commands.generalCommand({
			request_type: 'set',
			device_select_mode: 'multiple',
			devices_info: [{ id: 1, sn: 'x', cache: { dc_id } }],
			commands_info: [{ type: 'stop_download', data: '' }],
		})
		return { count: targets }
	}
	const republish = (publish_id: number, device_ids: number[]) =>
		admin.downloads.republish({ republish_info: { [publish_id]: { publish_id, device_ids } } })

	test('what does not exist is neither stopped nor sent again', async () => {
		await expectError(stop(999_999), 'download_absent')
		await expectError(stopByCommand(999_999), 'download_absent')
		await expectError(republish(999_999, [1]), 'download_absent')
		await expectError(admin.downloads.republish({ republish_info: {} }), 'no_terminal')
		await expectError(republish(999_999, []), 'no_associated_terminal')
		const devices_info = [{ id: 1 }]
		await expectError(
			admin.commands.generalCommand({ devices_info, commands_info: [{ type: 'reboot' }] }),
			'command_unsupported',
		)
		await expectError(
			admin.commands.generalCommand({ devices_info, commands_info: [{ type: 'stop_download' }] }),
			'download_absent',
		)
	})

	test('a row says what the list needs', async () => {
		const { dc_id, publish_id, pair, terminal } = await published()
		const { name, id, sn } = pair.terminal
		const item = await row(dc_id)
		expect(item).toMatchObject({
			dc_id,
			name,
			device_id: id,
			sn,
			command_id: publish_id,
			download_state: 0,
			downloaded: 0,
			reason: '',
			system_version: '3.0.13.228',
		})
		expect(item?.publish_no).toMatch(/^\d{8}-\d{6}$/)
		expect(item?.fabu_no).toBe(item?.publish_no)
		expect(item?.play_list).toMatchObject([{ size_remark: '1920*1080', play_time: 5000 }])
		terminal.close()
	})

	test('the list of one terminal also has what has not arrived there, whoever cleared the list', async () => {
		const [one, other] = [await published(), await published()]
		const of = async (device_id: number) =>
			(await admin.downloads.getDownloadList({ device_id })).map(({ dc_id, kind }) => [dc_id, kind])
		expect(await of(one.id)).toEqual([[one.dc_id, 'release']])
		await admin.downloads.delDownload({ del_type: 'all' })
		expect(await row(one.dc_id)).toBeUndefined()
		expect(await of(one.id)).toEqual([[one.dc_id, 'release']])
		expect(await of(other.id)).toEqual([[other.dc_id, 'release']])
		await one.say(3, 100)
		expect(await of(one.id)).toEqual([])
		const member = await aMember(app, await aGroup(app, await rootGroup(app)))
		expect(await member.downloads.getDownloadList({ device_id: other.id })).toEqual([])
		one.terminal.close()
		other.terminal.close()
	})

	test('progress is what the terminal says (A §4), ends in success, and a late word changes nothing', async () => {
		const { dc_id, say, terminal, id } = await published()
		await say(1, 40)
		await say(1, 30)
		expect(await row(dc_id)).toMatchObject({ download_state: 1, downloaded: 30 })
		await say(3, 100)
		await say(1, 50)
		await say(2)
		expect(await row(dc_id)).toMatchObject({ download_state: 3, downloaded: 100 })
		const { list } = await admin.terminals.list({})
		expect(list.find(item => item.id === id)?.publish_no).toBe((await row(dc_id))?.publish_no)
		terminal.close()
	})

	test('a failure is stored as its cause, and in words where the code is of a newer terminal', async () => {
		const { dc_id, say, terminal } = await published()
		await say(2, 10, { code: 'storage_full', reason: 'no room' })
		expect(await row(dc_id)).toMatchObject({ download_state: 2, reason: 'storage_full' })
		terminal.close()
		const other = await published()
		await other.say(2, 10, { code: 'out_of_paper', reason: 'no paper' })
		expect(await row(other.dc_id)).toMatchObject({ download_state: 2, reason: 'no paper' })
		other.terminal.close()
	})

	test('a failure keeps its reason until it is sent again', async () => {
		const { dc_id, say, terminal, publish_id, id } = await published()
		await say(1, 10)
		await say(2, 10, { reason: '校验失败 \u0000\ud800' })
		const failed = await row(dc_id)
		expect(failed).toMatchObject({ download_state: 2 })
		expect(failed?.reason).toContain('校验失败')
		expect(await republish(publish_id, [id])).toEqual({ count: 1, out_of_reach: [] })
		expect((await terminal.next<DownloadFrame>(frame => frame.type === 'publish')).data).toMatchObject({
			dc_id,
			attempt: 2,
		})
		expect(await row(dc_id)).toMatchObject({ download_state: 0, downloaded: 0, reason: '' })
		await say(1, 90, { attempt: 1 })
		await say(3, 100, { attempt: 1 })
		expect(await row(dc_id)).toMatchObject({ download_state: 0, downloaded: 0 })
		await say(1, 20, { attempt: 2 })
		await say(3, 100, { attempt: 2 })
		expect(await row(dc_id)).toMatchObject({ download_state: 3 })
		terminal.close()
	})

	test.each([
		['the older call', stop],
		['the general command', stopByCommand],
	])('%s stops a download on its terminal, once', async (_name, by) => {
		const { dc_id, say, terminal } = await published()
		await say(1, 10)
		expect(await by(dc_id)).toEqual({ count: 1 })
		expect((await terminal.next<DownloadFrame>(frame => frame.type === 'stop_download')).data).toEqual({ dc_id })
		expect(await row(dc_id)).toMatchObject({ download_state: 6 })
		expect(await by(dc_id)).toEqual({ count: 0 })
		await say(3, 100)
		expect(await row(dc_id)).toMatchObject({ download_state: 6 })
		terminal.close()
	})

	test('a stop cancels what has failed or expired, and leaves what the terminal holds', { tags: 'long' }, async () => {
		for (const [status, percent] of [
			[2, 10],
			[4, 30],
		] as const) {
			const { dc_id, say, terminal } = await published()
			await say(status, percent)
			expect(await stop(dc_id)).toEqual({ count: 1 })
			expect(await row(dc_id)).toMatchObject({ download_state: 6 })
			terminal.close()
		}
		const { dc_id, say, terminal } = await published()
		await say(3, 100)
		expect(await stop(dc_id)).toEqual({ count: 0 })
		expect(await row(dc_id)).toMatchObject({ download_state: 3, downloaded: 100 })
		terminal.close()
	})

	test('a terminal that was away while it was stopped is told when it speaks of it', async () => {
		const { dc_id, pair, terminal, say } = await published()
		await say(1, 10)
		terminal.close()
		await terminal.closed()
		await stop(dc_id)
		const again = await bound(app, pair)
		again.send({ type: 'download', data: { dc_id, status: 1, percent: 60 } })
		await heard(again)
		await app.settled()
		expect((await again.next<DownloadFrame>(frame => frame.type === 'stop_download')).data).toEqual({ dc_id })
		expect(await row(dc_id)).toMatchObject({ download_state: 6 })
		again.close()
	})

	test('a stopped download goes on when it is sent again', async () => {
		const { dc_id, id, publish_id, terminal } = await published()
		await stop(dc_id)
		await republish(publish_id, [id])
		expect((await terminal.next<DownloadFrame>(frame => frame.type === 'publish')).data).toMatchObject({
			dc_id,
			attempt: 2,
		})
		terminal.close()
	})

	test('browsers hear of the downloads in their scope, merged', { tags: 'long' }, async () => {
		const member = await aMember(app, await aGroup(app, await rootGroup(app)))
		const [own, foreign] = [await aSocket(app, admin), await aSocket(app, member)]
		const { dc_id, terminal } = await published()
		await own.next(frame => frame.type === 'download_list')
		for (let percent = 1; percent <= 99; percent++)
			terminal.send({ type: 'download', data: { dc_id, status: 1, percent } })
		await heard(terminal)
		const heardOf: number[] = []
		while (heardOf.at(-1) !== 99) {
			const { data } = await own.next<DownloadFrame>(isOf(dc_id))
			expect(data).toMatchObject({ dc_id, status: 1 })
			heardOf.push(data.percent)
		}
		expect(heardOf.length).toBeLessThan(20)
		expect(heardOf).toEqual([...heardOf].sort((a, b) => a - b))
		await stop(dc_id)
		expect((await own.next<DownloadFrame>(frame => frame.type === 'stop_download')).data).toEqual({ dc_id })
		// The other socket answers a heartbeat; before that it received nothing but notice of a change above it.
		foreign.send({ type: 'heart_package', data: { token: member.session.token } })
		expect(await foreign.next(({ type }) => type !== 'record_list')).toMatchObject({ type: 'heart_package' })
		own.close()
		foreign.close()
		terminal.close()
	})

	test('what a browser hears last is what the list says', async () => {
		const socket = await aSocket(app, admin)
		const { dc_id, terminal } = await published()
		terminal.send({ type: 'download', data: { dc_id, status: 1, percent: 99 } })
		terminal.send({ type: 'download', data: { dc_id, status: 3, percent: 100 } })
		let last = 0
		while (last !== 3) last = (await socket.next<DownloadFrame>(isOf(dc_id))).data.status
		expect(await row(dc_id)).toMatchObject({ download_state: 3 })
		socket.close()
		terminal.close()
	})

	test('a stop is not followed by progress from before it', async () => {
		const socket = await aSocket(app, admin)
		const { dc_id, terminal, say } = await published()
		await say(1, 50)
		await stop(dc_id)
		await socket.next(frame => frame.type === 'stop_download')
		const other = await published()
		await other.say(1, 20)
		expect((await socket.next<DownloadFrame>(isOf(dc_id, other.dc_id))).data.dc_id).toBe(other.dc_id)
		for (const opened of [socket, terminal, other.terminal]) opened.close()
	})

	test('pages of the list go on before the last row', async () => {
		for (let count = 0; count < 3; count++) (await published()).terminal.close()
		const all = (await admin.downloads.getDownloadList({})).map(item => item.dc_id)
		expect(all).toEqual([...all].sort((a, b) => b - a))
		const first = (await admin.downloads.getDownloadList({ limit: 2 })).map(item => item.dc_id)
		const next = (await admin.downloads.getDownloadList({ limit: 2, before: first[1] ?? 0 })).map(item => item.dc_id)
		expect([...first, ...next]).toEqual(all.slice(0, 4))
	})

	test('cleared rows leave the list; what is still to be fetched is fetched all the same', async () => {
		const [done, open] = [await published(), await published()]
		await done.say(3, 100)
		await admin.downloads.delDownload({ del_type: 'completed' })
		expect([await row(done.dc_id), await row(open.dc_id)]).toMatchObject([undefined, { download_state: 0 }])
		await admin.downloads.delDownload({ del_type: 'all' })
		expect(await admin.downloads.getDownloadList({})).toEqual([])
		open.terminal.close()
		await open.terminal.closed()
		const again = await bound(app, open.pair)
		expect((await again.next<DownloadFrame>(frame => frame.type === 'publish')).data).toMatchObject({
			dc_id: open.dc_id,
		})
		await republish(done.publish_id, [done.id])
		expect(await row(done.dc_id)).toMatchObject({ download_state: 0 })
		again.close()
		done.terminal.close()
	})
})
