import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aName, aSocket, aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'

const began = 1_790_000_000_000

describe.each(dialects)('plays on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let token: string
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		const terminal = await bound(app, await aTerminal(admin))
		token = terminal.token
		terminal.close()
		await app.database.db.updateTable('terminals').set({ created_at: began }).execute()
	})
	afterAll(() => app.remove())

	const play = (seq: number, name: string, more: object = {}) => {
		const start_time = began + seq * 10_000
		return {
			seq,
			kind: 'program',
			name,
			start_time,
			end_time: start_time + 9000,
			time_zone: 'Asia/Shanghai',
			mono: seq * 1.5,
			...more,
		}
	}
	const send = async (body: unknown, headers: Record<string, string> = {}) => {
		const content = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)
		const response = await fetch(`${app.origin}/api/terminal/playLog`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
			body: content as string,
		})
		return { code: response.status, ...((await response.json()) as { status: number; data: { seq: number } }) }
	}
	const log = async (boot: string, name: string, seqs: number[]) =>
		(await send({ boot, rows: seqs.map(seq => play(seq, name)) })).data.seq
	const stored = async (key_word: string) => (await admin.plays.getPlayHistoryList({ key_word, limit: 50_000 })).length

	test('browsers that see the terminal hear that plays have been stored', async () => {
		const member = await aMember(app, await aGroup(app, await rootGroup(app)))
		const [own, other] = [await aSocket(app, admin), await aSocket(app, member)]
		const isOfPlays = ({ type, data }: { type: string; data?: unknown }) =>
			type === 'record_list' && (data as { of: string }).of === 'play_records'
		await log(randomUUID(), aName('heard'), [1])
		await own.next(isOfPlays)
		// Everybody is notified in one go.
		other.send({ type: 'heart_package', data: { token: member.session.token } })
		const { type } = await other.next<{ type: string }>(frame => frame.type === 'heart_package' || isOfPlays(frame))
		expect(type).toBe('heart_package')
		own.close()
		other.close()
	})

	test('from nobody nothing is taken', async () => {
		const body = { boot: randomUUID(), rows: [play(1, 'x')] }
		for (const authorization of ['', 'Bearer x', `Bearer ${token}0`])
			expect(await send(body, { authorization })).toMatchObject({ code: 200, status: errors.terminal_token.status })
	})

	test('what cannot be read is refused by its fields, never a failure', async () => {
		const boot = randomUUID()
		for (const body of [
			'',
			'{',
			'null',
			'[]',
			'"x"',
			Buffer.from([0x1f, 0x8b, 1, 2, 3]),
			gzipSync('{'),
			{ boot: 'x', rows: [play(1, 'x')] },
			{ boot, rows: [] },
			{ boot, rows: [play(0, 'x')] },
			{ boot, rows: [play(1.5, 'x')] },
			{ boot, rows: [play(1, 'x', { kind: 'page' })] },
			{ boot, rows: [play(1, 'x', { start_time: -1 })] },
			{ boot, rows: [play(1, 'x', { mono: 'x' })] },
			{ boot, rows: [play(1, 'x', { end_time: 8_640_000_000_001 })] },
			{ boot, rows: [play(Number.MAX_SAFE_INTEGER, 'x')] },
			{ boot, from: Number.MAX_SAFE_INTEGER, rows: [play(1, 'x')] },
			{ boot, rows: [play(1, 'x'.repeat(201))] },
			{ boot, rows: Array.from({ length: 1001 }, (_, at) => play(at + 1, 'x')) },
		])
			expect(await send(body)).toMatchObject({ code: 200, status: errors.parameter.status })
		expect(await send('x', { 'content-type': 'text/plain' })).toMatchObject({
			code: 200,
			status: errors.type_unsupported.status,
		})
		const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 32))
		expect(await send(bomb)).toMatchObject({ code: 200, status: errors.parameter.status })
		expect(await send(Buffer.alloc(1024 * 1024 + 1, 32))).toMatchObject({
			code: 200,
			status: errors.too_large.status,
		})
	})

	test('rows that come again, or in another order, count once', async () => {
		const [boot, name] = [randomUUID(), aName('重复')]
		expect(await log(boot, name, [1, 2, 3])).toBe(3)
		expect(await log(boot, name, [1, 2, 3])).toBe(3)
		expect(await log(boot, name, [3, 2, 4, 4, 1])).toBe(4)
		expect(await stored(name)).toBe(4)
	})

	test('with a gap the answer names the last row before it, and what stood beyond once it is filled', async () => {
		const [boot, name] = [randomUUID(), aName('缺口')]
		expect(await log(boot, name, [2, 3])).toBe(0)
		expect(await log(boot, name, [5])).toBe(0)
		expect(await log(boot, name, [1])).toBe(3)
		expect(await log(boot, name, [4])).toBe(5)
		expect(await stored(name)).toBe(5)
	})

	test('another boot counts from its own beginning', async () => {
		const name = aName('启动')
		const [first, second] = [randomUUID(), randomUUID()]
		expect(await log(first, name, [1, 2])).toBe(2)
		expect(await log(second, name, [1])).toBe(1)
		expect(await stored(name)).toBe(3)
	})

	test('the same boot of another terminal is another journal', async () => {
		const [boot, name] = [randomUUID(), aName('另一')]
		expect(await log(boot, name, [1, 2])).toBe(2)
		const mine = token
		const terminal = await bound(app, await aTerminal(admin))
		await app.database.db.updateTable('terminals').set({ created_at: began }).execute()
		token = terminal.token
		expect(await log(boot, name, [1])).toBe(1)
		token = mine
		terminal.close()
		expect(await stored(name)).toBe(3)
	})

	test('side by side, no batch sets back what another has acknowledged', async () => {
		const [boot, name] = [randomUUID(), aName('并行')]
		const batches = Array.from({ length: 12 }, (_, at) =>
			Array.from({ length: (at % 4) * 10 + 10 }, (_row, seq) => seq + 1),
		)
		await Promise.all(batches.map(seqs => log(boot, name, seqs)))
		expect(await log(boot, name, [41])).toBe(41)
		expect(await stored(name)).toBe(41)
	})

	test('a thousand rows in one packed body are taken', async () => {
		const [boot, name] = [randomUUID(), aName('批')]
		const rows = Array.from({ length: 1000 }, (_, at) => play(at + 1, name))
		expect(await send(gzipSync(JSON.stringify({ boot, rows })))).toMatchObject({ status: 1, data: { seq: 1000 } })
		expect(await send(gzipSync(JSON.stringify({ boot, rows })), { 'content-encoding': 'gzip' })).toMatchObject({
			status: 1,
		})
		expect(await stored(name)).toBe(1000)
	})

	test('characters that no database keeps spoil no batch', async () => {
		const [boot, name] = [randomUUID(), aName('字符')]
		const rows = [play(1, `${name}\u0000\ud800🎬`), play(2, name)]
		expect(await send({ boot, rows })).toMatchObject({ status: 1, data: { seq: 2 } })
		expect(await stored(name)).toBe(2)
	})

	test('records say what, where, when and how long, newest first, within their time', async () => {
		const [boot, name] = [randomUUID(), aName('记录')]
		const rows = [play(1, name), play(2, name, { kind: 'material' }), play(3, name)]
		expect(await send({ boot, rows })).toMatchObject({ status: 1 })
		const found = await admin.plays.getPlayHistoryList({ key_word: name })
		expect(found.map(row => row.start_time)).toEqual([began / 1000 + 30, began / 1000 + 10])
		expect(found[0]).toMatchObject({ name, gname: '总部', time_zone: 'Asia/Shanghai', end_time: began / 1000 + 39 })
		expect(await admin.plays.getHistoryMediaList({ key_word: name })).toMatchObject([
			{ name, duration: 9, start_time: began / 1000 + 20 },
		])
		const within = { start_time: began / 1000 + 15, end_time: began / 1000 + 31 }
		expect(await admin.plays.getPlayHistoryList({ key_word: name, ...within })).toHaveLength(1)
		expect(await admin.plays.getPlayHistoryList({ key_word: name, limit: 1 })).toHaveLength(1)
		const member = await aMember(app, await aGroup(app, await rootGroup(app)))
		expect(await member.plays.getPlayHistoryList({})).toEqual([])
		expect(await member.plays.getHistoryMediaList({})).toEqual([])
	})
})
