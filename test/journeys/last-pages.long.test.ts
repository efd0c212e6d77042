import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { aChromium, expectClean } from './kit.ts'
import { aSite, colourProgram, type Site } from './operated.ts'

let site: Site
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a page that has no entries any more, or never had, leads to the last one', async () => {
	const { server, operator } = site
	const browser = await aChromium()
	const names = Array.from({ length: 51 }, (_, at) => `Screen ${at + 1}`)
	const ids: number[] = []
	for (const name of names) {
		const sn = name.replace(' ', '').toUpperCase()
		ids.push((await operator.terminals.add({ name, sn, key: `key-of-${sn}` })).id)
	}
	const [oldest = 0] = ids
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'teal')], deviceids: [oldest] })
	const desk = await signedIn({ browser, server })
	const { page } = desk

	await page.goto(`${server.origin}/terminal/Control?view=list&state=unbanned&page=2`)
	await page.getByText('Screen 1', { exact: true }).waitFor()
	// Somebody else takes the only entry of the page away.
	await operator.terminals.ban({ ids: [oldest], banned: 1 })
	await page.getByText('Screen 51', { exact: true }).waitFor()
	await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull()
	expect(await page.getByText('Nothing matches', { exact: true }).count()).toBe(0)

	for (const [path, row] of [
		['/terminal/Control?view=list&page=9', 'Screen 1'],
		['/schedule/programManage?page=9', 'teal'],
		['/schedule/issueManage?page=9', 'teal'],
		['/system/userManage?page=9', 'admin'],
	] as const) {
		await page.goto(`${server.origin}${path}`)
		await page.getByRole('main').getByText(row, { exact: true }).first().waitFor()
	}
	expectClean(desk)
	await browser.close()
})
