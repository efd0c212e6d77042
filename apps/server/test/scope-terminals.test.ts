import { errors } from '@vitrine/contract/error-codes'
import { filesOf } from '@vitrine/domain/program/document'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aProgram, aPublish, aTerminal, bound } from './factories.ts'

describe.each(dialects)('one terminal and another on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	/** Two bound terminals, the first of which has a publish. */
	const two = async () => {
		const program = await aProgram(app, admin)
		const [pair, otherPair] = [await aTerminal(admin), await aTerminal(admin)]
		const [terminal, other] = [await bound(app, pair), await bound(app, otherPair)]
		const { dc_ids } = await aPublish(admin, [program.id], [pair.terminal.id])
		const { data } = await terminal.next<{ data: { manifest: string } }>(frame => frame.type === 'publish')
		const [file = ''] = filesOf(program.document)
		return { pair, terminal, other, dc_id: dc_ids[0] ?? 0, addresses: [data.manifest, `/api/terminal/file/${file}`] }
	}
	const get = (address: string, authorization: string) =>
		fetch(`${app.origin}${address}`, { headers: { authorization } })

	test('a terminal fetches what was published to it and nothing else', async () => {
		const { terminal, other, addresses } = await two()
		for (const address of addresses) {
			expect((await get(address, `Bearer ${other.token}`)).status).toBe(404)
			expect((await get(address, `Bearer ${terminal.token}`)).status).toBe(200)
			expect((await get(address, `Bearer ${other.token}`)).status).toBe(404)
			for (const wrong of [
				'',
				'Bearer ',
				'Bearer 1.x',
				`Bearer ${terminal.token}x`,
				`Bearer ${terminal.device_id}.${other.token.split('.')[1]}`,
			]) {
				const body = await (await get(address, wrong)).json()
				expect(body).toMatchObject({ status: errors.terminal_token.status })
			}
		}
		terminal.close()
		other.close()
	})

	test('a file comes in parts, with an entity tag, for ever', { tags: 'long' }, async () => {
		const { terminal, other, addresses } = await two()
		const authorization = `Bearer ${terminal.token}`
		const address = addresses[1] ?? ''
		const whole = Buffer.from(await (await get(address, authorization)).arrayBuffer())
		const part = async (range: string, headers = {}) => {
			const response = await fetch(`${app.origin}${address}`, { headers: { authorization, range, ...headers } })
			return {
				code: response.status,
				range: response.headers.get('content-range'),
				body: Buffer.from(await response.arrayBuffer()),
				etag: response.headers.get('etag') ?? '',
			}
		}
		const size = whole.length
		expect(await part('bytes=10-19')).toMatchObject({
			code: 206,
			range: `bytes 10-19/${size}`,
			body: whole.subarray(10, 20),
		})
		expect(await part('bytes=-5')).toMatchObject({ code: 206, body: whole.subarray(-5) })
		expect(await part(`bytes=${size - 1}-`)).toMatchObject({ code: 206, body: whole.subarray(-1) })
		expect(await part(`bytes=${size}-`)).toMatchObject({ code: 416, range: `bytes */${size}` })
		expect(await part('bytes=5-2')).toMatchObject({ code: 416 })
		expect(await part('rubbish')).toMatchObject({ code: 200, body: whole })
		const { etag } = await part('bytes=0-0')
		expect(await part('bytes=0-0', { 'if-range': '"other"' })).toMatchObject({ code: 200, body: whole })
		expect((await fetch(`${app.origin}${address}`, { headers: { authorization, 'if-none-match': etag } })).status).toBe(
			304,
		)
		terminal.close()
		other.close()
	})

	test('a terminal cannot report the download of another', async () => {
		const { terminal, other, dc_id } = await two()
		for (const status of [1, 2, 3, 4, 5]) other.send({ type: 'download', data: { dc_id, status, percent: 50 } })
		other.send({ type: 'heart_package' })
		await other.next(frame => frame.type === 'heart_package')
		await app.settled()
		const rows = await admin.downloads.getDownloadList({})
		expect(rows.find(row => row.dc_id === dc_id)).toMatchObject({ download_state: 0, downloaded: 0 })
		terminal.close()
		other.close()
	})

	test('what another terminal says of a download does not hide what its own says', async () => {
		const { terminal, other, dc_id } = await two()
		other.send({ type: 'download', data: { dc_id, status: 1, percent: 90 } })
		other.send({ type: 'heart_package' })
		await other.next(frame => frame.type === 'heart_package')
		terminal.send({ type: 'download', data: { dc_id, status: 1, percent: 30 } })
		terminal.send({ type: 'heart_package' })
		await terminal.next(frame => frame.type === 'heart_package')
		await app.settled()
		const rows = await admin.downloads.getDownloadList({})
		expect(rows.find(row => row.dc_id === dc_id)).toMatchObject({ download_state: 1, downloaded: 30 })
		terminal.close()
		other.close()
	})

	test("a terminal's token opens no call of people, and theirs none of terminals", async () => {
		const { terminal, other, addresses } = await two()
		const headers = { authorization: `Bearer ${terminal.token}` }
		const response = await fetch(`${app.origin}/api/admin/device/list`, {
			method: 'POST',
			headers,
			body: new URLSearchParams({ a: '1' }),
		})
		expect(await response.json()).toMatchObject({ status: errors.not_signed_in.status })
		const { token } = await admin.access.createToken({ name: `t${terminal.device_id}` })
		expect(await (await get(addresses[0] ?? '', `Bearer ${token}`)).json()).toMatchObject({
			status: errors.terminal_token.status,
		})
		terminal.close()
		other.close()
	})

	test('a removed terminal is cut and its token opens nothing any more', { tags: 'long' }, async () => {
		const { pair, terminal, other, addresses } = await two()
		const authorization = `Bearer ${terminal.token}`
		expect((await get(addresses[1] ?? '', authorization)).status).toBe(200)
		await admin.terminals.remove({ ids: [pair.terminal.id] })
		expect(await terminal.closed()).toBe(4403)
		for (const address of addresses)
			expect(await (await get(address, authorization)).json()).toMatchObject({ status: errors.terminal_token.status })
		await expect(bound(app, pair)).rejects.toThrow('4403')
		other.close()
	})
})
