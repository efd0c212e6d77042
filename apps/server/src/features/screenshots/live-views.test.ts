import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { errors } from '@vitrine/contract/error-codes'
import { live_view } from '@vitrine/contract/terminal/screenshots'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aGroup, aMember } from '../../../test/people.ts'
import { CodedError } from '../../http/coded-error.ts'
import { liveViews } from './live-views.ts'

const aPictureOf = (width: number): Promise<Buffer> =>
	sharp({ create: { width, height: 90, channels: 3, background: 'red' } })
		.png()
		.toBuffer()

/** The screen of a terminal, and a look at it. */
const screen = (terminal_id: number) => ({ terminal_id, device: 0 })
const look = (terminal_id: number, by = 1, group_id = by) => ({ ...screen(terminal_id), revision: 0, group_id, by })

test('more than six pictures a second are dropped, and nothing is held once nobody looks', () => {
	let now = 0
	const views = liveViews(() => now)
	expect(views.claim(screen(1), 0)).toBeNull()
	views.look(look(1), 0)
	const show = views.claim(screen(1), 0)
	expect(views.claim(screen(1), 0)).toBeNull()
	show?.(Buffer.from('one'), 5)
	now = 149
	expect(views.claim(screen(1), 0)).toBeNull()
	now = 150
	const late = views.claim(screen(1), 0)
	expect(views.look(look(1), 0)).toEqual({ seq: 1, content: Buffer.from('one'), at: 5 })
	now = 10_150
	expect(views.isWatched(screen(1))).toBe(false)
	late?.(Buffer.from('two'), 6)
	// It counts on, so that whoever looks again sees the next picture.
	expect(views.look(look(1), 1)).toBeNull()
	views.claim(screen(1), 0)?.(Buffer.from('three'), 7)
	expect(views.look(look(1), 1)?.seq).toBe(2)
})

test('those who see a terminal now are not shown what it sent while it belonged to others', () => {
	let now = 0
	const views = liveViews(() => now)
	views.look(look(1, 1, 5), 0)
	views.claim(screen(1), 0)?.(Buffer.from('before'), 1)
	now = 200
	const under_way = views.claim(screen(1), 0)
	expect(views.look(look(1, 2, 6), 0)).toBeNull()
	under_way?.(Buffer.from('before'), 2)
	expect(views.look(look(1, 2, 6), 0)).toBeNull()
	views.claim(screen(1), 0)?.(Buffer.from('after'), 3)
	expect(views.look(look(1, 2, 6), 0)?.content.toString()).toBe('after')
})

test('an organisation that watches many gives up places to those that watch fewer, until all have the same', () => {
	const views = liveViews(() => 0)
	for (let id = 1; id <= live_view.most; id++) views.look(look(id), 0)
	expect(() => views.look(look(99), 0)).toThrow(CodedError)
	const half = live_view.most / 2
	for (let id = 101; id <= 100 + half; id++) views.look(look(id, 2), 0)
	expect(() => views.look(look(199, 2), 0)).toThrow(CodedError)
	const watched = Array.from({ length: live_view.most }, (_, index) => views.isWatched(screen(index + 1)))
	expect(watched.filter(Boolean)).toHaveLength(half)
	views.look(look(201, 3), 0)
	expect(views.isWatched(screen(201))).toBe(true)
})

test('whoever claims to have seen the last number of all breaks the view for nobody else', () => {
	let now = 0
	const views = liveViews(() => now)
	views.look(look(1), Number.MAX_SAFE_INTEGER)
	const seen: number[] = []
	for (let count = 0; count < 3; count += 1) {
		now += 1000
		views.claim(screen(1), 0)?.(Buffer.from('picture'), now)
		seen.push(views.look(look(1), seen.at(-1) ?? 0)?.seq ?? 0)
	}
	expect(seen.every(Number.isSafeInteger)).toBe(true)
	expect(new Set(seen).size).toBe(3)
})

describe.each(dialects)('live views on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const aScreen = async () => {
		const pair = await aTerminal(admin)
		const { token, close } = await bound(app, pair)
		const send = async (file: Buffer, authorization = `Bearer ${token}`) => {
			const form = new FormData()
			form.set('file', new Blob([new Uint8Array(file)]), 'live.jpg')
			const response = await fetch(`${app.origin}/api/terminal/live`, {
				method: 'POST',
				headers: { authorization },
				body: form,
			})
			return (await response.json()) as { status: number; data: { watched: boolean } | null }
		}
		return { id: pair.terminal.id, token, send, close }
	}

	test('pictures reach those who look, redrawn, and a terminal learns when nobody does', async () => {
		const { id, send, close } = await aScreen()
		expect(await send(await aPictureOf(160))).toMatchObject({ status: 1, data: { watched: false } })
		expect(await admin.screenshots.getLiveView({ device_id: id })).toEqual({ frame: null })
		expect(await send(await aPictureOf(1600))).toMatchObject({ data: { watched: true } })
		const { frame } = await admin.screenshots.getLiveView({ device_id: id })
		expect(frame?.seq).toBe(1)
		const shown = await sharp(Buffer.from(frame?.picture ?? '', 'base64')).metadata()
		expect([shown.format, shown.width]).toEqual(['jpeg', 960])
		expect(await admin.screenshots.getLiveView({ device_id: id, after: 1 })).toEqual({ frame: null })
		app.clock.move(1000)
		await send(await aPictureOf(160))
		expect((await admin.screenshots.getLiveView({ device_id: id, after: 1 })).frame?.seq).toBe(2)
		app.clock.move(10_000)
		expect(await send(await aPictureOf(160))).toMatchObject({ data: { watched: false } })
		expect((await admin.screenshots.list({ device_id: id })).count).toBe(0)
		close()
	})

	test('what is no picture, too large, or from nobody is refused', async () => {
		const { id, send, close } = await aScreen()
		await admin.screenshots.getLiveView({ device_id: id })
		const { status } = errors.file_corrupted
		expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(status)
		const large = Buffer.concat([await aPictureOf(16), Buffer.alloc(1024 * 1024)])
		expect((await send(large)).status).toBe(errors.too_large.status)
		expect((await send(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(64)]))).status).toBe(status)
		expect((await send(await aPictureOf(16), 'Bearer nobody')).status).not.toBe(1)
		expect(await admin.screenshots.getLiveView({ device_id: id })).toEqual({ frame: null })
		close()
	})

	test('while nobody looks, a picture is answered before it is read', async () => {
		const { id, token, close } = await aScreen()
		const headers = {
			authorization: `Bearer ${token}`,
			'content-type': 'multipart/form-data; boundary=x',
			'content-length': String(1024 * 1024),
		}
		const post = request(`${app.origin}/api/terminal/live`, { method: 'POST', headers })
		// Of a megabyte that is announced nothing ever arrives.
		post.flushHeaders()
		const [answer] = (await once(post, 'response')) as [IncomingMessage]
		expect(JSON.parse(await text(answer))).toMatchObject({ status: 1, data: { watched: false } })
		post.on('error', () => undefined).destroy()
		expect(await admin.screenshots.getLiveView({ device_id: id })).toEqual({ frame: null })
		close()
	})

	test('a picture that its sender breaks off is no failure of the server', async () => {
		const { id, token, close } = await aScreen()
		await admin.screenshots.getLiveView({ device_id: id })
		const before = app.log.length
		const headers = {
			authorization: `Bearer ${token}`,
			'content-type': 'multipart/form-data; boundary=x',
			'content-length': String(512 * 1024),
		}
		const post = request(`${app.origin}/api/terminal/live`, { method: 'POST', headers }).on('error', () => undefined)
		await new Promise(resolve => post.write(Buffer.alloc(64 * 1024), resolve))
		post.destroy()
		await expect.poll(() => app.log.slice(before).some(line => line.includes('the caller has hung up'))).toBe(true)
		expect(app.log.slice(before).filter(line => line.includes('"level":50'))).toEqual([])
		close()
	})

	test('after a move, nobody there sees the last picture from before', async () => {
		const { id, send, close } = await aScreen()
		const group = await aGroup(app, 1)
		const member = await aMember(app, group, 'administrator')
		await admin.screenshots.getLiveView({ device_id: id })
		await send(await aPictureOf(160))
		await admin.terminals.move({ ids: [id], group_id: group })
		expect(await member.screenshots.getLiveView({ device_id: id })).toEqual({ frame: null })
		app.clock.move(1000)
		await send(await aPictureOf(160))
		expect((await member.screenshots.getLiveView({ device_id: id })).frame?.seq).toBe(1)
		close()
	})

	test('others do not see it, and no more are watched at once than fit', async () => {
		const { id, send, close } = await aScreen()
		const member = await aMember(app, await aGroup(app, 1), 'administrator')
		await expectError(member.screenshots.getLiveView({ device_id: id }), 'terminal_absent')
		expect(await send(await aPictureOf(16))).toMatchObject({ data: { watched: false } })
		app.clock.move(60_000)
		const many: number[] = []
		for (let count = 0; count <= live_view.most; count += 1) many.push((await aTerminal(admin)).terminal.id)
		const [last = 0, ...others] = many
		for (const device_id of others) await admin.screenshots.getLiveView({ device_id })
		await expectError(admin.screenshots.getLiveView({ device_id: last }), 'live_views_many')
		app.clock.move(10_000)
		expect(await admin.screenshots.getLiveView({ device_id: last })).toEqual({ frame: null })
		close()
	})
})
