import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../../test/app.ts'
import { aVisitor, expectError, signIn } from '../../../test/browser.ts'
import { aGroup, aMember, password, rootGroup } from '../../../test/people.ts'
import { anSsoSite, aWanderer, type SsoSite, type Wanderer } from '../../../test/sso.ts'

describe.each(dialects)('identities of accounts on %s', dialect => {
	let site: SsoSite
	beforeAll(async () => {
		site = await anSsoSite(dialect)
	})
	afterAll(() => site?.remove())

	test('a person links the own account after the password, and the claims change nothing of it', {
		tags: 'long',
	}, async () => {
		const { app, idp, shop, id, setRules, aPerson, back, comes, userOf } = site
		await setRules({ disables: true })
		const member = await aMember(app, shop)
		await expectError(member.sso.beginLink({ id, password: 'wrong' }), 'password_wrong')
		await expectError(member.sso.beginLink({ id: 99, password }), 'sso_absent')
		aPerson('hanna', { groups: [] })
		const links = async (): Promise<Wanderer> => {
			const { address } = await member.sso.beginLink({ id, password })
			idp.signsIn = 'hanna'
			const browser = await aWanderer(app)
			const { url } = await browser.go(address, ({ pathname }) => pathname.startsWith('/system/'))
			expect(url.pathname + url.search).toBe('/system/personalCenter?tab=security&sso=1')
			// The same browser has the session of the person.
			browser.jar.set(`${url.host} vitrine_session`, member.cookie.split('=')[1] ?? '')
			browser.session = member.session
			return browser
		}
		// Nobody else can finish it, and it opens no session.
		const stolen = await links()
		await expectError(stolen.sso.finish({}), 'sso_expired')
		const other = await aMember(app, shop)
		const foreign = await links()
		foreign.session = other.session
		foreign.jar.set(`${new URL(app.origin).host} vitrine_session`, other.cookie.split('=')[1] ?? '')
		await expectError(foreign.sso.finishLink({}), 'sso_expired')
		await (await links()).sso.finishLink({})
		const [link] = await member.sso.listOwn({})
		expect(link).toMatchObject({ provider: 'Company', subject: 'hanna', managed: false })
		await expectError((await links()).sso.finishLink({}), 'sso_linked')
		await setRules({ place: null, disables: true })
		expect((await comes('hanna')).session).toMatchObject({ username: member.session.username, group_id: shop })
		expect(await userOf(member.session.username)).toMatchObject({ active: 1, realname: member.session.realname })
		expect((await signIn(await aVisitor(app), member.session.username, password)).session.user_id).toBe(
			member.session.user_id,
		)
		await member.sso.unlink({ id: link?.id ?? 0 })
		expect(await member.sso.listOwn({})).toEqual([])
		await expectError((await back('hanna')).sso.finish({}), 'sso_no_account')
	})

	test('administrators see and undo links within their organisations; whose account was made by it cannot', async () => {
		const { app, admin, setRules, aPerson, comes } = site
		await setRules({})
		aPerson('ida')
		const browser = await comes('ida')
		const [link] = await admin.sso.listOfUser({ id: browser.session.user_id })
		expect(link).toMatchObject({ provider: 'Company', subject: 'ida', managed: true })
		await expectError(browser.sso.unlink({ id: link?.id ?? 0 }), 'sso_linked')
		const elsewhere = await aMember(app, await aGroup(app, await rootGroup(app)), 'administrator')
		await expectError(elsewhere.sso.listOfUser({ id: browser.session.user_id }), 'user_absent')
		await expectError(elsewhere.sso.unlinkUser({ id: browser.session.user_id }), 'user_absent')
		await admin.sso.unlinkUser({ id: browser.session.user_id })
		await expectError(browser.access.session({}), 'session_expired')
		await expectError(admin.sso.unlinkUser({ id: browser.session.user_id }), 'absent')
		// A person who returns is new, and does not get the address of the earlier account.
		expect((await comes('ida')).session.username).toBe('ida_2')
	})

	test('somebody who was removed is somebody new', async () => {
		const { admin, setRules, aPerson, comes } = site
		await setRules({})
		aPerson('jan')
		const { session } = await comes('jan')
		await admin.users.remove({ ids: [session.user_id] })
		const again = await comes('jan')
		expect(again.session.username).toBe('jan')
		expect(again.session.user_id).not.toBe(session.user_id)
	})
})
