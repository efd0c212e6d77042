import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import { signIn as signInOperator } from '@vitrine/fleet/operator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, expectClean, password, signIn, verify_code } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const draft: EmergencyDraft = {
	name: 'Fire',
	texts: { zh: '请撤离', en: 'Leave', vi: '', ru: '', tr: '', ja: '' },
	color: '#ffffff',
	background: '#cc0000',
	opacity: 100,
	blink: true,
	position: 'full',
	scroll: 'none',
	broadcast_type: 'emergency',
	font_size: 120,
	strip_height: 20,
	speed: 200,
	language_seconds: 5,
	priority: 5,
	duration: 600,
	sound: null,
}

/** An auditor, who can view releases but not publish. */
const anAuditor = async (account: string): Promise<void> => {
	const first = 'First#2026'
	const about = { account, realname: account, role_id: 3, group_id: 1, email: '' }
	await site.operator.users.add({ ...about, password: first, confirm_password: first })
	const own = await signInOperator(site.server.origin, {
		account,
		password: first,
		verifyCode: async () => verify_code,
	})
	await own.access.changePassword({ old_password: first, new_password: password, confirm_password: password })
}

const signedIn = async (account: string, path: string) => {
	const watched = await aPage(site.browser)
	await signIn(watched.page, site.server, account)
	await watched.page.waitForURL(/\/home|\/$/)
	await watched.page.goto(`${site.server.origin}${path}`)
	return watched
}

test('a running emergency is seen from everywhere, and taken down from everywhere', async () => {
	await anAuditor('watching')
	const program = await colourProgram(site, 'green')
	const ids: number[] = []
	for (const sn of ['WALLA', 'WALLB'])
		ids.push((await site.operator.terminals.add({ name: sn, sn, key: `key-${sn}` })).id)
	const office = await signedIn('admin', `/schedule/windowsIndex?id=${program}`)
	const auditor = await signedIn('watching', '/review/materialCheck')
	const banners = [office, auditor].map(({ page }) =>
		page.getByRole('region', { name: 'Emergency content', exact: true }),
	)
	await office.page.getByRole('region', { name: 'Timeline', exact: true }).waitFor()
	for (const banner of banners) expect(await banner.count()).toBe(0)

	// It appears without a reload, with its name, its publisher and the number of screens.
	const { publish_id } = await site.operator.emergency.publish({ content: draft, deviceids: ids })
	for (const banner of banners) {
		await banner.getByText('On screen now: “Fire”', { exact: true }).waitFor()
		await banner.getByText('Screens: 2', { exact: true }).waitFor()
		await banner.getByText(/^Published by /).waitFor()
	}
	const [mine, theirs] = banners
	if (mine === undefined || theirs === undefined) throw new Error('no banners')
	expect(await theirs.getByRole('button').count()).toBe(0)
	// The editor still fits its window, and nothing in it is hidden by the banner.
	expect(await office.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)

	await site.operator.emergency.mode({ publish_id, position: 'top' })
	await expect.poll(async () => (await site.operator.emergency.listActive({})).length).toBe(1)
	for (const banner of banners) await expect.poll(() => banner.getByRole('listitem').count()).toBe(1)

	await office.page.goto(`${site.server.origin}/help`)
	await mine.getByRole('button', { name: 'Take down “Fire”', exact: true }).click()
	await mine.getByRole('button', { name: 'Cancel', exact: true }).click()
	await mine.getByRole('button', { name: 'Take down “Fire”', exact: true }).click()
	await mine.getByRole('button', { name: 'Take down', exact: true }).click()
	for (const banner of banners) await banner.waitFor({ state: 'detached' })
	expect(await site.operator.emergency.listActive({})).toEqual([])
	expectClean(office, auditor)
})
