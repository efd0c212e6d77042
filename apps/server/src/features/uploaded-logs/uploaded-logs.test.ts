import { gzipSync } from 'node:zlib'
import { errors } from '@vitrine/contract/error-codes'
import { uploaded_log_limits } from '@vitrine/domain/devices/uploaded-log'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aSocket, aTerminal, bound } from '../../../test/factories.ts'
import { storedFiles } from '../../../test/files.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { aHolder, aRole } from '../../../test/roles.ts'

describe.each(dialects)('logs that terminals upload on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const post = (token: string, content: Buffer | null, kind = 'run') => {
		const form = new FormData()
		form.set('kind', kind)
		if (content !== null) form.set('file', new Blob([new Uint8Array(content)]), 'player.log')
		const headers = { authorization: `Bearer ${token}` }
		return fetch(`${app.origin}/api/terminal/log`, { method: 'POST', headers, body: form })
	}
	const send = async (...sent: Parameters<typeof post>) => (await post(...sent)).json()
	const connected = async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		return { id: pair.terminal.id, token, close }
	}
	const list = async (device_id: number, by = admin) => (await by.uploaded_logs.list({ device_id })).list
	const contentOf = async (url: string, by = admin) => fetch(`${app.origin}${url}`, { headers: { cookie: by.cookie } })

	test('what is no log, or nothing, or from nobody, is refused', async () => {
		const { id, token, close } = await connected()
		const before = await storedFiles(app)
		expect(await send('1.x', Buffer.from('text'))).toMatchObject({ status: errors.terminal_token.status })
		expect(await send(token, null)).toMatchObject({ status: errors.file_missing.status })
		const unreadable = [Buffer.from([0x50, 0x4b, 3, 4, 0]), Buffer.from([0xff, 0xfe, 0x41]), Buffer.from('a\0b')]
		for (const content of unreadable)
			expect(await send(token, content)).toMatchObject({ status: errors.terminal_log_unreadable.status })
		expect(await send(token, Buffer.alloc(uploaded_log_limits.bytes + 1, 'x'))).toMatchObject({
			status: errors.too_large.status,
		})
		expect(await list(id)).toEqual([])
		expect(await storedFiles(app)).toEqual(before)
		close()
	})

	test('a log is listed, read as it was sent, announced, and deleted with its file', async () => {
		const { id, token, close } = await connected()
		const socket = await aSocket(app, admin)
		const before = await storedFiles(app)
		const [text, packed] = [Buffer.from('10:00 начало 开始\n'), gzipSync('11:00 it crashed\n')]
		expect(await send(token, text)).toMatchObject({ status: 1, data: null })
		await socket.next<{ data: { of: string } }>(
			frame => frame.type === 'record_list' && (frame as { data?: { of?: string } }).data?.of === 'uploaded_logs',
		)
		expect(await send(token, packed, 'crash')).toMatchObject({ status: 1 })
		const rows = await list(id)
		expect(rows).toMatchObject([
			{ kind: 'crash', packed: true, size: packed.length },
			{ kind: 'run', packed: false, size: text.length },
		])
		const answers = await Promise.all(rows.map(({ url }) => contentOf(url)))
		expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
			'application/gzip',
			expect.stringMatching(/^text\/plain/),
		])
		const contents = await Promise.all(answers.map(async answer => Buffer.from(await answer.arrayBuffer())))
		expect(contents).toEqual([packed, text])
		const log_ids = rows.map(row => row.id)
		await expectError(
			admin.uploaded_logs.remove({ device_id: id, log_ids: [...log_ids, 999_999] }),
			'uploaded_log_absent',
		)
		expect(await admin.uploaded_logs.remove({ device_id: id, log_ids })).toEqual({ count: 2 })
		expect(await list(id)).toEqual([])
		expect(await storedFiles(app)).toEqual(before)
		socket.close()
		close()
	})

	test('the last ones stay, for a month; a terminal that uploads too often is told to come later', async () => {
		const { id, token, close } = await connected()
		const { uploads, within, retained, retention } = uploaded_log_limits
		const logOf = (at: number) => Buffer.from(`log ${at}\n`)
		for (let at = 0; at < uploads; at++) expect(await send(token, logOf(at))).toMatchObject({ status: 1 })
		const refused = await post(token, logOf(uploads))
		expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
		expect(await refused.json()).toMatchObject({ status: errors.terminal_logs_many.status })
		app.clock.move(within + 1000)
		for (let at = 0; at < uploads; at++) await send(token, logOf(uploads + at))
		const newest = (await list(id)).map(({ size }) => size)
		expect(newest).toHaveLength(retained)
		expect(await (await contentOf((await list(id))[0]?.url ?? '')).text()).toBe(logOf(2 * uploads - 1).toString())
		app.clock.move(retention)
		// Sessions do not last that long.
		admin = await anAdmin(app)
		expect(await list(id)).toEqual([])
		const other = await connected()
		await send(other.token, Buffer.from('later\n'))
		// Every hour, whether or not anything is uploaded.
		app.sweep()
		await app.settled()
		const left = app.database.db.selectFrom('uploaded_logs').select('terminal_id')
		expect(await left.execute()).toEqual([{ terminal_id: other.id }])
		close()
		other.close()
	})

	test('who sees them: the organisation of the time, with the right to read logs; they go with their terminal', async () => {
		const root = await rootGroup(app)
		const { id, token, close } = await connected()
		const before = await storedFiles(app)
		await send(token, Buffer.from('of the root\n'))
		const group = await aGroup(app, root)
		const member = await aMember(app, group, 'administrator')
		await expectError(list(id, member), 'terminal_absent')
		const reader = await aHolder(app, root, await aRole(app, ['terminals.read', 'logs.read']))
		const log_ids = (await list(id, reader)).map(row => row.id)
		await expectError(reader.uploaded_logs.remove({ device_id: id, log_ids }), 'not_permitted')
		await expectError(list(id, await aHolder(app, root, await aRole(app, ['terminals.read']))), 'not_permitted')
		await admin.terminals.move({ ids: [id], group_id: group })
		expect(await list(id, member)).toEqual([])
		await expectError(member.uploaded_logs.remove({ device_id: id, log_ids }), 'uploaded_log_absent')
		expect(await list(id)).toHaveLength(1)
		close()
		await admin.terminals.remove({ ids: [id] })
		expect(await storedFiles(app)).toEqual(before)
	})
})

describe.each(dialects)('room for uploaded logs on %s', dialect => {
	test('of all that are too much the oldest go, but the last of each terminal', async () => {
		const app = await aApp(dialect, { VITRINE_TERMINAL_LOGS_MB: '1' })
		onTestFinished(() => app.remove())
		const admin = await anAdmin(app)
		const [away, busy] = [await aTerminal(admin), await aTerminal(admin)]
		const before = await storedFiles(app)
		const [first, second] = [await bound(app, away), await bound(app, busy)]
		let sent = 0
		const send = async (token: string): Promise<void> => {
			const body = new FormData()
			body.set('file', new Blob([`${++sent} `.repeat(150_000)]), 'player.log')
			const headers = { authorization: `Bearer ${token}` }
			const answer = await fetch(`${app.origin}/api/terminal/log`, { method: 'POST', headers, body })
			expect(await answer.json()).toMatchObject({ status: 1 })
		}
		const idsOf = async ({ terminal }: typeof away) =>
			(await admin.uploaded_logs.list({ device_id: terminal.id })).list.map(({ id }) => id)
		for (const token of [first.token, first.token, second.token, second.token]) await send(token)
		const [retained, newest] = [await idsOf(away), await idsOf(busy)]
		expect([retained.length, newest.length]).toEqual([1, 2])
		await send(second.token)
		expect([await idsOf(away), (await idsOf(busy)).length]).toEqual([retained, 2])
		expect((await storedFiles(app)).blobs).toHaveLength(before.blobs.length + 3)
		// What is deleted by hand makes room.
		await admin.uploaded_logs.remove({ device_id: busy.terminal.id, log_ids: await idsOf(busy) })
		for (let more = 0; more < 2; more++) await send(second.token)
		expect([await idsOf(away), (await idsOf(busy)).length]).toEqual([retained, 2])
		for (const { close } of [first, second]) close()
	})
})
