import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { httpStatusOf } from '@vitrine/contract/http-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin, type Browser } from '../../test/browser.ts'
import { aMaterial } from '../../test/factories.ts'

test('every error has an HTTP status that says whose fault it is', () => {
	const statuses = new Set(Object.keys(errors).map(code => httpStatusOf(code as ErrorCode)))
	expect([...statuses].sort()).toEqual([400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 507])
	expect(httpStatusOf('material_absent')).toBe(404)
	expect(httpStatusOf('account_taken')).toBe(409)
	expect(httpStatusOf('program_empty')).toBe(422)
})

describe.each(dialects)('calls with JSON on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let token = ''
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		token = (await admin.access.createToken({ name: 'json' })).token
	})
	afterAll(() => app.remove())

	const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
		const response = await fetch(`${app.origin}/api/v1/${path}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
			...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
		})
		return { code: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
	}
	const problem = (code: ErrorCode) => ({
		code: httpStatusOf(code),
		body: { code, number: errors[code].status, type: `urn:vitrine:error:${code}`, status: httpStatusOf(code) },
	})

	test('members have their own types, and the answer is the data alone', async () => {
		const made = await ask('terminals/add', { name: 'Door', sn: 'JSON1', key: 'key-of-terminal' })
		expect(made.code).toBe(200)
		expect(made.headers.get('content-type')).toBe('application/json; charset=utf-8')
		const listed = await ask('terminals/list', { page: 1, limit: 10 })
		expect(listed.body).toMatchObject({ list: [{ name: 'Door', sn: 'JSON1' }] })
		// Everything optional can be omitted, down to the whole body.
		expect((await ask('terminals/list', {})).body.list).toHaveLength(1)
		expect((await ask('terminals/list')).body.list).toHaveLength(1)
		expect(listed.body.list[0].id).toBe(made.body.id)
	})

	test('what is wrong is named by its place, in words and with a status', async () => {
		const wrong = await ask('terminals/add', { name: 7, sn: 'X'.repeat(400), key: 'key-of-terminal', colour: 'red' })
		expect(wrong).toMatchObject(problem('parameter'))
		expect(Object.keys(wrong.body.fields).sort()).toEqual(['colour', 'name', 'sn'])
		expect(wrong.body.fields.colour).toBe('Not an allowed value')
		expect(wrong.body.field_codes).toEqual({ colour: 'unknown_value', name: 'malformed', sn: 'malformed' })
		expect(wrong.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
		for (const malformed of ['{', '[]', 'null', '"x"', '{"__proto__":{"name":"x"}}', '{"name":"a\\u0000b"}'])
			expect(await ask('terminals/add', malformed)).toMatchObject(problem('parameter'))
		expect(await ask('terminals/get', { id: 999_999 })).toMatchObject(problem('terminal_absent'))
		const title = (await ask('terminals/get', { id: 999_999 })).body.title
		expect(title).toBe('The terminal does not exist')
	})

	test('nobody gets in without a token that is good, and a token does what its scopes say', async () => {
		const bare = { authorization: '' }
		const stranger = await ask('terminals/list', {}, bare)
		expect(stranger).toMatchObject(problem('not_signed_in'))
		expect(stranger.headers.get('www-authenticate')).toBe('Bearer')
		expect(await ask('terminals/list', {}, { authorization: 'Bearer vtp_wrong' })).toMatchObject({ code: 401 })
		// A session is not a token: its calls are signed.
		expect(await ask('terminals/list', {}, { ...bare, cookie: admin.cookie })).toMatchObject({ code: 401 })
		const few = await admin.access.createToken({ name: 'few', scopes: ['materials.read'] })
		const with_few = { authorization: `Bearer ${few.token}` }
		expect(await ask('terminals/list', {}, with_few)).toMatchObject(problem('not_permitted'))
		expect((await ask('materials/list', {}, with_few)).code).toBe(200)
		// Calls that a program may never make have no JSON way.
		expect(await ask('access/createToken', { name: 'x' })).toMatchObject(problem('path_unknown'))
		expect(await ask('access/login', {})).toMatchObject(problem('path_unknown'))
		expect(await ask('terminals/list', 'a=1', { 'content-type': 'text/plain' })).toMatchObject(
			problem('type_unsupported'),
		)
		const form = { 'content-type': 'application/x-www-form-urlencoded' }
		expect(await ask('terminals/list', 'page=1', form)).toMatchObject(problem('type_unsupported'))
		const many = Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`n${at}`, 1]))
		expect(await ask('terminals/list', many)).toMatchObject(problem('form_names'))
		const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
		expect(await ask('system/save', `{"settings":${deep}}`)).toMatchObject(problem('parameter'))
		expect(await ask('terminals/add', `{"name":"${'x'.repeat(70_000)}"}`)).toMatchObject(problem('too_large'))
	})

	test('a key of idempotency makes a request be carried out once', async () => {
		const key = { 'idempotency-key': 'order-1' }
		const body = { name: 'Once', sn: 'ONCE1', key: 'key-of-terminal' }
		const first = await ask('terminals/add', body, key)
		expect(first.headers.get('idempotency-replayed')).toBeNull()
		const again = await ask('terminals/add', body, key)
		expect(again.body).toEqual(first.body)
		expect(again.headers.get('idempotency-replayed')).toBe('true')
		const { name, ...rest } = body
		expect((await ask('terminals/add', { ...rest, name }, key)).body).toEqual(first.body)
		expect(await ask('terminals/add', { ...body, sn: 'ONCE2' }, key)).toMatchObject(problem('idempotency_other'))
		expect(await ask('terminals/add', body, { 'idempotency-key': 'a b' })).toMatchObject(problem('idempotency_key'))
		// Another token does not see it.
		const other = await admin.access.createToken({ name: 'other' })
		const taken = await ask('terminals/add', body, { ...key, authorization: `Bearer ${other.token}` })
		expect(taken).toMatchObject(problem('serial_taken'))
		// A refused request has changed nothing and may be retried.
		const refused = { 'idempotency-key': 'order-2' }
		expect(await ask('terminals/add', body, refused)).toMatchObject(problem('serial_taken'))
		expect((await ask('terminals/add', { ...body, sn: 'ONCE3' }, refused)).code).toBe(200)
		const at_once = await Promise.all(
			[1, 2, 3].map(() => ask('terminals/add', { ...body, sn: 'ONCE4' }, { 'idempotency-key': 'order-3' })),
		)
		expect(at_once.filter(({ code }) => code === 200).length).toBeGreaterThan(0)
		for (const { code, body: said } of at_once)
			if (code !== 200) expect(said).toMatchObject(problem('idempotency_unknown').body)
		const { body: all } = await ask('terminals/list', {})
		expect(all.list.filter((one: { sn: string }) => one.sn === 'ONCE4')).toHaveLength(1)
	})

	test('an answer is stored so that only its token opens it, and is given to whoever may still ask', async () => {
		const body = { name: 'Sealed', sn: 'SEALED1', key: 'key-of-terminal' }
		const few = await admin.access.createToken({ name: 'sealed', scopes: ['terminals.write'] })
		const headers = { authorization: `Bearer ${few.token}`, 'idempotency-key': 'sealed-1' }
		expect((await ask('terminals/add', body, headers)).code).toBe(200)
		const rows = await app.database.db
			.selectFrom('short_lived')
			.selectAll()
			.where('key', 'like', 'e:idempotent:%')
			.execute()
		expect(rows.length).toBeGreaterThan(0)
		expect(JSON.stringify(rows)).not.toMatch(/Sealed|sealed-1|vtp_/)
		await app.database.db
			.updateTable('access_tokens')
			.set({ scopes: '["materials.read"]' })
			.where('name', '=', 'sealed')
			.execute()
		app = await app.again()
		expect(await ask('terminals/add', body, headers)).toMatchObject(problem('not_permitted'))
		admin = await anAdmin(app)
	})

	test('the answer to a key outlives the server', async () => {
		const body = { name: 'Kept', sn: 'KEPT1', key: 'key-of-terminal' }
		const first = await ask('terminals/add', body, { 'idempotency-key': 'order-9' })
		app = await app.again()
		const again = await ask('terminals/add', body, { 'idempotency-key': 'order-9' })
		expect(again.body).toEqual(first.body)
	})

	test('too many keys of one token are refused', async () => {
		const few = await (await anAdmin(app)).access.createToken({ name: 'many' })
		const headers = { authorization: `Bearer ${few.token}`, 'idempotency-key': 'k' }
		const { createHash } = await import('node:crypto')
		const hash = createHash('sha256').update(headers.authorization).digest('hex')
		await app.database.db
			.insertInto('short_lived')
			.values({
				key: `e:idempotent-keys:${hash}`,
				value: '',
				count: 10_000,
				ttl: 86_400_000,
				expires_at: app.clock.now() + 80_000_000,
			})
			.execute()
		app = await app.again()
		const body = { name: 'Many', sn: 'MANY1', key: 'key-of-terminal' }
		expect(await ask('terminals/add', body, headers)).toMatchObject(problem('idempotency_many'))
	})

	test('what an operation did stands in the log, and says that a token did it', async () => {
		await ask('terminals/add', { name: 'Logged', sn: 'LOGGED1', key: 'key-of-terminal' })
		const row = await app.database.db
			.selectFrom('operation_logs')
			.selectAll()
			.where('action', '=', 'terminals.add')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow()
		expect(row).toMatchObject({ by_token: 1, result: 1 })
		expect(JSON.stringify(row)).not.toContain('key-of-terminal')
	})

	test('a list says the same as by forms', async () => {
		const admin_now = await anAdmin(app)
		await aMaterial(app, admin_now)
		const { body } = await ask('materials/list', {})
		const by_form = await admin_now.materials.list({})
		// Addresses of files are valid only for the caller that requested them.
		const unsigned = (value: unknown): string => JSON.stringify(value).replaceAll(/&k=[\w-]+/g, '')
		expect(unsigned(body)).toBe(unsigned(by_form))
	})
})
