import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { send } from '@vitrine/contract/call/client'
import { organizationsCalls } from '@vitrine/contract/people/organizations'
import { usersCalls } from '@vitrine/contract/people/users'
import { preset_roles } from '@vitrine/domain/people/permission'
import { signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, expectClean, password, type Server, signIn, verify_code } from './kit.ts'
import { buildProgram, upload } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	server = await aServer()
	browser = await aChromium()
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const reviewer = { account: 'reviewer', password: 'Secret#2026' }

/** An auditor of the root organisation, and a terminal to publish to. */
const prepare = async (): Promise<void> => {
	const operator = await signInOperator(server.origin, {
		account: 'admin',
		password,
		verifyCode: async () => verify_code,
	})
	const [root] = await send(operator.link, organizationsCalls.list, {})
	const about = { realname: 'Reviewer', nickname: '', email: '', remark: '', group_id: root?.id ?? 0 }
	const secret = { password: reviewer.password, confirm_password: reviewer.password }
	await send(operator.link, usersCalls.add, {
		...about,
		...secret,
		account: reviewer.account,
		role_id: preset_roles.auditor.id,
	})
	await operator.terminals.add({ name: 'Wall', sn: 'WALL1', key: 'wall-key-1' })
}

test('a material is published once somebody else has approved it', async () => {
	await prepare()
	const watched = await aPage(browser)
	const { page } = watched
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/system/reviewSetting`)
	await page.getByRole('switch', { name: 'Materials need review', exact: true }).click()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('“Materials need review” was saved').first().waitFor()

	const [good, bad] = [await aPicture(folder, 'good.png', 'green'), await aPicture(folder, 'bad.png', 'red')]
	await upload(page, server, [good, bad])
	await buildProgram(page, server, 'Waiting', ['good.png'])
	await page.goto(`${server.origin}/schedule/programManage`)
	await page.getByRole('row').filter({ hasText: 'Waiting' }).getByRole('link', { name: 'Publish', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await page
		.getByText(/these materials have not been approved: good\.png/)
		.first()
		.waitFor()

	const other = await aPage(browser)
	await signIn(other.page, server, reviewer.account, reviewer.password)
	// A user with an assigned password must choose another one first.
	await other.page.getByLabel('Current password', { exact: true }).fill(reviewer.password)
	await other.page.getByLabel('New password', { exact: true }).fill(password)
	await other.page.getByLabel('Repeat password', { exact: true }).fill(password)
	await other.page.getByRole('button', { name: 'Change password', exact: true }).click()
	await other.page.getByLabel('New password', { exact: true }).waitFor({ state: 'detached' })
	await other.page.goto(`${server.origin}/review/materialCheck`)
	await other.page.getByRole('button', { name: /^bad\.png/ }).click()
	await other.page.getByRole('button', { name: 'Reject', exact: true }).click()
	const asking = other.page.getByRole('dialog', { name: 'bad.png' })
	await asking.getByRole('button', { name: 'Reject', exact: true }).click()
	await asking.getByText('Give a reason for the rejection', { exact: true }).waitFor()
	await asking.getByLabel('Reason for the rejection', { exact: true }).fill('Last year’s logo')
	await asking.getByRole('button', { name: 'Reject', exact: true }).click()
	await other.page.getByText('“bad.png” rejected').first().waitFor()
	await other.page.getByRole('button', { name: /^good\.png/ }).click()
	await other.page.getByRole('button', { name: 'Approve', exact: true }).click()
	await other.page.getByText('“good.png” approved').first().waitFor()
	await other.page.getByText('No material is waiting for review').waitFor()

	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await page
		.getByText(/Release \S+ was created/)
		.first()
		.waitFor()
	expectClean(watched)
	expect(other.errors()).toEqual([])
	await Promise.all([page, other.page].map(one => one.context().close()))
})
