import { connect } from 'node:net'
import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { formValues } from '@vitrine/contract/call/shape-values'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, admin as account, dialects, type TestApp, verify_code } from './app.ts'
import { fieldsOf } from './attack/attempts.ts'
import { aVictim, type Victim } from './attack/victim.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aName } from './factories.ts'
import { rootGroup } from './people.ts'
import { call, post, signed } from './raw.ts'

const calls = Object.entries(allCalls).flatMap(([feature, group]) =>
	Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ feature, name: `${feature}.${name}`, endpoint })),
)
const reads = calls.filter(({ endpoint }) => endpoint.does === undefined && !endpoint.upload)
const having = (parameter: string) => calls.filter(({ endpoint }) => parameter in endpoint.input.shape)

interface Found {
	readonly list?: unknown[]
	readonly ids?: number[]
	readonly count?: number
	readonly changed?: number
	readonly is_empty?: boolean
}

/** Expressions that template engines of pages, fonts and programs would evaluate. */
const template = '{{7*7}}#{7*7}<%=7*7%>'

describe.each(dialects)('attacks that succeeded elsewhere, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let whole: Victim
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		whole = await aVictim(app, await rootGroup(app), 20_000_000)
	})
	afterAll(() => app.remove())

	/** Every secret stored in hashed form, of all users. */
	const stored = async (): Promise<string[]> => {
		const { db } = app.database
		const rows = await Promise.all([
			db.selectFrom('credentials').select(['password_hash', 'totp_secret']).execute(),
			db.selectFrom('sessions').select(['token_hash', 'cookie_hash']).execute(),
			db.selectFrom('access_tokens').select('token_hash').execute(),
			db.selectFrom('referral_codes').select('code_hash').execute(),
			db.selectFrom('terminals').select('key_hash').execute(),
			db.selectFrom('secrets').select('value').where('name', '<>', 'app_key').execute(),
		])
		return rows
			.flat()
			.flatMap(row => Object.values(row))
			.filter(value => value.length > 8)
	}

	test('A14, A27: no answer to whoever may do everything holds what is stored of secrets', async () => {
		const secrets = [...(await stored()), ...whole.secrets.filter(secret => secret.length === 43)]
		expect(secrets.length).toBeGreaterThan(10)
		for (const { feature, name, endpoint } of reads)
			for (const present of ['nothing', 'ids'] as const) {
				const { data, tips } = await call(admin, endpoint.path, fieldsOf(feature, endpoint, whole, present))
				// A user's own login returns their own token; no other call does.
				if (/login|secondFactor/.test(endpoint.path)) continue
				const text = JSON.stringify([data, tips])
				expect([name, secrets.filter(secret => text.includes(secret))]).toEqual([name, []])
			}
	})

	test.each(having('sort'))('A13, A14: $name is sorted by what it names, and by nothing else', async ({ endpoint }) => {
		for (const sort of [
			'password_hash',
			'users.password_hash',
			't1.password',
			'id; drop table users',
			'name desc',
			'1',
		]) {
			const { status, data } = await call(admin, endpoint.path, { ...formValues(endpoint), sort })
			expect([sort, status, Object.keys((data as { fields: object }).fields)]).toEqual([
				sort,
				errors.parameter.status,
				['sort'],
			])
		}
	})

	test.each(having('key_word'))(
		'A14, A43: $name finds no secret, and reads patterns to the letter',
		async ({ feature, endpoint }) => {
			const [hash = ''] = await stored()
			for (const key_word of [hash.slice(0, 40), hash.slice(-20), '%%%', '_%\\', '(a+)+$']) {
				const { status, data } = await call(admin, endpoint.path, {
					...fieldsOf(feature, endpoint, whole, 'nothing'),
					key_word,
				})
				const { list, ids, count, changed, is_empty } = (data ?? {}) as Found
				// Answers without a list report how many there are, or how many changed.
				const found = list ?? ids ?? ((count ?? changed) === 0 || is_empty === true ? [] : data)
				expect([key_word, status, found]).toEqual([key_word, 1, []])
			}
		},
	)

	test.each(having('limit'))('A48: $name gives no more at once than it says', async ({ feature, endpoint }) => {
		for (const limit of [feature === 'statistics' ? '-2' : '0', '-9', '50001', '9007199254740991', '1e9', 'all']) {
			const { status, data } = await call(admin, endpoint.path, {
				...fieldsOf(feature, endpoint, whole, 'nothing'),
				limit,
			})
			expect([limit, status, Object.keys((data as { fields: object }).fields)]).toEqual([
				limit,
				errors.parameter.status,
				['limit'],
			])
		}
	})

	test('A17, A38: parameters that a call does not have, and keys of a prototype, do nothing', async () => {
		const { id } = await admin.roles.add({ name: aName('role'), permissions: ['materials.read'] })
		const before = await app.database.db.selectFrom('users').selectAll().orderBy('id').execute()
		const more = {
			isadmin: '1',
			role_id: '1',
			group_id: String(whole.ids.group),
			active: '0',
			revision: '99',
			pid: '1',
		}
		const answer = await call(admin, '/admin/user/editProfile', { realname: 'plain', ...more, user_id: String(id) })
		const after = await app.database.db.selectFrom('users').selectAll().orderBy('id').execute()
		const own = before.find(row => row.id === admin.session.user_id)
		expect([1, errors.parameter.status]).toContain(answer.status)
		expect(after.filter(row => row.id !== own?.id)).toEqual(before.filter(row => row.id !== own?.id))
		const changed = after.find(row => row.id === own?.id)
		expect(changed).toMatchObject({ role_id: own?.role_id, group_id: own?.group_id, active: 1, pid: own?.pid ?? null })
	})

	test.each([
		...[
			' application/x-www-form-urlencoded',
			'application/x-www-form-urlencoded\t; a=b',
			'APPLICATION/X-WWW-FORM-URLENCODED',
		],
		...[
			'application/x-www-form-urlencoded;',
			'application/json',
			'application/json\t',
			'text/plain',
			'application/xml',
			'',
		],
	])('A26: a body of the type "%s" is looked at as ever, or not taken', async type => {
		const path = '/admin/device/list'
		const body = new URLSearchParams(signed(admin, path, { page: 'x', limit: '-1' })).toString()
		const { status } = await post(admin, path, Buffer.from(body), type === '' ? {} : { 'content-type': type })
		expect([errors.parameter.status, errors.type_unsupported.status]).toContain(status)
	})

	test('A44: what two readers could read differently is not read at all, and methods are what they are', async () => {
		const said = (text: string): Promise<string> =>
			new Promise((resolve, reject) => {
				const socket = connect(app.port, '127.0.0.1', () => socket.write(text))
				let answer = ''
				socket.on('data', piece => {
					answer += piece
					socket.end()
				})
				socket.on('close', () => resolve(answer))
				socket.on('error', reject)
			})
		const head = 'POST /api/admin/device/list HTTP/1.1\r\nHost: x\r\n'
		for (const both of [
			'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
			'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd',
			'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
			'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
		]) {
			const answer = await said(`${head}${both}`)
			expect([both, answer.slice(0, 12), answer.includes('vitrine_')]).toEqual([both, 'HTTP/1.1 400', false])
		}
		expect(await said('TRACE / HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\n\r\n')).not.toContain('secret=1')
		const before = await app.database.db.selectFrom('terminals').selectAll().execute()
		const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
		await post(
			admin,
			'/admin/device/list',
			signed(admin, '/admin/device/list', { ids: String(whole.ids.terminal) }),
			override,
		)
		expect(await app.database.db.selectFrom('terminals').selectAll().execute()).toEqual(before)
	})

	test('A31: nothing of what it keeps is had by an address', async () => {
		const names = [
			'vitrine.sqlite',
			'vitrine.sqlite-wal',
			'blobs',
			'uploads',
			'mailbox',
			'installation',
			'backup',
			'.env',
			'.git/config',
		]
		const more = [
			'package.json',
			'node_modules/pino/package.json',
			'src/main.ts',
			'assets/index.js.map',
			'server-status',
			'debug/pprof',
		]
		for (const name of [...names, ...more, `blobs/${whole.sha256.slice(0, 2)}/${whole.sha256}`])
			for (const before of [
				'/',
				'/data/',
				'/player/',
				'/media/',
				'/download/',
				'/api/',
				'/player/../',
				'/assets/..%2f',
			]) {
				const answer = await fetch(`${app.origin}${before}${name}`)
				expect([before, name, answer.status]).toEqual([before, name, 404])
			}
	})

	test('A32: what looks like a signed token of another kind is nobody’s', async () => {
		const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
		for (const alg of ['none', 'HS256', 'RS256']) {
			const token = `${part({ alg, typ: 'JWT', kid: '../../dev/null' })}.${part({ sub: admin.session.user_id, role: 1 })}.`
			const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
			const answer = await fetch(`${app.origin}/api/admin/device/list`, { method: 'POST', headers, body: 'page=1' })
			expect(await answer.json()).toMatchObject({ status: errors.not_signed_in.status, data: null })
		}
	})

	test('A33: no cookie holds a password or anything made of it', async () => {
		const cookies: string[] = []
		const fetching = admin.fetch
		const { verify_id } = await admin.access.verifyCode({})
		const listening: typeof fetch = async (input, init) => {
			const answer = await fetching(input, init)
			cookies.push(...answer.headers.getSetCookie())
			return answer
		}
		Object.assign(admin.link, { fetch: listening })
		const { password } = account
		admin.session = await admin.access.login({ ...account, verify_id, verify_code, keep_days: 0 })
		expect(cookies.join()).toContain('HttpOnly')
		const made = ['base64', 'base64url', 'hex'].map(form => Buffer.from(password).toString(form as 'hex'))
		for (const cookie of cookies)
			for (const word of [password, encodeURIComponent(password), ...made, ...(await stored())])
				expect(cookie.includes(word)).toBe(false)
	})

	test('A37: templates in names stay what they are, in lists and in emails', async () => {
		const { id } = await admin.organizations.add({
			pid: await rootGroup(app),
			name: `${template}组`,
			name_en: template,
		})
		expect((await admin.organizations.list({})).find(row => row.id === id)).toMatchObject({ name: `${template}组` })
		await admin.users.editProfile({ realname: template })
		await admin.users.createReferral({ group_id: id, role_id: 2, email: 'guest@example.org' })
		const { body } = await app.database.db
			.selectFrom('mails')
			.select('body')
			.where('recipient', '=', 'guest@example.org')
			.executeTakeFirstOrThrow()
		expect(body).not.toMatch(/(?<!\d)49(?!\d)/)
	})

	test('A50: what a terminal says of its clock moves nothing but its own plays', async () => {
		const { token } = whole.terminal
		const now = app.clock.now()
		const rows = [-10, 10].map((years, at) => {
			const start_time = now + years * 365 * 86_400_000
			return { seq: at + 1, kind: 'program', name: `${whole.mark} odd`, start_time, end_time: start_time + 1000 }
		})
		const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
		const body = JSON.stringify({ boot: crypto.randomUUID(), rows })
		const answer = await fetch(`${app.origin}/api/terminal/playLog`, { method: 'POST', headers, body })
		expect(await answer.json()).toMatchObject({ status: 1, data: { seq: 2 } })
		for (const off of [-10, 10]) {
			const t = String(now + off * 365 * 86_400_000)
			const said = await fetch(`${app.origin}/api/admin/device/list`, {
				method: 'POST',
				headers: { cookie: admin.cookie, 'content-type': 'application/x-www-form-urlencoded' },
				body: new URLSearchParams({ token: admin.session.token, v: '3.0.13', t, s: 'a'.repeat(64) }),
			})
			expect(await said.json()).toMatchObject({ status: errors.time_off.status })
		}
	})
})
