import { randomBytes } from 'node:crypto'
import { errors } from '@vitrine/contract/error-codes'
import { screenshot_limits } from '@vitrine/domain/terminal/screenshot'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aPicture, aSocket, aTerminal, bound } from '../../../test/factories.ts'
import { aPictureHeader, storedFiles } from '../../../test/files.ts'
import { aGroup, aMember } from '../../../test/people.ts'

describe.each(dialects)('screenshots on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const send = async (token: string, content: Buffer | null, screen = '') => {
		const body = new FormData()
		if (screen !== '') body.set('screen', screen)
		if (content !== null) body.set('file', new Blob([new Uint8Array(content)]), 'screen.jpg')
		else body.set('other', 'x')
		const headers = { authorization: `Bearer ${token}` }
		const response = await fetch(`${app.origin}/api/terminal/screenshot`, { method: 'POST', headers, body })
		return { code: response.status, ...((await response.json()) as { status: number }) }
	}
	const found = async (id: number) => (await admin.terminals.list({})).list.find(row => row.id === id)

	test('what is no picture, or nothing, or from nobody, is refused', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const before = await storedFiles(app)
		expect(await send('1.x', await aPicture())).toMatchObject({ code: 200, status: errors.terminal_token.status })
		expect(await send(terminal.token, null)).toMatchObject({ code: 200, status: errors.file_missing.status })
		const page = Buffer.from('<!doctype html><script>alert(1)</script>')
		const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
		const film = await sharp(await aPicture())
			.gif()
			.toBuffer()
		for (const content of [
			drawing,
			film,
			page,
			Buffer.alloc(0),
			aPictureHeader(30_000, 30_000),
			(await aPicture()).subarray(0, 100),
		])
			expect(await send(terminal.token, content)).toMatchObject({ code: 200, status: errors.file_corrupted.status })
		expect(await found(pair.terminal.id)).toMatchObject({ screenshot: '', screenshot_at: null })
		expect(await storedFiles(app)).toEqual(before)
		terminal.close()
	})

	test('of many at once from one terminal a few are taken, the rest is told to come later, and others are served', {
		tags: 'long',
	}, async () => {
		const [one, other] = [await aTerminal(admin), await aTerminal(admin)]
		const [busy, calm] = [await bound(app, one), await bound(app, other)]
		const content = await aPicture(3000, 2000)
		const many = Array.from({ length: 12 }, () => send(busy.token, content))
		const answers = [send(calm.token, content), ...many]
		expect(await answers[0]).toMatchObject({ status: 1 })
		const statuses = (await Promise.all(many)).map(({ status }) => status)
		expect(statuses).toContain(1)
		expect(new Set(statuses)).toEqual(new Set([1, errors.busy.status]))
		for (const terminal of [busy, calm]) terminal.close()
	})

	test('a picture is encoded again, made small, shown and told of', { tags: 'long' }, async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const socket = await aSocket(app, admin)
		const content = Buffer.concat([await aPicture(4000, 1000), Buffer.from('<script>alert(1)</script>')])
		expect(await send(terminal.token, content)).toMatchObject({ status: 1 })
		expect(await socket.next(frame => frame.type === 'device_screenshot')).toMatchObject({
			data: { id: pair.terminal.id },
		})
		const row = await found(pair.terminal.id)
		const response = await admin.fetch(`${app.origin}${row?.screenshot}`)
		const shown = Buffer.from(await response.arrayBuffer())
		expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 1920, height: 480 })
		expect(shown.includes('<script>')).toBe(false)
		socket.close()
		terminal.close()
	})

	test('that the screen was off over a picture is said of that one', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		for (const [screen, screenshot_dark] of [
			['off', true],
			['dark', false],
			['off', true],
			['', false],
		] as const) {
			await send(terminal.token, await aPicture(20, 10), screen)
			expect(await found(pair.terminal.id)).toMatchObject({ screenshot_dark })
			app.clock.move(1000)
		}
		const { list } = await admin.screenshots.list({ device_id: pair.terminal.id })
		expect(list.map(({ dark }) => dark)).toEqual([false, true, false, true])
		terminal.close()
	})

	test('a terminal that sends too many is told to come later, and browsers are told of many at once', async () => {
		const [pair, other] = [await aTerminal(admin), await aTerminal(admin)]
		const [busy, calm] = [await bound(app, pair), await bound(app, other)]
		const socket = await aSocket(app, admin)
		const content = await aPicture(20, 10)
		const { sent, within } = screenshot_limits
		for (let count = 0; count < sent; count++) expect(await send(busy.token, content)).toMatchObject({ status: 1 })
		const refused = { code: 429, status: errors.screenshots_many.status }
		expect(await send(busy.token, content)).toMatchObject(refused)
		expect(await send(calm.token, content)).toMatchObject({ status: 1 })
		app.clock.move(within + 1000)
		expect(await send(busy.token, content)).toMatchObject({ status: 1 })
		const notified = new Set<number>()
		let frames = 0
		while (!(notified.has(pair.terminal.id) && notified.has(other.terminal.id))) {
			const { data } = await socket.next<{ data: { ids: number[] } }>(frame => frame.type === 'device_screenshot')
			for (const id of data.ids) notified.add(id)
			frames += 1
		}
		expect(frames).toBeLessThan(sent)
		socket.close()
		for (const { close } of [busy, calm]) close()
	})

	const listed = (id: number, period?: 'week' | 'month' | 'quarter') =>
		admin.screenshots.list({ device_id: id, ...(period && { period }) })

	test('those of a terminal are listed newest first, with a small one of each', async () => {
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		expect(await listed(pair.terminal.id)).toEqual({ count: 0, list: [] })
		await send(terminal.token, await aPicture(1280, 720))
		app.clock.move(1000)
		await send(terminal.token, await aPicture(640, 1280))
		const { count, list } = await listed(pair.terminal.id)
		expect(count).toBe(2)
		expect(list.map(({ width, height }) => [width, height])).toEqual([
			[640, 1280],
			[1280, 720],
		])
		const sizeAt = async (address = '') => {
			const { width, height } = await sharp(
				await (await admin.fetch(`${app.origin}${address}`)).arrayBuffer(),
			).metadata()
			return [width, height]
		}
		expect(await sizeAt(list[0]?.picture)).toEqual([640, 1280])
		expect(await sizeAt(list[0]?.thumbnail)).toEqual([160, 320])
		expect(await sizeAt(list[1]?.thumbnail)).toEqual([320, 180])
		terminal.close()
	})

	test('the longer ago, the fewer there are; the file of one that goes is gone, unless another terminal has the same', {
		tags: 'long',
	}, async () => {
		const [pair, other] = [await aTerminal(admin), await aTerminal(admin)]
		const [terminal, second] = [await bound(app, pair), await bound(app, other)]
		const { id } = pair.terminal
		// Starts at the beginning of a day, so that everything taken within hours is on the same day.
		app.clock.move(86_400_000 - (app.clock.now() % 86_400_000))
		admin = await anAdmin(app)
		const before = await storedFiles(app)
		const same = await aPicture()
		await send(terminal.token, same)
		app.clock.move(60_000)
		await send(terminal.token, await aPicture())
		expect((await listed(id)).count).toBe(2)
		app.clock.move(3_600_000)
		await send(second.token, same)
		await send(terminal.token, await aPicture())
		// Of the first hour, the first one remains, next to the new one.
		expect((await listed(id)).count).toBe(2)
		expect((await storedFiles(app)).blobs).toHaveLength(before.blobs.length + 4)
		app.clock.move(8 * 86_400_000)
		admin = await anAdmin(app)
		await send(terminal.token, await aPicture())
		const of = async (period: 'week' | 'month' | 'quarter') => (await listed(id, period)).count
		expect([await of('week'), await of('month'), await of('quarter')]).toEqual([1, 2, 2])
		app.clock.move(93 * 86_400_000)
		admin = await anAdmin(app)
		await send(terminal.token, await aPicture())
		expect([await of('quarter'), (await storedFiles(app)).blobs.length - before.blobs.length]).toEqual([1, 4])
		const shows = async (of: number) => (await admin.fetch(`${app.origin}${(await found(of))?.screenshot}`)).status
		expect([await shows(id), await shows(other.terminal.id)]).toEqual([200, 200])
		// Terminals are counted, not their pictures.
		expect(await admin.terminals.remove({ ids: [id, other.terminal.id, id] })).toEqual({ count: 2 })
		expect(await storedFiles(app)).toEqual(before)
		await expectError(listed(id), 'terminal_absent')
		for (const { close } of [terminal, second]) close()
	})

	test('what a terminal has shown elsewhere stays with those whom it belonged to', async () => {
		const [left, right] = [await aGroup(app, 1), await aGroup(app, 1)]
		const pair = await aTerminal(admin)
		const terminal = await bound(app, pair)
		const { id } = pair.terminal
		await admin.terminals.edit({ id, group_id: left })
		await send(terminal.token, await aPicture())
		await admin.terminals.edit({ id, group_id: right })
		app.clock.move(1000)
		await send(terminal.token, await aPicture())
		expect((await listed(id)).count).toBe(2)
		const [one, two] = [await aMember(app, left), await aMember(app, right)]
		await expectError(one.screenshots.list({ device_id: id }), 'terminal_absent')
		expect((await two.screenshots.list({ device_id: id })).count).toBe(1)
		terminal.close()
	})
})

describe.each(dialects)('room for screenshots on %s', dialect => {
	test('of all that are too many the oldest go, but the last of each terminal', { tags: 'long' }, async () => {
		const app = await aApp(dialect, { VITRINE_SCREENSHOTS_MB: '1' })
		onTestFinished(() => app.remove())
		const admin = await anAdmin(app)
		const [away, busy] = [await aTerminal(admin), await aTerminal(admin)]
		const [first, second] = [await bound(app, away), await bound(app, busy)]
		const count = async ({ terminal: { id } }: typeof away) => (await admin.screenshots.list({ device_id: id })).count
		const send = async (token: string): Promise<void> => {
			const body = new FormData()
			const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
			body.set('file', new Blob([new Uint8Array(await noise.jpeg({ quality: 100 }).toBuffer())]), 'screen.jpg')
			const headers = { authorization: `Bearer ${token}` }
			const answer = await fetch(`${app.origin}/api/terminal/screenshot`, { method: 'POST', headers, body })
			expect(await answer.json()).toMatchObject({ status: 1 })
			app.clock.move(1000)
		}
		await send(first.token)
		await send(first.token)
		expect(await count(away)).toBe(2)
		for (let sent = 0; sent < 20; sent++) await send(second.token)
		expect(await count(away)).toBe(1)
		expect(await count(busy)).toBeLessThan(20)
		expect(await count(busy)).toBeGreaterThan(1)
		for (const { close } of [first, second]) close()
	})
})
