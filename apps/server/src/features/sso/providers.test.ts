import { issuer_problems } from '@vitrine/contract/people/sso-errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects } from '../../../test/app.ts'
import { anAdmin, aVisitor, expectError, signIn } from '../../../test/browser.ts'
import { aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { anSsoSite, type SsoSite } from '../../../test/sso.ts'

describe.each(dialects)('identity providers on %s', dialect => {
	let site: SsoSite
	beforeAll(async () => {
		site = await anSsoSite(dialect)
	})
	afterAll(() => site?.remove())

	test('the secret is told nobody, and the buttons are for everybody', async () => {
		const { app, idp, admin, id } = site
		const {
			list: [provider],
			redirect_uri,
		} = await admin.sso.list({})
		// No public address is set: it is that of the request.
		expect(redirect_uri).toBeNull()
		expect(provider).toMatchObject({ id, name: 'Company', has_secret: true, enabled: true })
		expect(JSON.stringify(provider)).not.toContain(idp.client.client_secret)
		expect(await (await aVisitor(app)).sso.listButtons({})).toEqual([{ id, name: 'Company' }])
		const log = await app.database.db.selectFrom('operation_logs').selectAll().execute()
		expect(JSON.stringify(log)).not.toContain(idp.client.client_secret)
	})

	test('only administrators of the installation set it up, and give no more than they may', async () => {
		const { app, admin, shop, id, setRules, aProvider } = site
		const member = await aMember(app, shop, 'administrator')
		await expectError(member.sso.list({}), 'not_permitted')
		await expectError(admin.sso.edit({ ...aProvider(), id: 99 }), 'sso_absent')
		await expectError(admin.sso.remove({ id: 99 }), 'sso_absent')
		await expectError(setRules({ place: { role_id: 99, group_id: shop } }), 'role_absent')
		await expectError(setRules({ places: [{ value: 'x', role_id: 2, group_id: 9999 }] }), 'group_absent')
		const narrow = { permissions: '["system.write"]', name: 'narrow', remark: '', preset: 0, created_at: 0 }
		const role = await app.database.db.insertInto('roles').values(narrow).returning('id').executeTakeFirstOrThrow()
		const account = await aUser(app, await rootGroup(app))
		await app.database.db.updateTable('users').set({ role_id: role.id }).where('account', '=', account).execute()
		const modest = await signIn(await aVisitor(app), account, password)
		await expectError(modest.sso.edit({ id, ...aProvider({ place: { role_id: 1, group_id: shop } }) }), 'rights_above')
		for (const [issuer, problem] of [
			[aProvider().issuer, 'taken'],
			['http://10.0.0.1', 'closed'],
			['https://10.0.0.1', 'closed'],
			['https://public.example:8443', 'closed'],
			['http://public.example', 'plain'],
			['ftp://x', 'malformed'],
			['company', 'malformed'],
			['https://a:b@c.example', 'malformed'],
		] as const) {
			const { data } = await expectError(admin.sso.add({ ...aProvider(), issuer }), 'sso_issuer')
			expect(data).toEqual({ fields: { issuer: issuer_problems[problem] } })
		}
	})

	test('a provider that is switched off or gone signs nobody in', async () => {
		const { app, admin, id, setRules, aPerson, back, comes, aProvider } = site
		await setRules({})
		aPerson('anna')
		const waiting = await back('anna')
		const { client_secret: _, ...about } = aProvider()
		await admin.sso.edit({ id, ...about, enabled: 0 })
		await expectError(waiting.sso.finish({}), 'sso_absent')
		expect(await (await aVisitor(app)).sso.listButtons({})).toEqual([])
		await expectError((await back('anna')).sso.finish({}), 'sso_absent')
		await expectError((await back('anna', '/sso/start/x')).sso.finish({}), 'sso_absent')
		await admin.sso.edit({ id, ...about })
		expect((await comes('anna')).session.username).toMatch(/^anna/)
	})

	test('whoever signs out is led to the provider if the rules say so, and nowhere else', async () => {
		const { app, idp, id, setRules } = site
		const leaves = async () => {
			const response = await fetch(`${app.origin}/sso/leave/${id}`, { redirect: 'manual' })
			return new URL(response.headers.get('location') ?? '', app.origin)
		}
		await setRules({})
		expect((await leaves()).pathname).toBe('/login')
		await setRules({ logs_out: true })
		const url = await leaves()
		expect(url.origin).toBe(idp.issuer)
		expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.origin}/login`)
		expect(url.searchParams.get('client_id')).toBe('vitrine')
	})

	test('a test says step by step what an issuer has', async () => {
		const { idp, admin } = site
		expect(await admin.sso.test({ issuer: idp.issuer })).toEqual(
			['discovery', 'endpoints', 'keys', 'algorithms', 'pkce'].map(step => ({ step, problem: null })),
		)
		expect(await admin.sso.test({ issuer: `${idp.issuer}/nowhere` })).toEqual([
			{ step: 'discovery', problem: 'malformed' },
		])
		await expectError(admin.sso.test({ issuer: 'http://127.0.0.2:1' }), 'sso_issuer')
	})
})

test('with a public address, providers send people back there, whatever address an administrator has used', async () => {
	const app = await aApp('sqlite', { VITRINE_PUBLIC_URL: 'https://signage.example', VITRINE_HOSTS: '127.0.0.1' })
	const { redirect_uri } = await (await anAdmin(app)).sso.list({})
	expect(redirect_uri).toBe('https://signage.example/sso/callback')
	await app.remove()
})
