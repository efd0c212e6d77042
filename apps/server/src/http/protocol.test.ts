import { hash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, admin as adminUser, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin, type Browser } from '../../test/browser.ts'
import { aProgram } from '../../test/factories.ts'
import { call, expectProblems, expectRefused, post, signed } from '../../test/raw.ts'

const list = '/admin/device/list'

describe.each(dialects)('calls on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test('each wrong field is named with what is wrong', async () => {
		const problems: [string, Record<string, string>, Record<string, string>][] = [
			[list, { page: '0' }, { page: '数值太小' }],
			[list, { page: '-1' }, { page: '数值太小' }],
			[list, { limit: '501' }, { limit: '数值太大' }],
			[list, { limit: 'NaN' }, { limit: '格式不正确' }],
			[list, { limit: '1.5' }, { limit: '格式不正确' }],
			[list, { limit: '1e2' }, { limit: '格式不正确' }],
			[list, { page: '99999999999999999999' }, { page: '格式不正确' }],
			[list, { key_word: 'x'.repeat(101) }, { key_word: '太长' }],
			[list, { group_ids: '1,x' }, { group_ids: '格式不正确' }],
			[list, { group_ids: '1,,2' }, { group_ids: '格式不正确' }],
			['/admin/device/add', {}, { name: '必填', sn: '必填', key: '必填' }],
			['/admin/device/add', { name: ' ', sn: 'lower', key: 'abc' }, { name: '必填', sn: '格式不正确', key: '太短' }],
			['/admin/Command/delDownload', { del_type: 'some' }, { del_type: '不是允许的值' }],
			['/admin/material/uploadStart', { name: 'a', size: '0' }, { size: '数值太小' }],
			['/admin/material/uploadFinish', { upload_id: '../../etc/passwd' }, { upload_id: '格式不正确' }],
		]
		for (const [path, params, fields] of problems) expectProblems(await call(admin, path, params), fields)
	})

	test('JSON in a field that cannot be read, or reaches for a prototype, is refused', async () => {
		const path = '/admin/publish/republish'
		for (const text of ['', '{', 'null', '[]', '1', '"x"', '%7B', '{"__proto__":{"a":1}}', '{"1":{"publish_id":1}}'])
			expect(await call(admin, path, { republish_info: text })).toMatchObject({ code: 200, status: 100000001 })
		const nested = '{"1":{"publish_id":1,"device_ids":[1],"__proto__":{"admin":true}}}'
		expectProblems(await call(admin, path, { republish_info: nested }), { republish_info: '格式不正确' })
		expect(({} as { admin?: boolean }).admin).toBeUndefined()
	})

	test('the places of a list are named', async () => {
		const program = await aProgram(app, admin)
		const [window] = program.document.windows
		const document = { ...program.document, windows: [{ ...window, w: -1, x: 'x' }] }
		const params = { id: String(program.id), revision: String(program.revision), document: JSON.stringify(document) }
		const answer = await call(admin, '/admin/program/save', params)
		expectProblems(answer, { 'document.windows.0.w': '数值太小', 'document.windows.0.x': '格式不正确' })
	})

	test('JSON that is percent-encoded once more is read', async () => {
		const stop_download_infos = encodeURIComponent(JSON.stringify([{ dc_id: 123_456 }]))
		expectRefused(await call(admin, '/admin/Command/stopDownload', { stop_download_infos }), 'download_absent')
	})

	test('characters that no database keeps are refused, not a failure', async () => {
		for (const [path, params] of [
			[list, { key_word: 'a\0b' }],
			['/admin/device/add', { name: 'a\0b', sn: 'A1', key: 'secret-key' }],
			['/admin/program/create', { name: 'a\0b', w: '100', h: '100' }],
		] as const)
			expectRefused(await call(admin, path, params), 'parameter')
		const { verify_id } = await admin.access.verifyCode({})
		const login = { account: 'a\0', password: 'x', verify_id, verify_code: '4321' }
		expectRefused(await call(admin, '/admin/access/login', login), 'parameter')
	})

	test('numbers at the edge of what can be counted find nothing', async () => {
		const most = String(Number.MAX_SAFE_INTEGER)
		expectRefused(await call(admin, '/admin/program/get', { id: most }), 'program_absent')
		expect(await call(admin, list, { page: '1000000', limit: '500' })).toMatchObject({ status: 1 })
		const records = '/admin/play/getPlayHistoryList'
		const latest = { start_time: '8640000000', end_time: '8640000000' }
		expect(await call(admin, records, latest)).toMatchObject({ status: 1, data: [] })
		// No clock gets that far: the field is reported.
		const beyond = await call(admin, records, { start_time: most, end_time: most })
		expectProblems(beyond, { start_time: '数值太大', end_time: '数值太大' })
	})

	test('a keyword is found to the letter', async () => {
		for (const key_word of ['%', '_', '\\', "'", '"; drop table users; --'])
			expect(await call(admin, list, { key_word })).toMatchObject({ status: 1, data: { count: 0 } })
	})

	test.each([
		'application/json',
		' application/json',
		'application/json\t',
		'\tapplication/json;charset=utf-8',
		'application/json\ta',
		'text/plain',
		'text/plain ; charset=x',
		'application/xml',
		'application/octet-stream',
	])('content of the type "%s" is refused', async type => {
		expectRefused(
			await post(admin, list, JSON.stringify(signed(admin, list)), { 'content-type': type }),
			'type_unsupported',
		)
	})

	test('a body without an end, or none, is refused', async () => {
		expectRefused(await post(admin, list, {}), 'token_missing')
		const headers = { 'content-type': 'multipart/form-data; boundary=x' }
		for (const body of ['--x\r\n', 'rubbish', '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\nabc'])
			expect((await post(admin, '/admin/material/uploadChunk', body, headers)).code).toBe(200)
		expect(
			(await post(admin, '/admin/material/uploadChunk', 'x', { 'content-type': 'multipart/form-data' })).code,
		).toBe(200)
	})

	test('a body that is too large is refused', { tags: 'long' }, async () => {
		const body = `token=${'x'.repeat(5 * 1024 * 1024)}`
		const headers = { 'content-type': 'application/x-www-form-urlencoded' }
		expectRefused(await post(admin, list, body, headers), 'too_large')
		const form = new FormData()
		const fields = signed(admin, '/admin/material/uploadChunk', { upload_id: randomUUID(), offset: '0' })
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		form.set('file', new Blob([new Uint8Array(8 * 1024 * 1024 + 1)]), 'a.png')
		expectRefused(await post(admin, '/admin/material/uploadChunk', form), 'too_large')
	})

	test('an unknown path, and a known one by another method, answer 404 with an envelope', async () => {
		for (const path of ['/admin/nothing', '/', '/admin/device/list/x', '/__proto__'])
			expect(await post(admin, path, {})).toMatchObject({ code: 404, status: 100000109, data: null })
		// Changes cannot be made with GET.
		const response = await admin.fetch(`${app.origin}/api/admin/device/add`)
		expect(response.status).toBe(404)
		expect(await response.json()).toMatchObject({ status: 100000109 })
	})

	test('addresses that cannot be read, or reach outside, find nothing', async () => {
		const paths = [
			'/api/%',
			'/api/admin/%zz',
			'/api/admin/device/list%00',
			'/%2e%2e/%2e%2e/etc/passwd',
			'/player/..%2f..%2fmain.ts',
			'/media/..%2f..%2fvitrine.sqlite?m=x&k=y',
			'/media/x?m=1&m=2&k=3',
			'/api/terminal/file/..%2f',
			'/%00',
		]
		for (const path of paths) {
			const response = await admin.fetch(`${app.origin}${path}`)
			expect([path, response.status < 500]).toEqual([path, true])
			expect(await response.text()).not.toMatch(/root:|SQLite format|import /)
		}
		expect(app.log.filter(line => line.includes('"failure"'))).toEqual([])
	})

	test('every answer carries the security headers', { tags: 'long' }, async () => {
		for (const path of ['/api/admin/nothing', '/config.json', '/api/openapi.json', '/', '/healthz']) {
			const { headers } = await fetch(`${app.origin}${path}`)
			expect(headers.get('x-content-type-options')).toBe('nosniff')
			expect(headers.get('referrer-policy')).toBe('no-referrer')
			const policy = headers.get('content-security-policy') ?? ''
			for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
				expect(policy).toContain(part)
			expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' 'wasm-unsafe-eval'")
			expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' ws: wss:")
			expect(headers.get('x-powered-by')).toBeNull()
			expect(headers.get('access-control-allow-origin')).toBeNull()
		}
		expect((await call(admin, list)).headers.get('cache-control')).toBe('no-store')
	})

	test('the player may fetch streams from anywhere, and runs little more than the application', async () => {
		const { headers } = await fetch(`${app.origin}/player/`)
		const policy = headers.get('content-security-policy') ?? ''
		expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' ws: wss: http: https: blob:")
		// Besides, the script that its page itself contains.
		const page = await readFile(new URL('../../../player/index.html', import.meta.url), 'utf8')
		const digest = hash('sha256', /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '', 'base64')
		expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${digest}' 'wasm-unsafe-eval'`)
		expect(policy).toContain("frame-ancestors 'none'")
		expect(headers.get('x-frame-options')).toBe('DENY')
	})

	test('the stored pages of a player are nothing that the server answers', async () => {
		const answer = await fetch(`${app.origin}/player/page/vitrine-player-files/${'a'.repeat(64)}`)
		expect([answer.status, await answer.text()]).toEqual([404, '404'])
	})

	test('nothing that lets anybody in stands in the log', async () => {
		const { token } = await admin.access.createToken({ name: 'log' })
		const headers = { authorization: `Bearer ${token}` }
		const fields = signed(admin, list)
		await admin.fetch(`${app.origin}/api${list}?${new URLSearchParams(fields)}`)
		await post(admin, list, {}, headers)
		await post(admin, list, fields)
		const lines = app.log.join('')
		expect(lines).toContain('/api/admin/access/login')
		for (const secret of [
			adminUser.password,
			token,
			fields.s,
			fields.token,
			admin.session.sign_key,
			admin.cookie.split('=')[1],
		])
			expect(lines).not.toContain(secret)
	})
})

describe.each(dialects)('failures on %s', dialect => {
	test('a failure inside answers HTTP 500 with an id that stands in the log, and no detail', {
		tags: 'long',
	}, async () => {
		const app = await aApp(dialect)
		const admin = await anAdmin(app)
		await app.database.db.schema.dropTable('play_logs').execute()
		const answer = await call(admin, '/admin/play/getPlayHistoryList')
		expect(answer.code).toBe(500)
		const { id } = answer.data as { id: string }
		expect(Object.keys(answer.data as object)).toEqual(['id'])
		expect(JSON.stringify(answer.data) + answer.tips).not.toMatch(/play_logs|select|sql/i)
		const line = app.log.find(text => text.includes(id) && text.includes('play_logs'))
		expect(line).toBeDefined()
		await app.remove()
	})
})
