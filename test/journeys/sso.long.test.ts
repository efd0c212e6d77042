import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIdentityProvider, type IdentityProvider } from '../../apps/server/test/identity-provider.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { aPage, expectClean, password } from './kit.ts'
import { aSite } from './operated.ts'

let idp: IdentityProvider
let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	idp = await anIdentityProvider()
	site = await aSite({ VITRINE_ADMIN_PASSWORD: password, VITRINE_SSO_ALLOW: idp.host })
	idp.serve(site.server.origin)
})
afterAll(async () => {
	await site?.remove()
	await idp?.close()
})

test('a provider is set up and tested, its button signs somebody in, and who may not is told so', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/singleSignOn`)
	await page.getByText('No identity providers yet', { exact: true }).waitFor()
	await expect(page.getByRole('textbox', { name: 'Redirect URI' }).inputValue()).resolves.toBe(
		`${site.server.origin}/sso/callback`,
	)
	expect(await axeFindings(page)).toEqual([])
	await page.getByRole('button', { name: 'Add identity provider', exact: true }).click()
	const form = page.getByRole('dialog')
	await form.getByLabel('Name on the button', { exact: true }).fill('Company')
	await form.getByLabel('Issuer URL', { exact: true }).fill('http://10.0.0.1')
	await form.getByLabel('Client ID', { exact: true }).fill(idp.client.client_id)
	await form.getByLabel('Client secret', { exact: true }).fill(idp.client.client_secret)
	await form.getByRole('button', { name: 'Add group rule', exact: true }).click()
	const rule = form.getByRole('group')
	await rule.getByLabel('Value of the group', { exact: true }).fill('operators')
	await rule.getByLabel('Organisation', { exact: true }).click()
	await page.locator('.ant-select-tree-title').first().click()
	await rule.getByLabel('Role', { exact: true }).click()
	await page.locator('.ant-select-item-option').filter({ hasText: 'Operator' }).first().click()
	expect(await axeFindings(page)).toEqual([])
	await form.getByRole('button', { name: 'Add', exact: true }).click()
	await form.getByText('This address or port is not permitted').waitFor()
	await form.getByLabel('Issuer URL', { exact: true }).fill(idp.issuer)
	await form.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByRole('heading', { name: 'Company', exact: true }).waitFor()
	await page.getByRole('button', { name: 'Test', exact: true }).click()
	await page.getByText('Discovery and issuer', { exact: true }).waitFor()
	expect(await page.getByRole('dialog').getByText('No problem found', { exact: true }).count()).toBe(5)
	await page.getByText('Client ID and secret are tried only at a sign-in', { exact: false }).waitFor()
	await page.keyboard.press('Escape')

	// Another user's change is not overwritten, and the typed text stays.
	await page.getByRole('button', { name: 'Edit', exact: true }).click()
	await form.getByLabel('Scopes', { exact: true }).fill('openid profile email groups')
	const [stored] = (await site.operator.sso.list({})).list
	if (stored === undefined) throw new Error('there is no provider')
	const { id, issuer, client_id, rules } = stored
	await site.operator.sso.edit({ id, name: 'Head office', issuer, client_id, enabled: 1, rules })
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await form.getByRole('button', { name: 'Show the current version', exact: true }).click()
	await expect.poll(() => form.getByLabel('Name on the button', { exact: true }).inputValue()).toBe('Head office')
	await form.getByLabel('Name on the button', { exact: true }).fill('Company')
	await form.getByLabel('Scopes', { exact: true }).fill('openid profile email')
	await form.getByRole('button', { name: 'Save', exact: true }).click()
	await form.waitFor({ state: 'detached' })
	expect((await site.operator.sso.list({})).list).toMatchObject([{ name: 'Company', rules: { places: rules.places } }])
	expectClean(desk)
	await desk.context.close()

	idp.people.set('anna', { preferred_username: 'anna', name: 'Anna Schmidt', groups: ['operators'] })
	idp.people.set('bert', { preferred_username: 'bert', name: 'Bert', groups: ['guests'] })
	const comes = async (name: string) => {
		const visitor = await aPage(site.browser)
		await visitor.page.goto(`${site.server.origin}/login?to=${encodeURIComponent('/explorer/mediaList')}`)
		const button = visitor.page.getByRole('link', { name: 'Sign in with Company', exact: true })
		await button.waitFor()
		expect(await axeFindings(visitor.page)).toEqual([])
		await button.click()
		await visitor.page.getByLabel('Name').fill(name)
		await visitor.page.getByRole('button', { name: 'Continue' }).click()
		return visitor
	}
	const anna = await comes('anna')
	await anna.page.waitForURL(/\/explorer\/mediaList/)
	await anna.page.getByRole('button', { name: 'Anna Schmidt' }).click()
	const cookies = await anna.context.cookies()
	expect(cookies.find(({ name }) => name === 'role_id')?.value).toBe('2')
	expect(cookies.find(({ name }) => name === 'vitrine_session')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
	await anna.context.close()

	const bert = await comes('bert')
	await bert.page.getByRole('alert').filter({ hasText: 'This identity has no account here' }).waitFor()
	expect(await axeFindings(bert.page)).toEqual([])
	await bert.context.close()
})
