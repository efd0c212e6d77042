import { signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Page } from 'playwright-core'
import { aPage, password, pictureShown, signIn, verify_code } from './kit.ts'
import type { Site } from './operated.ts'

/** An account for one journey, whose first password is already changed; returns its id. */
export const anAccount = async (
	{ operator, server }: Site,
	account: string,
	role_id: number,
	group_id = 1,
): Promise<number> => {
	const about = { account, realname: account, role_id, group_id, email: '' }
	const first = 'First#2026'
	const { id } = await operator.users.add({ ...about, password: first, confirm_password: first })
	const own = await signInOperator(server.origin, { account, password: first, verifyCode: async () => verify_code })
	await own.access.changePassword({ old_password: first, new_password: password, confirm_password: password })
	await own.access.logout({})
	return id
}

/** Fills in and submits the form of a login page that is already open. */
export const fillLogin = async (page: Page, account: string, given = password, code = verify_code): Promise<void> => {
	await pictureShown(page)
	await page.getByLabel('Account', { exact: true }).fill(account)
	await page.getByLabel('Password', { exact: true }).fill(given)
	await page.getByLabel('Verification code', { exact: true }).fill(code)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A page of a signed-in user. */
export const signedIn = async ({ browser, server }: Pick<Site, 'browser' | 'server'>, account = 'admin') => {
	const watched = await aPage(browser)
	await signIn(watched.page, server, account)
	await watched.page.waitForURL(/\/home|\/$/)
	return watched
}
