import { errors } from '@vitrine/contract/error-codes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser } from '../../../test/browser.ts'
import { aPicture, aSocket, aTerminal, bound } from '../../../test/factories.ts'
import { aPictureHeader, storedFiles } from '../../../test/files.ts'

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
		for (const content of [page, Buffer.alloc(0), aPictureHeader(30_000, 30_000), (await aPicture()).subarray(0, 100)])
			expect(await send(terminal.token, content)).toMatchObject({ code: 200, status: errors.file_corrupted.status })
		expect(await found(pair.terminal.id)).toMatchObject({ screenshot: '', screenshot_at: null })
		expect(await storedFiles(app)).toEqual(before)
		terminal.close()
	})

	test('a picture is encoded again, made small, shown and told of', async () => {
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
		}
		terminal.close()
	})

	test('an old screenshot goes, unless another terminal shows the same', async () => {
		const [pair, other] = [await aTerminal(admin), await aTerminal(admin)]
		const [terminal, second] = [await bound(app, pair), await bound(app, other)]
		const same = await aPicture()
		await send(terminal.token, same)
		await send(second.token, same)
		await send(terminal.token, await aPicture())
		const code = async (id: number) => (await admin.fetch(`${app.origin}${(await found(id))?.screenshot}`)).status
		expect([await code(pair.terminal.id), await code(other.terminal.id)]).toEqual([200, 200])
		const before = (await storedFiles(app)).blobs.length
		await send(second.token, await aPicture())
		expect((await storedFiles(app)).blobs).toHaveLength(before)
		await admin.terminals.remove({ ids: [pair.terminal.id, other.terminal.id] })
		expect((await storedFiles(app)).blobs).toHaveLength(before - 2)
	})
})
