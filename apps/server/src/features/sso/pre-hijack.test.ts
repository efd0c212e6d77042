import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { codeFor } from '../../../test/mails.ts'
import { aGroup, aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { anSsoSite, type SsoSite } from '../../../test/sso.ts'

describe.each(dialects)('accounts that wait for the address of somebody else on %s', dialect => {
	let site: SsoSite
	beforeAll(async () => {
		site = await anSsoSite(dialect)
	})
	afterAll(() => site?.remove())

	/** The user's own address, proved by the code it receives. */
	const confirms = async (member: Browser, email: string): Promise<void> => {
		site.app.clock.move(120_000)
		await member.users.sendEmailCode({ email, password, language: 'en' })
		await member.users.changeEmail({ email, mail_code: await codeFor(site.app, email) })
	}
	const setRole = (account: string, role_id: number) =>
		site.app.database.db.updateTable('users').set({ role_id }).where('account', '=', account).execute()

	test('one that another person has given the address is not found by it', { tags: 'long' }, async () => {
		const { app, admin, shop, setRules, aPerson, back, comes, userOf } = site
		const email = 'boss@company.example'
		const mallory = await aMember(app, shop, 'administrator')
		const confirm_password = password
		const sleeper = { account: 'sleeper', realname: 'Sleeper', email, role_id: 2, group_id: shop }
		const { id } = await mallory.users.add({ ...sleeper, password, confirm_password })
		aPerson('boss')
		await setRules({ links_by_email: true, creates: false })
		await expectError((await back('boss')).sso.finish({}), 'sso_no_account')
		// Neither is one whose confirmed address was changed by someone else, to another one or back.
		const owner = await aMember(app, shop)
		await confirms(owner, 'own@company.example')
		const about = { id: owner.session.user_id, realname: 'Owner', role_id: 2, group_id: shop }
		await mallory.users.edit({ ...about, email: 'other@company.example' })
		await mallory.users.edit({ ...about, email: 'own@company.example' })
		aPerson('own')
		await expectError((await back('own')).sso.finish({}), 'sso_no_account')
		// Nor one whose address was set by the claims of another provider.
		await setRules({})
		aPerson('carried', { email: 'carried@company.example' })
		const { session } = await comes('carried')
		expect(await userOf('carried')).toMatchObject({ email: 'carried@company.example', email_confirmed: 0 })
		await admin.users.remove({ ids: [id, session.user_id] })
	})

	test('what was opened in an account before it was found ends', async () => {
		const { app, shop, setRules, aPerson, comes } = site
		const member = await aMember(app, shop)
		await confirms(member, 'nina@company.example')
		await member.access.createToken({ name: 'kept', days: 30, scopes: ['terminals.read'] })
		await setRules({ links_by_email: true, creates: false })
		aPerson('nina')
		const browser = await comes('nina')
		expect(browser.session.user_id).toBe(member.session.user_id)
		await expectError(member.access.session({}), 'session_expired')
		expect(await browser.access.listTokens({})).toEqual([])
		expect((await browser.access.session({})).user_id).toBe(member.session.user_id)
	})

	test('no administrator is found, and none is made of an account that is', { tags: 'long' }, async () => {
		const { app, shop, setRules, aPerson, back, userOf } = site
		const root = await rootGroup(app)
		for (const right of ['system.write', 'users.write', 'roles.write']) {
			const row = { permissions: JSON.stringify([right]), name: right, remark: '', preset: 0, created_at: 0 }
			const role = await app.database.db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()
			const name = right.replace('.', '_')
			const member = await aMember(app, shop)
			await confirms(member, `${name}@company.example`)
			aPerson(name)
			// The claims would give it administrative rights.
			await setRules({ links_by_email: true, creates: false, place: { role_id: role.id, group_id: root } })
			await expectError((await back(name)).sso.finish({}), 'sso_no_account')
			// It is one.
			await setRole(member.session.username, role.id)
			await setRules({ links_by_email: true, creates: false, place: { role_id: 1, group_id: root } })
			await expectError((await back(name)).sso.finish({}), 'sso_no_account')
			await setRules({ links_by_email: true, creates: false })
			await expectError((await back(name)).sso.finish({}), 'sso_no_account')
			expect(await userOf(member.session.username)).toMatchObject({ role_id: role.id, group_id: shop })
		}
	})

	test('an account is that of one identity of a provider: a second one with the same address gets none of it', async () => {
		const { app, shop, setRules, aPerson, back, comes } = site
		const member = await aMember(app, shop)
		await confirms(member, 'shared@company.example')
		await setRules({ links_by_email: true, creates: false })
		aPerson('first', { email: 'shared@company.example' })
		expect((await comes('first')).session.user_id).toBe(member.session.user_id)
		aPerson('second', { email: 'shared@company.example' })
		await expectError((await back('second')).sso.finish({}), 'sso_no_account')
		await setRules({ links_by_email: true })
		expect((await comes('second')).session.user_id).not.toBe(member.session.user_id)
	})

	test('what came of a sign-in is good as long as the provider is as it was', async () => {
		const { app, idp, admin, id, shop, setRules, aPerson, back, comes, userOf, aProvider } = site
		await setRules({})
		aPerson('victor')
		const waiting = await back('victor')
		await setRules({ place: { role_id: 3, group_id: shop } })
		await expectError(waiting.sso.finish({}), 'sso_expired')
		const elsewhere = await back('victor')
		const { client_secret: _, ...about } = aProvider()
		await admin.sso.edit({ id, ...about, issuer: 'https://other.example' })
		await expectError(elsewhere.sso.finish({}), 'sso_expired')
		await admin.sso.edit({ id, ...about })
		const disabled = await back('victor')
		await admin.sso.edit({ id, ...about, enabled: 0 })
		await admin.sso.edit({ id, ...about })
		app.log.length = 0
		await expectError(disabled.sso.finish({}), 'sso_expired')
		expect(app.log.join('')).toContain('"outcome":"sso_expired","reason":"the provider was changed meanwhile"')
		expect(await userOf('victor')).toBe(undefined)
		expect((await comes('victor')).session.username).toBe('victor')
		// The same for an account that is to be linked.
		const member = await aMember(app, await aGroup(app, shop))
		const { address } = await member.sso.beginLink({ id, password })
		aPerson('walter')
		idp.signsIn = 'walter'
		const browser = await site.wanders(address)
		await setRules({})
		browser.jar.set(`${new URL(app.origin).host} vitrine_session`, member.cookie.split('=')[1] ?? '')
		browser.session = member.session
		await expectError(browser.sso.finishLink({}), 'sso_expired')
	})

	test('the log says why a proven identity is nobody here, and who came in by which provider', {
		tags: 'long',
	}, async () => {
		const { app, shop, id, setRules, aPerson, back, comes } = site
		const account = await aUser(app, shop)
		const refusedAs = async (reason: string): Promise<void> => {
			app.log.length = 0
			await expectError((await back('otto')).sso.finish({}), 'sso_no_account')
			const log = app.log.join('')
			expect(log).toContain(`"sso_provider":${id},"outcome":"sso_no_account","reason":"${reason}"`)
			for (const secret of ['secret-group', 'otto', account]) expect(log).not.toContain(secret)
		}
		aPerson('otto', { groups: ['secret-group'] })
		await setRules({ place: null, places: [{ value: 'staff', role_id: 2, group_id: shop }] })
		await refusedAs('no rule')
		aPerson('otto', { email: undefined, email_verified: undefined })
		await refusedAs('no rule; missing claims: email, groups')
		await setRules({ domains: ['elsewhere.example'] })
		aPerson('otto', { groups: [] })
		await refusedAs('domain')
		await setRules({ creates: false })
		await refusedAs('no creation')
		await setRules({})
		app.log.length = 0
		const { session } = await comes('otto')
		expect(app.log.join('')).toContain(`"sso_provider":${id},"sso_name":"Company","user_id":${session.user_id}`)
		await app.database.db.updateTable('users').set({ active: 0 }).where('id', '=', session.user_id).execute()
		app.log.length = 0
		await expectError((await back('otto')).sso.finish({}), 'account_gone')
		expect(app.log.join('')).toContain('"outcome":"account_gone","reason":"the account is banned"')
		await expectError(signIn(await aVisitor(app), 'otto', password), 'login_wrong')
	})
})
