import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, signIn } from './kit.ts'
import { aSite } from './operated.ts'
import { aFolder } from './uploaded-files.ts'

let site: Awaited<ReturnType<typeof aSite>>
let page: Page

beforeAll(async () => {
	site = await aSite()
	page = (await aPage(site.browser)).page
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
})
afterAll(() => site?.remove())

const choose = async (button: Locator, path: string) => {
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
	await chooser.setFiles(path)
}
const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
const uploads = () => page.getByRole('region', { name: 'Uploads', exact: true })
const row = (name: string) => uploads().getByRole('listitem').filter({ hasText: name })
const isDone = (name: string) => row(name).getByText('Done', { exact: true }).waitFor({ timeout: 120_000 })
const open = (address = '/explorer/mediaUp') => page.goto(`${site.server.origin}${address}`)

test.each(['javascript:alert(1)', '//evil.example/x', '\\\\evil.example', 'https://evil.example/', '/\\evil.example'])(
	'a way back of %s is none (A36)',
	async to => {
		await open(`/explorer/mediaUp?${new URLSearchParams({ return: to })}`)
		await page.getByRole('link', { name: 'Back to the library', exact: true }).waitFor()
		expect(await page.getByRole('link', { name: /^Return to publishing/ }).count()).toBe(0)
	},
)

test('a file that is refused is counted in words and stands first, and nobody is offered to go on with it', async () => {
	const { path, names } = await aFolder(site.folder, 'mixed', ['0x104020', '0x204020', '0x304020'])
	await writeFile(join(path, 'tool.exe'), 'MZ this is no picture')
	await open()
	await choose(button('Choose a folder'), path)
	await uploads()
		.getByText('3 of 4 uploaded, 0 in progress, 0 queued, 1 failed', { exact: false })
		.waitFor({ timeout: 120_000 })
	await page.getByText('3 files were uploaded, 1 failed').waitFor()
	await expect.poll(() => uploads().getByRole('listitem').first().innerText()).toContain('tool.exe')
	expect(await button('Resume', row('tool.exe')).count()).toBe(0)
	await expect.poll(() => button('Resume all', uploads()).isDisabled()).toBe(true)
	await expect
		.poll(() => uploads().getByLabel('Progress of all uploads', { exact: true }).getAttribute('aria-valuenow'))
		.toBe('100')
	await isDone(names[0] ?? '')
	await button('Cancel upload', row('tool.exe')).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload', exact: true }).click()
	await row('tool.exe').waitFor({ state: 'detached' })
	await button('Remove finished', uploads()).click()
})
