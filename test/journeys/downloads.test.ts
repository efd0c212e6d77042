import { type Operator, signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, password, type Server, signIn, verify_code } from './kit.ts'

let server: Server
let browser: Browser
let operator: Operator
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
	operator = await signInOperator(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const textProgram = async (name = 'Notice'): Promise<number> => {
	const made = await operator.programs.create({ name, w: 640, h: 360 })
	const resource = {
		kind: 'text' as const,
		id: 'r',
		name: 'r',
		play_time: 5000,
		text: 'Hello',
		font_size: 40,
		font_family: '',
		bold: false,
		italic: false,
		color: '#ffffff',
		background: '#000000',
		line_height: 1.2,
		speed: 100,
		align: 'center' as const,
		vertical_align: 'middle' as const,
		scroll: 'none' as const,
	}
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: [resource] }
	await operator.programs.save({
		id: made.id,
		revision: made.revision,
		document: { ...made.document, windows: [window] },
	})
	return made.id
}

test('the download list stops, sends again and is cleared', async () => {
	const program = await textProgram()
	const old = await operator.terminals.add({ name: 'Old box', sn: 'OLD1', key: 'old-box-1' })
	const watched = await aPage(browser)
	const { page } = watched
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/home?downloads=open`)
	const list = page.getByRole('dialog', { name: 'Download progress' })
	await list.getByText('No downloads').waitFor()
	// What another user publishes appears automatically.
	await operator.releases.publish({ play_ids: [program], deviceids: [old.id] })
	await list.getByText('Device offline').waitFor()
	await list.getByRole('button', { name: /Old box/ }).click()
	await list.getByText('640 × 360').waitFor()
	await list.getByRole('button', { name: 'Stop download' }).click()
	await list.getByText('Cancelled').waitFor()
	await list.getByRole('button', { name: 'Retransmit' }).click()
	await list.getByText('Device offline').waitFor()
	await list.getByRole('button', { name: 'Delete completed' }).click()
	await page.getByText('Completed downloads were deleted').first().waitFor()
	await list.getByText('Device offline').waitFor()
	await list.getByRole('button', { name: 'Delete all' }).click()
	const question = page.getByRole('dialog', { name: 'Delete all downloads from the list?' })
	await question.getByRole('button', { name: 'Delete all', exact: true }).click()
	await list.getByText('No downloads').waitFor()
	expect(await operator.downloads.getDownloadList({})).toEqual([])
	expectClean(watched)
})

/** Publishes in the browser to all terminals, under its own name. */
const publishAs = async (page: Page, program: number, name: string) => {
	await page.goto(`${server.origin}/schedule/issueManage?type=addRelease&program=${program}`)
	const dialog = page.getByRole('dialog', { name: 'Create release' })
	await dialog.getByRole('checkbox', { name: 'Select all', exact: true }).check()
	await dialog.getByLabel('Release name (optional)', { exact: true }).fill(name)
	await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
	await page
		.getByText(/Release \S+ was created/)
		.first()
		.waitFor()
	await dialog.waitFor({ state: 'detached' })
}

test('after a publish the list tells of it alone; of one that waits for review there is nothing to tell', {
	tags: 'long',
}, async () => {
	const program = await textProgram('Menu')
	const terminal = await operator.terminals.add({ name: 'New box', sn: 'NEW1', key: 'new-box-1' })
	await operator.releases.publish({ play_ids: [program], deviceids: [terminal.id], publish_name: 'Earlier' })
	const watched = await aPage(browser)
	const { page } = watched
	await page.setViewportSize({ width: 1366, height: 768 })
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	const list = page.getByRole('dialog', { name: 'Download progress' })

	await publishAs(page, program, 'Noon')
	await list.getByText('Noon').first().waitFor()
	expect(await list.getByRole('listitem').filter({ hasText: 'Earlier' }).count()).toBe(0)
	await list.getByRole('button', { name: 'All downloads', exact: true }).click()
	await list.getByText('Earlier').waitFor()

	// It can be found by its name or its terminal's; the list is as high as the window allows.
	for (const name of ['one', 'two', 'three', 'four', 'five'])
		await operator.releases.publish({ play_ids: [program], deviceids: [terminal.id], publish_name: name })
	await list.getByText('five').waitFor()
	const space = list.getByRole('region', { name: 'Download progress', exact: true })
	await expect.poll(async () => (await space.boundingBox())?.height ?? 0).toBeGreaterThan(350)
	await list.getByRole('searchbox').fill('three')
	await list.getByText('five').waitFor({ state: 'detached' })
	await list.getByText('three').waitFor()
	await list.getByRole('searchbox').fill('new box')
	await list.getByText('five').waitFor()

	// A finished download is not sent again.
	const { list: found } = await operator.releases.list({ key_word: 'Noon' })
	await operator.releases.end({ id: found[0]?.id ?? 0 })
	const row = list.getByRole('listitem').filter({ hasText: 'Noon' })
	await row.getByRole('button', { name: 'Retransmit' }).first().waitFor({ state: 'detached' })

	await operator.system.save({ settings: { review_releases: '1' } })
	await publishAs(page, program, 'Held')
	await page
		.getByText(/was created and waits for review/)
		.first()
		.waitFor()
	expect(new URL(page.url()).searchParams.has('downloads')).toBe(false)
	expectClean(watched)
})
