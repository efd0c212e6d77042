import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aMaterial } from '../../../test/factories.ts'
import { aMember, rootGroup } from '../../../test/people.ts'
import { expectRefused, post, signed } from '../../../test/raw.ts'

const list = '/admin/device/list'
const hour = 3_600_000
const day = 24 * hour

describe.each(dialects)('credentials on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let visitor: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		visitor = await aVisitor(app)
	})
	afterAll(() => app.remove())

	const withToken = (token: string, path = list) => post(visitor, path, {}, { authorization: `Bearer ${token}` })

	test('a token with a right signature is worth nothing without its cookie', async () => {
		expectRefused(await post(visitor, list, signed(admin, list)), 'not_signed_in')
		const other = await anAdmin(app)
		expectRefused(await post(other, list, signed(admin, list)), 'not_signed_in')
		expectRefused(await post(visitor, list, signed(admin, list), { cookie: 'vitrine_session=' }), 'not_signed_in')
	})

	test('a cookie is worth nothing without a signature', async () => {
		expectRefused(await post(admin, list, {}), 'token_missing')
		const fields = { token: '', v: '3.0.13', t: String(app.clock.now()), s: '0'.repeat(64) }
		expectRefused(await post(admin, list, fields), 'sign_wrong')
		expectRefused(await post(admin, list, { ...fields, token: 'unknown' }), 'session_expired')
	})

	test('the application key opens what anybody may call, nothing else', async () => {
		expectRefused(await post(visitor, list, signed(visitor, list)), 'not_signed_in')
		expect(
			await post(visitor, '/admin/access/getSystemLayout', signed(visitor, '/admin/access/getSystemLayout')),
		).toMatchObject({ status: 1 })
	})

	test('the cookie is kept from scripts and other sites', async () => {
		const path = '/admin/access/verifyCode'
		const code = await post(visitor, path, signed(visitor, path))
		const { verify_id } = code.data as { verify_id: string }
		const login = '/admin/access/login'
		const params = { account: 'admin', password: 'Admin#12345', verify_id, verify_code: '4321', keep_days: '7' }
		const answer = await post(await aVisitor(app), login, signed(visitor, login, params))
		expect(answer.headers.get('set-cookie')).toMatch(
			/^vitrine_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
		)
	})

	test('a personal access token needs neither cookie nor signature', async () => {
		const { token } = await admin.access.createToken({ name: 'plain' })
		expect(await withToken(token)).toMatchObject({ status: 1 })
		expectRefused(await withToken(`${token}x`), 'not_signed_in')
		expectRefused(await withToken(''), 'token_missing')
		expectRefused(await withToken(admin.session.token), 'not_signed_in')
		expectRefused(await post(visitor, list, {}, { authorization: `Basic ${token}` }), 'token_missing')
	})

	test('a revoked token is refused at once', async () => {
		const { id, token } = await admin.access.createToken({ name: 'revoked' })
		expect(await withToken(token)).toMatchObject({ status: 1 })
		await admin.access.deleteToken({ id })
		expectRefused(await withToken(token), 'not_signed_in')
		await expectError(admin.access.deleteToken({ id }), 'absent')
	})

	test('an expired token is refused', async () => {
		const { token } = await admin.access.createToken({ name: 'short', days: 1 })
		// The clock runs while the administrator signs in.
		app.clock.move(day - hour)
		admin = await anAdmin(app)
		expect(await withToken(token)).toMatchObject({ status: 1 })
		app.clock.move(hour)
		expectRefused(await withToken(token), 'not_signed_in')
	})

	test("a token has the rights of its owner and is nobody else's to see or revoke", async () => {
		const auditor = await aMember(app, await rootGroup(app), 'auditor')
		const { id, token } = await auditor.access.createToken({ name: 'mine' })
		expectRefused(await withToken(token, '/admin/device/delete'), 'not_permitted')
		expect((await admin.access.listTokens({})).map(row => row.name)).not.toContain('mine')
		await expectError(admin.access.deleteToken({ id }), 'absent')
		await expectError(auditor.access.createToken({ name: 'mine' }), 'token_name_taken')
		const [row] = await auditor.access.listTokens({})
		expect(JSON.stringify(row)).not.toContain(token)
	})

	test('a token of a deactivated account is refused', async () => {
		const member = await aMember(app, await rootGroup(app))
		const { token } = await member.access.createToken({ name: 'gone' })
		const { username } = member.session
		await app.database.db.updateTable('users').set({ active: 0 }).where('account', '=', username).execute()
		expectRefused(await withToken(token), 'account_gone')
	})

	test("a file's address opens in the session that received it, and nowhere else", { tags: 'long' }, async () => {
		const material = await aMaterial(app, admin)
		const open = async (browser: Browser, address: string) => (await browser.fetch(`${app.origin}${address}`)).status
		const other = await anAdmin(app)
		for (const address of [material.url, material.thumbnail]) {
			expect(await open(other, address)).toBe(404)
			expect(await open(visitor, address)).toBe(404)
			expect(await open(admin, address)).toBe(200)
		}
		const another = await aMaterial(app, admin)
		expect(await open(admin, material.url.replace(material.sha256, another.sha256))).toBe(404)
		expect(await open(admin, material.url.replace('image%2Fpng', 'text%2Fhtml'))).toBe(404)
		expect(await open(admin, `/media/${material.sha256}`)).toBe(404)
		await admin.access.logout({})
		expect(await open(admin, material.url)).toBe(404)
	})
})
