import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issued, newIssuer } from '../../apps/server/src/features/licence/issuing.ts'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean, password } from './kit.ts'
import { aSite } from './operated.ts'

const issuer = newIssuer()
const licence = {
	format: 1,
	code: 'VT-2026-0001',
	type: 'subscription',
	model: 'Vitrine 1',
	holder: 'Example Shops',
	issued: '2026-11-26',
	until: '2099-12-31',
	terminals: 1,
	installation: null,
} as const

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite({ VITRINE_ADMIN_PASSWORD: password, VITRINE_LICENCE_KEY: issuer.public_key })
})
afterAll(() => site?.remove())

test('a licence file is installed, says what it allows, and is removed again', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/system/systemLayout`)
	await page.getByRole('link', { name: 'Software licence', exact: true }).last().click()
	await page.getByText('Without a licence the product runs without limits.', { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])

	const choose = async (name: string, text: string) => {
		const path = join(site.folder, name)
		await writeFile(path, text)
		const chooser = page.waitForEvent('filechooser')
		await page.getByRole('button', { name: 'Install a licence file', exact: true }).click()
		await (await chooser).setFiles(path)
	}
	const text = issued(licence, issuer.private_key)
	await choose('altered.txt', text.slice(0, -2))
	await page.getByRole('alert').filter({ hasText: 'signature is not valid' }).first().waitFor()
	await choose('licence.txt', text)
	await page.getByText('The licence is valid', { exact: true }).waitFor()
	for (const fact of ['VT-2026-0001', 'Subscription', 'Vitrine 1', 'Example Shops', '2099-12-31', '0 of 1'])
		await page.getByText(fact, { exact: true }).waitFor()
	expect(await axeFindings(page)).toEqual([])

	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('No licence', { exact: true }).waitFor()
	expectClean(desk)
	await desk.context.close()
})
