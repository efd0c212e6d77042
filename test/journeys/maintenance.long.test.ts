import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from '../../apps/server/src/media/archive.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean, password } from './kit.ts'
import { aSite } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
let folder = ''
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-backups-'))
	site = await aSite({ VITRINE_ADMIN_PASSWORD: password, VITRINE_BACKUP_DIR: folder })
})
afterAll(async () => {
	await site?.remove()
	await rm(folder, { recursive: true, force: true })
})

test('an administrator sets up what is missing, backs up, and saves what support asks for', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	await page.getByRole('link', { name: 'System maintenance', exact: true }).last().click()
	const setup = page.getByRole('region', { name: 'Setup', exact: true })
	const row = (name: string) => setup.getByRole('listitem').filter({ hasText: name })
	await row('Backup schedule').getByText('Problem', { exact: true }).waitFor()

	// Advice about a setup that is intended.
	await row('No mail server is set').getByRole('button', { name: 'Dismiss', exact: true }).click()
	await row('No mail server is set').getByText('Dismissed', { exact: true }).waitFor()
	await row('No mail server is set').getByRole('button', { name: 'Show again', exact: true }).click()
	await row('No mail server is set').getByText('Advice', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])

	const backups = page.getByRole('region', { name: 'Backups', exact: true })
	await backups.getByText('No automatic backups', { exact: true }).click()
	await page.getByTitle('Weekly', { exact: true }).click()
	// The hour refers to the time zone of the installation.
	await backups.getByText('Asia/Shanghai', { exact: true }).waitFor()
	await backups.getByLabel('Backups to keep').fill('61')
	await backups.getByRole('button', { name: 'Save schedule', exact: true }).click()
	await backups.getByText('Enter a whole number from 1 to 60', { exact: true }).waitFor()
	await backups.getByLabel('Backups to keep').fill('4')
	await backups.getByRole('button', { name: 'Save schedule', exact: true }).click()
	await row('Backup schedule').getByText('Good', { exact: true }).waitFor()

	await backups.getByRole('button', { name: 'Back up now', exact: true }).click()
	await backups.getByText('Succeeded', { exact: true }).waitFor()
	await backups.getByText(/^Restore test passed/).waitFor()
	await page.getByText(/it passed its restore test/).waitFor()

	const saved = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download support bundle', exact: true }).click()
	const files = await readArchive(await readFile(await (await saved).path()))
	expect(files.get('checks.json')?.toString()).toContain('backup_made')
	expect(files.get('backups.json')?.toString()).toContain('"every": "weekly"')
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
})
