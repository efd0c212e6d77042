import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { anAdmin, aVisitor, expectError, signIn } from '../../../test/browser.ts'
import { aGroup, aUser, password, rootGroup } from '../../../test/people.ts'
import { anSsoSite, aWanderer, isLogin, type SsoSite } from '../../../test/sso.ts'

const roles = { operator: 2, auditor: 3 } as const

describe.each(dialects)('single sign-on on %s', dialect => {
	let site: SsoSite
	beforeAll(async () => {
		site = await anSsoSite(dialect)
	})
	afterAll(() => site?.remove())

	test('somebody who comes for the first time gets an account, and the same one the next time', {
		tags: 'long',
	}, async () => {
		const { app, shop, setRules, aPerson, comes, userOf } = site
		await setRules({})
		aPerson('anna', { preferred_username: 'Anna.Schmidt@company.example', name: 'Anna Schmidt' })
		const browser = await comes('anna')
		const named = { username: 'anna_schmidt', realname: 'Anna Schmidt', role_id: roles.operator, group_id: shop }
		expect(browser.session).toMatchObject(named)
		expect((await browser.access.session({})).username).toBe('anna_schmidt')
		expect(await userOf('anna_schmidt')).toMatchObject({ email: 'anna@company.example', active: 1 })
		const again = await comes('anna')
		expect(again.session.user_id).toBe(browser.session.user_id)
		const logins = await app.database.db
			.selectFrom('login_logs')
			.select(['result', 'group_id'])
			.where('account', '=', 'anna_schmidt')
			.execute()
		expect(logins).toEqual([
			{ result: 1, group_id: shop },
			{ result: 1, group_id: shop },
		])
		// Another person with the same name gets an account of their own.
		aPerson('other', { preferred_username: 'anna_schmidt', email: 'other@company.example' })
		expect((await comes('other')).session.username).toBe('anna_schmidt_2')
		aPerson('nameless', { preferred_username: '名', email: 'nameless@company.example' })
		expect((await comes('nameless')).session.username).toMatch(/^sso_[0-9a-f]{16}$/)
	})

	test('the way back goes with the sign-in and never leads the browser by itself', async () => {
		const { app, idp, id, aPerson } = site
		aPerson('anna')
		idp.signsIn = 'anna'
		for (const to of ['/terminal/Control?x=1', '//evil.example/', 'https://evil.example/', '/\\evil.example']) {
			const { url } = await (await aWanderer(app)).go(`/sso/start/${id}?to=${encodeURIComponent(to)}`, isLogin)
			expect(url.origin).toBe(app.origin)
			expect([url.pathname, url.searchParams.get('to')]).toEqual(['/login', to])
		}
		const { url } = await (await aWanderer(app)).go(`/sso/start/${id}?to=/${'a'.repeat(600)}`, isLogin)
		expect(url.searchParams.get('to')).toBe(null)
	})

	test('groups decide over role and organisation, the first rule first, at each sign-in', {
		tags: 'long',
	}, async () => {
		const { app, shop, setRules, aPerson, back, comes, userOf } = site
		const branch = await aGroup(app, shop)
		const places = [
			{ value: 'auditors', role_id: roles.auditor, group_id: branch },
			{ value: 'operators', role_id: roles.operator, group_id: branch },
		]
		await setRules({ place: null, places, disables: false })
		aPerson('bert', { groups: ['staff', 'operators', 'auditors'] })
		const browser = await comes('bert')
		expect(browser.session).toMatchObject({ role_id: roles.auditor, group_id: branch })
		aPerson('bert', { groups: ['operators'], name: 'Bert the Second', email: 'second@company.example' })
		expect((await comes('bert')).session).toMatchObject({ role_id: roles.operator, realname: 'Bert the Second' })
		expect(await userOf('bert')).toMatchObject({ email: 'second@company.example' })
		// A person who is no longer in any group cannot sign in; the account remains unless the rules say otherwise.
		aPerson('bert', { groups: ['staff'] })
		await expectError((await back('bert')).sso.finish({}), 'sso_no_account')
		expect(await userOf('bert')).toMatchObject({ active: 1 })
		await setRules({ place: null, places, disables: true })
		await expectError((await back('bert')).sso.finish({}), 'sso_no_account')
		expect(await userOf('bert')).toMatchObject({ active: 0 })
		await expectError(browser.access.session({}), 'account_gone')
		// An administrator has the last word.
		aPerson('bert', { groups: ['operators'] })
		await expectError((await back('bert')).sso.finish({}), 'account_gone')
		const login = app.database.db.selectFrom('login_logs').select('result').where('account', '=', 'bert')
		const refused = (await login.orderBy('id').execute()).map(({ result }) => result)
		expect(refused).toEqual([1, 1, 100002617, 100002617, expect.any(Number)])
	})

	test('whoever fits nothing gets no account, and neither does anybody where none are made', {
		tags: 'long',
	}, async () => {
		const { shop, setRules, aPerson, back, comes, userOf } = site
		await setRules({ place: null, places: [{ value: 'staff', role_id: roles.operator, group_id: shop }] })
		aPerson('carl', { groups: 'guests' })
		await expectError((await back('carl')).sso.finish({}), 'sso_no_account')
		await setRules({ creates: false })
		await expectError((await back('carl')).sso.finish({}), 'sso_no_account')
		await setRules({ domains: ['company.example'] })
		for (const about of [
			{ email: 'carl@other.example' },
			{ email_verified: false },
			{ email: 'carl@company.example.other' },
		]) {
			aPerson('carl', about)
			await expectError((await back('carl')).sso.finish({}), 'sso_no_account')
		}
		expect(await userOf('carl')).toBe(undefined)
		aPerson('carl')
		expect((await comes('carl')).session.username).toBe('carl')
	})

	test('an account is found by its address only if it is verified, switched on, and no more than the claims give', {
		tags: 'long',
	}, async () => {
		const { app, shop, setRules, aPerson, back, comes, userOf } = site
		const setEmail = async (account: string, email: string) => {
			await app.database.db
				.updateTable('users')
				.set({ email, email_confirmed: 1 })
				.where('account', '=', account)
				.execute()
			return { account, email }
		}
		const parent = await rootGroup(app)
		const local = await setEmail(await aUser(app, shop), 'local@company.example')
		aPerson('dora', { email: local.email, preferred_username: 'dora' })
		await setRules({ links_by_email: true, creates: false })
		aPerson('dora', { email: local.email, email_verified: false })
		await expectError((await back('dora')).sso.finish({}), 'sso_no_account')
		aPerson('dora', { email: local.email })
		await setRules({ links_by_email: false, creates: false })
		await expectError((await back('dora')).sso.finish({}), 'sso_no_account')
		await setRules({ links_by_email: true, creates: false })
		expect((await comes('dora')).session.username).toBe(local.account)
		// Of a higher organisation, with more rights, or a full administrator: never.
		const above = await setEmail(await aUser(app, parent), 'above@company.example')
		const mighty = await setEmail(await aUser(app, shop, 'administrator'), 'mighty@company.example')
		await setEmail('admin', 'root@company.example')
		for (const { email } of [above, mighty, { email: 'root@company.example' }]) {
			aPerson('eve', { email })
			await expectError((await back('eve')).sso.finish({}), 'sso_no_account')
		}
		await setRules({ links_by_email: true, creates: false, place: { role_id: 1, group_id: parent } })
		await expectError((await back('eve')).sso.finish({}), 'sso_no_account')
		// If an account is created for such a person, the address stays with its current owner.
		await setRules({ links_by_email: true })
		aPerson('eve', { email: 'root@company.example' })
		expect((await comes('eve')).session).toMatchObject({ username: 'eve', role_id: roles.operator, group_id: shop })
		expect(await userOf('eve')).toMatchObject({ email: '' })
		expect(await userOf('admin')).toMatchObject({ email: 'root@company.example', role_id: 1 })
	})

	test('a password opens no account that the provider is to open', { tags: 'long' }, async () => {
		const { app, admin, setRules, aPerson, comes } = site
		await setRules({})
		aPerson('fritz')
		const { session } = await comes('fritz')
		await admin.users.setPassword({ id: session.user_id, password, confirm_password: password })
		await expectError(signIn(await aVisitor(app), 'fritz', 'wrong'), 'login_wrong')
		await expectError(signIn(await aVisitor(app), 'fritz', password), 'sso_only')
		await setRules({ allows_password: true })
		expect((await signIn(await aVisitor(app), 'fritz', password)).session.username).toBe('fritz')
		await setRules({})
		expect((await anAdmin(app)).session.username).toBe('admin')
	})

	test('the second step is asked for here, unless the provider says that it has and is believed', {
		tags: 'long',
	}, async () => {
		const { app, setRules, aPerson, back, comes } = site
		await setRules({})
		aPerson('gerd')
		const { session } = await comes('gerd')
		const secret = { totp_secret: 'JBSWY3DPEHPK3PXP' }
		await app.database.db.updateTable('credentials').set(secret).where('user_id', '=', session.user_id).execute()
		const asked = await expectError((await back('gerd')).sso.finish({}), 'second_factor_needed')
		expect(asked.data).toMatchObject({ challenge: expect.any(String) })
		aPerson('gerd', { amr: ['pwd', 'mfa'] })
		await expectError((await back('gerd')).sso.finish({}), 'second_factor_needed')
		await setRules({ trusts_mfa: true })
		expect((await comes('gerd')).session.username).toBe('gerd')
		aPerson('gerd')
		await expectError((await back('gerd')).sso.finish({}), 'second_factor_needed')
	})
})
