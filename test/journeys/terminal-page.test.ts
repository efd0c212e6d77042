import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { preset_roles } from '@vitrine/domain/people/permission'
import { startFleet } from '@vitrine/fleet/fleet'
import { readOptions } from '@vitrine/fleet/options'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, signedIn } from './accounts.ts'
import { aPage, expectClean, password, signIn, verify_code } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

test('a terminal has a page of its own, with what it has shown and what it shows now', async () => {
	const { server, browser, operator } = site
	const terminal = await operator.terminals.add({ name: 'Entrance', sn: 'PAGE1', key: 'key-of-PAGE1' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'teal')], deviceids: [terminal.id] })
	const screen = await aScreen(browser, server, 'PAGE1')

	const office = await aPage(browser)
	const { page } = office
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/terminal/Control`)
	await page.getByRole('link', { name: 'Entrance', exact: true }).click()
	await page.waitForURL(/pandoraDetails\?id=\d+/)
	await page.getByRole('heading', { name: 'Entrance', exact: true }).waitFor()
	await page.getByText('PAGE1', { exact: true }).waitFor()
	await page.getByText('640×360', { exact: true }).waitFor()
	// The record, and what the box reports of itself.
	await page.getByText('X 0, Y 0', { exact: true }).waitFor()
	await page.getByText(/· (same as the server|00:00:\d\d (ahead of|behind) the server)$/).waitFor()
	for (const label of ['Screen type', 'Running status', 'Brightness', 'Volume', 'Server address'])
		await page.getByText(label, { exact: true }).waitFor()
	await page.getByText('Synchronised', { exact: true }).waitFor()
	const language = page.locator('.ant-descriptions-item').filter({ hasText: 'Device language' })
	expect(await language.textContent()).toMatch(/English$/)
	// The picture beside it says when it was taken.
	const picture = page.locator('.terminal-picture')
	await picture.getByText(/^Taken \d/).waitFor()

	// The player sends the first one by itself; another one arrives as soon as the page is viewed.
	await page.getByRole('tab', { name: 'Screenshots', exact: true }).click()
	const pictures = page.getByRole('button', { name: /^Open the screenshot of/ })
	await expect.poll(() => pictures.count()).toBe(1)
	await page.getByRole('tab', { name: 'Monitoring', exact: true }).click()
	await page.waitForURL(/tab=monitoring/)
	const sent = screen.page.waitForResponse(/\/api\/terminal\/screenshot$/)
	await page.getByRole('button', { name: 'Start monitoring', exact: true }).click()
	await sent
	await page.getByText(/updated every 30 seconds$/).waitFor()
	await page.getByRole('button', { name: 'Stop monitoring', exact: true }).click()

	// Commands work here as in the list of terminals; each step has its time.
	await page.getByRole('tab', { name: 'Control', exact: true }).click()
	await page.getByLabel('Brightness', { exact: true }).fill('70')
	await page.getByRole('button', { name: 'Set to 70%', exact: true }).click()
	await page.getByRole('tab', { name: 'Command history', exact: true }).click()
	await page.waitForURL(/tab=commands/)
	const order = page.getByRole('listitem').filter({ hasText: 'Brightness · 70%' })
	await order.getByText('Executed successfully', { exact: true }).first().waitFor()
	await order.getByRole('button', { name: 'Steps of “Brightness”', exact: true }).click()
	const steps = () => order.getByRole('listitem').allInnerTexts()
	await expect
		.poll(async () => (await steps()).map(step => step.replace(/ \d.*/, '')))
		.toEqual(expect.arrayContaining([expect.stringMatching(/^Created by /), 'Sent', 'Executed successfully']))
	await page.getByLabel('State', { exact: true }).click()
	await page.getByTitle('Cancelled', { exact: true }).click()
	await page.getByText('Nothing matches', { exact: false }).waitFor()
	await page.waitForURL(/state=cancelled/)
	await page.getByRole('tab', { name: 'On screen', exact: true }).click()
	await page.getByRole('button', { name: 'Fallback programme', exact: true }).waitFor()
	// What the terminal itself says it has.
	await page.getByText('Not read yet.', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Read from terminal', exact: true }).click()
	await page.locator('.device-programs').getByRole('listitem').getByText('teal', { exact: false }).waitFor()
	// Downloads are a tab with an address; the list of all terminals has one too.
	await page.getByRole('tab', { name: 'Download progress', exact: true }).click()
	await page.waitForURL(/tab=downloads/)
	await page.reload()
	const downloads = page.getByRole('region', { name: 'Download progress', exact: true })
	await downloads.getByText('Download succeeded', { exact: true }).first().waitFor()
	await page.goto(`${server.origin}/device/pandoraDetails?id=${terminal.id}&downloads=open&download=PAGE1`)
	await page.getByRole('dialog').getByText('Entrance', { exact: false }).first().waitFor()
	await page.keyboard.press('Escape')
	await page.getByRole('dialog').waitFor({ state: 'hidden' })

	// Its own log, which it sends when it is asked for it.
	await page.goto(`${server.origin}/device/pandoraDetails?id=${terminal.id}&tab=logs`)
	await page.getByText('No logs have been uploaded yet', { exact: true }).waitFor()
	await page.getByRole('button', { name: 'Ask the terminal for a log', exact: true }).click()
	const log = page.locator('.uploaded-logs').getByRole('listitem')
	await log.getByText(/^Running log/).waitFor()
	const saved = page.waitForEvent('download')
	await log.getByRole('link', { name: 'Download', exact: true }).click()
	const file = await saved
	expect(file.suggestedFilename()).toMatch(/^PAGE1-run-.+\.log\.gz$/)
	const text = gunzipSync(await readFile(await file.path())).toString('utf8')
	expect(text).toMatch(/ start started at \/player\//)
	expect(text).toContain(`info connected as terminal ${terminal.id}`)
	await log.getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
	await page.getByText('No logs have been uploaded yet', { exact: true }).waitFor()

	// Any two can be compared; the address leads to the comparison.
	await page.goto(`${server.origin}/device/pandoraDetails?id=${terminal.id}&tab=screenshots`)
	await expect.poll(() => pictures.count()).toBe(2)
	const compare = page.getByRole('button', { name: 'Compare the two selected', exact: true })
	expect(await compare.isDisabled()).toBe(true)
	for (const box of await page.getByRole('checkbox', { name: /for comparison$/ }).all()) await box.check()
	await compare.click()
	const dialog = page.getByRole('dialog')
	const widths = () =>
		dialog.locator('img').evaluateAll(all => all.map(image => (image as HTMLImageElement).naturalWidth))
	await expect.poll(widths).toEqual([640, 640])
	await page.keyboard.press('Escape')
	await dialog.waitFor({ state: 'hidden' })
	await pictures.last().click()
	await dialog.getByRole('button', { name: 'Newer', exact: true }).click()
	await expect.poll(() => dialog.getByRole('button', { name: 'Newer', exact: true }).isDisabled()).toBe(true)
	await page.keyboard.press('Escape')

	// A terminal that is away sends nothing new, and its earlier screenshots are still there.
	await screen.page.close()
	await expect.poll(() => page.getByRole('button', { name: 'Screenshot', exact: true }).isDisabled()).toBe(true)
	expect(await pictures.count()).toBe(2)
	await page.getByRole('tab', { name: 'Monitoring', exact: true }).click()
	await page.getByText('The device is offline!', { exact: true }).waitFor()
	expect(await page.getByRole('button', { name: 'Start monitoring', exact: true }).isDisabled()).toBe(true)

	await page.getByRole('tab', { name: 'Information', exact: true }).click()
	await picture.getByText(/^Not what it shows now: /).waitFor()

	// A terminal that does not exist is reported as such.
	await page.goto(`${server.origin}/device/pandoraDetails?id=999999`)
	await page.getByText('The terminal does not exist', { exact: true }).first().waitFor()
	expectClean(office)
})

/** Words within this element that are broken across lines. */
const brokenWords = (place: Locator): Promise<string[]> =>
	place.evaluate(element => {
		const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
		const found: string[] = []
		for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
			for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
				const range = document.createRange()
				range.setStart(node, index)
				range.setEnd(node, index + word.length)
				if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
			}
		return found
	})

test('on a telephone, no word of a record or of the list is broken in Russian', { tags: 'long' }, async () => {
	const { server, browser, operator } = site
	const terminal = await operator.terminals.add({ name: 'Hall', sn: 'PHONE1', key: 'key-of-PHONE1' })
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'navy')], deviceids: [terminal.id] })
	const desk = await signedIn(site)
	const { page } = desk
	await page.setViewportSize({ width: 390, height: 844 })
	await page.evaluate(() => localStorage.setItem('vitrine.language', 'ru'))
	await page.context().addCookies([{ name: 'language', value: 'ru', url: server.origin }])
	const open = async (path: string, words: string) => {
		await page.goto(`${server.origin}${path}`)
		await page.getByText(words, { exact: true }).first().waitFor()
		expect(await brokenWords(page.getByRole('main'))).toEqual([])
	}
	await open('/terminal/Control?view=cards', 'Доставлено не всё')
	await open(`/device/pandoraDetails?id=${terminal.id}`, 'Доставлено не всё')
	const screen = await aScreen(browser, server, 'PHONE1')
	await open(`/device/pandoraDetails?id=${terminal.id}`, 'Всё доставлено')
	await screen.context.close()
	expectClean(desk)
})

test('whoever may only look asks a terminal for nothing; what became of an order stands in Control', {
	tags: 'long',
}, async () => {
	const { server, operator } = site
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const options = readOptions([
		...who,
		'--terminals',
		'1',
		'--prefix',
		'SEEN',
		'--jitter',
		'0',
		'--command-fail',
		'100',
	])
	const fleet = await startFleet(options, { account: 'admin', password, verifyCode: async () => verify_code })
	const id = (await operator.terminals.list({})).list.find(({ sn }) => sn.startsWith('SEEN'))?.id ?? 0
	await anAccount(site, 'watcher', preset_roles.auditor.id)
	const watched = await signedIn(site, 'watcher')
	for (const [tab, sign] of [
		['timing', 'The terminal follows these times by its own clock, even while it is offline.'],
		['locks', 'Lock on schedule'],
		['relays', 'Relay 1'],
	] as const) {
		await watched.page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=${tab}`)
		await watched.page.getByText(sign, { exact: true }).waitFor()
		expect(await watched.page.getByRole('button', { name: 'Read from terminal', exact: true }).count()).toBe(0)
	}
	expect((await operator.commands.list({ device_id: id })).count).toBe(0)

	const office = await signedIn(site)
	await office.page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=control`)
	await office.page.getByLabel('Volume', { exact: true }).fill('33')
	await office.page.keyboard.press('Enter')
	const volume = office.page.getByRole('listitem').filter({ hasText: 'Volume' })
	await volume.getByText(/Requested: 33%/).waitFor()
	await volume.getByText('Failed', { exact: true }).waitFor()
	// A failed query is reported next to its button.
	await office.page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=timing`)
	const times = office.page.getByRole('region', { name: 'Volume on schedule', exact: true })
	await times.getByText(/^Reading failed: /).waitFor()
	const entry = office.page.getByRole('link', { name: 'Terminal', exact: true })
	expect(await entry.getAttribute('aria-current')).toBe('page')
	await fleet.stop()
	expectClean(watched, office)
})

test('what a terminal has not answered yet is said, of its rules and of a command to many', {
	tags: 'long',
}, async () => {
	const { server, operator } = site
	const who = ['--account', 'admin', '--password', password, '--verify-code', verify_code, '--server', server.origin]
	const options = readOptions([
		...who,
		'--terminals',
		'1',
		'--prefix',
		'MUTE',
		'--jitter',
		'0',
		'--command-lose',
		'100',
	])
	const fleet = await startFleet(options, { account: 'admin', password, verifyCode: async () => verify_code })
	const mute = (await operator.terminals.list({ key_word: 'MUTE' })).list[0]
	const away = await operator.terminals.add({ name: 'Far away', sn: 'AWAY1', key: 'key-of-AWAY1' })
	const { id = 0, name = '' } = mute ?? {}
	const office = await signedIn(site)
	const { page } = office

	await page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=rules`)
	await page.getByRole('button', { name: 'Add rule', exact: true }).click()
	const form = page.getByRole('form', { name: 'Add rule', exact: true })
	await form.getByLabel('Rule name', { exact: true }).fill('Busy')
	await form.getByLabel('Depends on', { exact: true }).selectOption('value')
	await form.getByLabel('Name of the value', { exact: true }).fill('queue')
	await form.getByLabel('Value', { exact: true }).fill('10')
	await form.getByRole('button', { name: 'Send rules', exact: true }).click()
	// Nobody knows which rules it has.
	const question = page.getByRole('dialog', { name: 'Replace all rules of the terminal?' })
	await question.getByRole('button', { name: 'Replace', exact: true }).click()
	await page.getByText('Requested: Busy', { exact: true }).waitFor()
	await page.getByText('The terminal has not answered yet', { exact: true }).waitFor()
	expect(await page.getByText(/^Reported: /).count()).toBe(0)

	// For a command to several terminals, both those that have it and those that are offline are named.
	await page.goto(`${server.origin}/terminal/Control`)
	for (const one of [name, away.name])
		await page.getByRole('row').filter({ hasText: one }).getByRole('checkbox').check()
	await page.getByRole('button', { name: 'Send command', exact: true }).click()
	await page.getByRole('menuitem', { name: 'Lock now', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Send command', exact: true }).click()
	const waiting = page.getByRole('region', { name: 'Terminals that have not answered', exact: true })
	await waiting.getByRole('listitem').nth(1).waitFor()
	expect((await waiting.getByRole('link').allInnerTexts()).toSorted()).toEqual([away.name, name].toSorted())
	await fleet.stop()
	expectClean(office)
})
