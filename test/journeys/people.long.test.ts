import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, type Server, signIn } from './kit.ts'

const first_password = 'First#2026'
const own_password = 'Mine#2026!'

let server: Server
let browser: Browser
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const open = (page: Page, path: string): Promise<unknown> => page.goto(`${server.origin}${path}`)
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor()

const addOrganization = async (page: Page): Promise<void> => {
	await open(page, '/system/organizationManage')
	await page.getByRole('button', { name: 'Add organisation', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Chinese name', { exact: true }).fill('门店')
	await dialog.getByLabel('English name', { exact: true }).fill('Store')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByText('Organisation “Store” was added').first().waitFor()
	await page.getByRole('region', { name: 'Details' }).getByText('Headquarters / Store').waitFor()
}

const addRole = async (page: Page): Promise<void> => {
	await open(page, '/system/roleManage')
	await page.getByRole('button', { name: 'Add role', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name', { exact: true }).fill('L')
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await dialog.getByText('The name must have 2 to 20 characters').waitFor()
	await dialog.getByText('Choose at least one right').waitFor()
	await dialog.getByLabel('Name', { exact: true }).fill('Looker')
	await dialog.getByRole('checkbox', { name: /^View users/ }).check()
	// Rights that a right depends on come with it and cannot be removed.
	const implied = dialog.getByRole('checkbox', { name: /^View organisations/ })
	await expect.poll(async () => [await implied.isChecked(), await implied.isDisabled()]).toEqual([true, true])
	await dialog.getByRole('button', { name: 'Add', exact: true }).click()
	await page.getByText('Role “Looker” was added').first().waitFor()
}

const addUser = async (page: Page, account: string): Promise<void> => {
	await open(page, '/system/userManage?type=addUser')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Account', { exact: true }).fill(account)
	await dialog.getByLabel('Password', { exact: true }).fill(first_password)
	await dialog.getByLabel('Repeat password', { exact: true }).fill(first_password)
	await dialog.getByLabel('Full name', { exact: true }).fill('Store keeper')
	await dialog.getByRole('combobox', { name: 'Organisation', exact: true }).fill('Store')
	await page.locator('.ant-select-tree-title').getByText('Store', { exact: true }).click()
	await dialog.getByRole('combobox', { name: 'Role', exact: true }).fill('Looker')
	await page.keyboard.press('Enter')
	await dialog.getByRole('button', { name: 'Create', exact: true }).click()
}

const changeFirstPassword = async (page: Page): Promise<void> => {
	await page.getByLabel('Current password', { exact: true }).fill(first_password)
	await page.getByLabel('New password', { exact: true }).fill(own_password)
	await page.getByLabel('Repeat password', { exact: true }).fill(own_password)
	await page.getByRole('button', { name: 'Change password', exact: true }).click()
	await page.getByRole('link', { name: 'Home', exact: true }).first().waitFor()
}

const managementMenu = async (page: Page): Promise<string[]> => {
	await page.getByRole('button', { name: 'Senior management', exact: true }).click()
	await page.getByRole('link', { name: 'User', exact: true }).waitFor()
	return page.locator('.menu-panel:not([hidden]) a').allInnerTexts()
}

const buttons = (page: Page, name: string): Promise<number> => page.getByRole('button', { name, exact: true }).count()

test('an organisation, a role and a user: what it sees, what it may not, and how it is shut out', async () => {
	const administrator = await aPage(browser)
	const admin = administrator.page
	await signIn(admin, server)
	await admin.waitForURL(/\/home|\/$/)
	await addOrganization(admin)
	await addRole(admin)
	await addUser(admin, 'admin')
	await admin.getByRole('dialog').getByText('This account is already registered, please enter another one!').waitFor()
	await addUser(admin, 'keeper')
	await admin.getByText('User “keeper” was created').first().waitFor()

	const member = await aPage(browser)
	const { page } = member
	await signIn(page, server, 'keeper', first_password)
	await changeFirstPassword(page)
	expect(await managementMenu(page)).not.toContain('Role')
	await open(page, '/system/organizationManage')
	await page.getByRole('button', { name: 'Store 门店' }).waitFor()
	expect(await page.getByText('Headquarters').count()).toBe(0)
	expect(await buttons(page, 'Add organisation')).toBe(0)
	await open(page, '/system/userManage')
	await page.getByRole('cell', { name: /keeper/ }).waitFor()
	expect(await page.getByRole('cell', { name: /admin/ }).count()).toBe(0)
	expect(await buttons(page, 'Create account')).toBe(0)

	// The cookies that scripts can read affect how the menu is drawn; rights are decided by the server.
	const changed = ['role_id', 'isadmin'].map(name => ({ name, value: '1', url: server.origin }))
	await member.context.addCookies(changed)
	await open(page, '/system/roleManage')
	expect(await managementMenu(page)).toContain('Role')
	await heading(page, 'Role')
	expect(await buttons(page, 'Add role')).toBe(0)
	await open(page, '/terminal/Control')
	const notice = page.getByRole('alert')
	await notice.getByText('You do not have permission').waitFor()
	await notice.getByText('Your role lacks the right “View terminals”').waitFor()
	expect(await buttons(page, 'Retry')).toBe(0)

	await admin.getByRole('row').filter({ hasText: 'keeper' }).getByRole('button', { name: 'More', exact: true }).click()
	await admin.getByRole('menuitem', { name: 'Ban', exact: true }).click()
	const message = page.getByText('The account is disabled or does not exist').first().waitFor()
	await admin.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
	await admin.getByText('1 user banned').first().waitFor()
	await message
	await page.waitForURL(/\/login/)
	await admin.getByRole('row').filter({ hasText: 'keeper' }).getByText('Banned', { exact: true }).waitFor()
	expectClean(administrator, member)
})
