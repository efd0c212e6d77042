import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fleet, startFleet } from '@vitrine/fleet/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSystem } from '../../apps/server/test/upgrade-files.ts'
import { signedIn } from './accounts.ts'
import { expectClean, password, verify_code } from './kit.ts'
import { aSite } from './operated.ts'

/** The first terminal to upgrade succeeds, later ones fail until the problem is fixed. */
const fate = { drawn: 0, mended: false }
const chance = (): number => (fate.drawn++ === 0 || fate.mended ? 0.9 : 0.1)

let site: Awaited<ReturnType<typeof aSite>>
let fleet: Fleet
beforeAll(async () => {
	site = await aSite()
	fleet = await startFleet(
		{
			terminals: 10,
			server: site.server.origin,
			socket: null,
			account: 'admin',
			password,
			verify_code,
			token: null,
			download: 'fetch',
			play: false,
			commands: { delay: 0, failing: 0, losing: 0, doubling: 0, upgrade: { delay: 0, failing: 50 } },
			sensors: { metrics: [], every: 10_000 },
			jitter: 0,
			duration: null,
			prefix: 'UP',
			json: false,
			chance,
		},
		{ account: 'admin', password, verifyCode: async () => verify_code },
	)
})
afterAll(async () => {
	await fleet?.stop()
	await site?.remove()
})

test('an upgrade that fails in its second wave stops, and goes on when the operator has it go on', async () => {
	const { server, folder, operator } = site
	// The server is asked, since its view decides which terminals are next.
	const online = async () =>
		(await operator.terminals.list({ limit: 50, key_word: 'UP' })).list.filter(({ run_state }) => run_state > 0).length
	await expect.poll(online).toBe(10)
	const path = join(folder, 'holiday.jpg')
	await writeFile(path, aSystem('3.0.13.300'))
	const desk = await signedIn(site)
	const { page } = desk
	const shut = await operator.terminals.add({ name: 'Shut', sn: 'SHUT1', key: 'shut-key' })
	await operator.terminals.ban({ ids: [shut.id], banned: 1 })
	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByRole('link', { name: 'Terminal upgrade', exact: true }).click()
	await page.getByText('No upgrades yet', { exact: true }).waitFor()
	await page.getByRole('tab', { name: 'Upgrade files', exact: true }).click()

	// The content decides what a file is: this one is a picture by name and a system upgrade by content.
	const other = join(folder, 'player.apk')
	await writeFile(other, Buffer.from(`MZ${'x'.repeat(9000)}`))
	await page.getByLabel('Upload upgrade file', { exact: true }).setInputFiles(other)
	await page
		.getByText(/Only upgrade files can be uploaded/)
		.first()
		.waitFor()
	await page.getByLabel('Upload upgrade file', { exact: true }).setInputFiles(path)
	const file = page.getByRole('row').filter({ hasText: 'holiday.jpg' })
	await file.getByText('3.0.13.300', { exact: true }).waitFor()
	await file.getByText('System upgrade', { exact: true }).waitFor()

	await file.getByRole('button', { name: 'Upgrade terminals', exact: true }).click()
	const dialog = page.getByRole('dialog', { name: 'Upgrade terminals with “holiday.jpg · 3.0.13.300”', exact: true })
	await dialog.getByLabel('First wave (%)', { exact: true }).fill('10')
	// An invalid percentage is reported at its field, and nothing starts.
	await dialog.getByLabel('Pause when more than this fail (%)', { exact: true }).fill('500')
	await dialog.getByText('Select all', { exact: true }).click()
	await dialog.getByText('10 terminals chosen', { exact: true }).waitFor()
	await dialog.getByText('1 banned terminal cannot be selected', { exact: true }).waitFor()
	await dialog.getByRole('button', { name: 'Start upgrade', exact: true }).click()
	await dialog.getByText('Enter a whole number from 0 to 100', { exact: true }).waitFor()
	await dialog.getByLabel('Pause when more than this fail (%)', { exact: true }).fill('10')
	await dialog.getByRole('button', { name: 'Start upgrade', exact: true }).click()
	await dialog.waitFor({ state: 'detached' })

	// One of ten goes first, then five of them: the failures do not reach the others.
	const upgrade = page.getByRole('listitem', { name: 'holiday.jpg', exact: true })
	await upgrade.getByText('Paused: too many failures', { exact: true }).waitFor()
	await expect
		.poll(async () => (await operator.upgrades.list({})).list[0])
		.toMatchObject({ state: 'paused', wave: 2, offered: 5, taken: 1, failed: 4 })
	await upgrade.getByText('Wave 2 of 3 · Sent to 5 of 10 · 1 succeeded, 4 failed', { exact: true }).waitFor()
	await upgrade.getByText('Feedback abnormal 4', { exact: true }).waitFor()
	await upgrade.getByText('Waiting to start 5', { exact: true }).waitFor()
	await upgrade.getByRole('button', { name: 'View terminals', exact: true }).click()
	const terminals = page.getByRole('dialog', { name: 'Terminals of the upgrade “holiday.jpg”', exact: true })
	await terminals.getByText('Installation failed', { exact: true }).nth(3).waitFor()
	await terminals.getByText('3.0.13.228 → 3.0.13.300', { exact: true }).waitFor()
	await page.keyboard.press('Escape')
	await terminals.waitFor({ state: 'detached' })

	fate.mended = true
	await upgrade.getByRole('button', { name: 'Resume', exact: true }).click()
	await upgrade.getByText('Sent to 10 of 10 · 6 succeeded, 4 failed', { exact: true }).waitFor()
	await upgrade.getByText('Done', { exact: true }).waitFor()
	await upgrade.getByRole('button', { name: 'Retry failed terminals', exact: true }).click()
	await upgrade.getByText('Download succeeded 10', { exact: true }).waitFor()
	expect((await operator.upgrades.list({})).list).toMatchObject([{ state: 'done', taken: 10, failed: 0 }])
	const versions = async () =>
		(await operator.terminals.list({ limit: 50, key_word: 'UP' })).list.map(({ system_version }) => system_version)
	await expect.poll(async () => new Set(await versions())).toEqual(new Set(['3.0.13.300']))
	expectClean(desk)
})
