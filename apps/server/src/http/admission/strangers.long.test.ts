import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { allCalls } from '@vitrine/contract/all'
import { type Endpoint, form_limits } from '@vitrine/contract/call/endpoint'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser } from '../../../test/browser.ts'
import { aTerminal, bound } from '../../../test/factories.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { call, expectProblems, expectRefused, post, signed } from '../../../test/raw.ts'

const form = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'
const megabytes = 4 * 1024 * 1024

/** Every call and every terminal route: who may use it, and how large its body may be. */
const routes = [
	...Object.entries(allCalls).flatMap(([feature, calls]) =>
		Object.entries<Endpoint>(calls).map(([name, { path, may, upload }]) => ({
			name: `${feature}.${name}`,
			path: `/api${path}`,
			open: may === 'anyone',
			type: upload ? parts : form,
		})),
	),
	...['playLog', 'sensor', 'screenshot'].map(name => ({
		name: `terminal.${name}`,
		path: `/api/terminal/${name}`,
		open: false,
		type: name === 'screenshot' ? parts : 'application/json',
	})),
	{ name: 'nothing', path: '/api/admin/nothing', open: true, type: form },
]

describe.each(dialects)('requests of strangers on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let visitor: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		visitor = await aVisitor(app)
	})
	afterAll(() => app.remove())

	/** The answer to the head of a request whose body never arrives. */
	const answered = (path: string, headers: Record<string, string | number>): Promise<{ status: number }> =>
		new Promise((resolve, reject) => {
			const socket = connect(app.port, '127.0.0.1')
			let text = ''
			const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map(pair => pair.join(': '))
			socket.on('error', reject)
			socket.on('data', piece => {
				text += piece
				const body = text.split('\r\n\r\n')[1] ?? ''
				if (!body.endsWith('}')) return
				socket.destroy()
				resolve(JSON.parse(body))
			})
			socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
		})

	test.each([
		['gzip', gzipSync],
		['deflate', deflateSync],
		['br', brotliCompressSync],
		['zstd', zstdCompressSync],
	])('what nobody sends as %s is not unpacked, however much would come of it', async (encoding, pack) => {
		const headers = { 'content-type': form, 'content-encoding': encoding }
		const packed = Buffer.from(pack(Buffer.from(`x=${'a'.repeat(megabytes)}`)))
		const { status } = await post(visitor, '/admin/access/verifyCode', packed, headers)
		expect(status).not.toBe(errors.too_large.status)
	})

	test.each(routes)('$name: nothing large of nobody is waited for', async ({ path, open, type }) => {
		for (const authorization of ['', 'Bearer vtp_unknown', `Bearer 1.${'x'.repeat(43)}`])
			for (const kind of [type, form, parts, 'application/json']) {
				const headers = { 'content-type': kind, 'content-length': megabytes, ...(authorization && { authorization }) }
				const { status } = await answered(path, headers)
				const expected = open
					? [errors.too_large, errors.type_unsupported, errors.path_unknown]
					: [errors.not_signed_in, errors.terminal_token]
				expect(expected.map(coded => coded.status)).toContain(status)
			}
	})

	test.each(routes.filter(({ type, name }) => type === form && name !== 'nothing'))(
		'$name: a form of many names is refused before it is read',
		async ({ path }) => {
			const names = Array.from({ length: form_limits.names + 1 }, (_, at) => `n${at}=`).join('&')
			const answer = await post(visitor, path.slice('/api'.length), names, { 'content-type': form })
			expectRefused(answer, 'form_names')
		},
	)

	test('what is said to a small request without a session has not changed', async () => {
		expectRefused(await post(visitor, '/admin/device/list', {}), 'token_missing')
		expectRefused(await call(visitor, '/admin/device/list'), 'not_signed_in')
		expectRefused(await post(visitor, '/admin/access/session', signed(admin, '/admin/access/session')), 'not_signed_in')
	})

	test('a session that has ended hears why, however much it brings', async () => {
		const member = await aMember(app, await rootGroup(app))
		const params = { document: 'x'.repeat(100_000) }
		await app.database.db
			.updateTable('sessions')
			.set({ ended: 'signed_in_elsewhere' })
			.where('user_id', '=', member.session.user_id)
			.execute()
		app.clock.move(2000)
		expectRefused(await call(member, '/admin/program/save', params), 'signed_in_elsewhere')
		const form_data = new FormData()
		form_data.set('file', new Blob([new Uint8Array(100_000)]))
		expectRefused(await post(member, '/admin/material/uploadChunk', form_data), 'signed_in_elsewhere')
	})

	test('more than the usual is taken where a call has room for it, of those who may', async () => {
		const params = { key_word: 'x'.repeat(form_limits.usual) }
		expectRefused(await call(admin, '/admin/material/list', params), 'too_large')
		const document = { document: JSON.stringify('x'.repeat(form_limits.usual)), id: '1', revision: '1' }
		expectRefused(await call(admin, '/admin/program/save', document), 'parameter')
		const auditor = await aMember(app, await rootGroup(app), 'auditor')
		expectRefused(await call(auditor, '/admin/program/save', document), 'not_permitted')
	})

	test('a body that unpacks to a hundred times of itself is given up', async () => {
		const terminal = await bound(app, await aTerminal(admin))
		const bomb = gzipSync(`"${'x'.repeat(1_500_000)}"`)
		const headers = { authorization: `Bearer ${terminal.token}`, 'content-type': 'application/json' }
		const answer = await post(visitor, '/terminal/playLog', bomb, headers)
		expectProblems(answer, { body: '压缩内容解压后过大' })
		terminal.close()
	})
})
