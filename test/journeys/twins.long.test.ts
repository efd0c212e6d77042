import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aProfile, openPage, signIn } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { playerData, playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const refused_words = /Another player is connected with this player’s identity/
const connected_words = /Another player also uses this player’s identity/

/** Counts the connections that a page opens from now on, and those that the server bound. */
const countingLinks = (page: Page) => {
	const count = { opened: 0, bound: 0 }
	page.on('websocket', socket => {
		count.opened++
		socket.on('framereceived', ({ payload }) => {
			if (String(payload).includes('"device_id"')) count.bound++
		})
	})
	return count
}

const serialOf = (page: Page) =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { sn: string } }).vitrinePlayer.sn)

const isShared = (page: Page, wanted: string | undefined) =>
	page.waitForFunction(said => document.documentElement.dataset.shared === said, wanted)

const problemsOf = async (sn: string) =>
	(await site.operator.terminals.list({ key_word: sn })).list.find(terminal => terminal.sn === sn)?.faults

/** The identifier of a player's journal. */
const bootOf = (page: Page): Promise<unknown> =>
	page.evaluate(
		() =>
			new Promise((done, failed) => {
				const opening = indexedDB.open('vitrine-player')
				opening.onerror = () => failed(opening.error)
				opening.onsuccess = () => {
					const asked = opening.result.transaction('kept').objectStore('kept').get('boot')
					asked.onsuccess = () => {
						opening.result.close()
						done(asked.result)
					}
				}
			}),
	)

const replaceIdentity = async (page: Page): Promise<string> => {
	await page.getByRole('button', { name: 'Pair this screen as a new terminal', exact: true }).press('Enter')
	await page.getByRole('button', { name: 'Clear and pair', exact: true }).press('Enter')
	await playerIs(page, 'pairing')
	return (await playerData(page)).code ?? ''
}

test('of two screens with one identity one stays connected, the other says why not and becomes a terminal of its own', async () => {
	const { operator, browser, server } = site
	const terminal = await operator.terminals.add({ name: 'Twins', sn: 'TWIN', key: 'key-of-TWIN' })
	const first_program = await colourProgram(site, 'teal')
	await operator.releases.publish({ play_ids: [first_program], deviceids: [terminal.id] })
	const { page: one, context: first_context } = await aScreen(browser, server, 'TWIN')
	const boot = await bootOf(one)
	const links = countingLinks(one)

	const { page: other, context: second_context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	const other_links = countingLinks(other)
	await other.goto(`${server.origin}/player/?sn=TWIN&key=key-of-TWIN`)
	await isShared(one, 'refused')
	await isShared(other, 'connected')
	// The rejected one keeps trying; the other one is not affected, and what it holds plays on.
	await expect.poll(() => links.opened, { timeout: 120_000 }).toBeGreaterThan(3)
	expect(links.bound).toBe(0)
	expect(other_links).toEqual({ opened: 1, bound: 1 })
	await playerIs(one, 'playing')
	await one.getByText(refused_words).waitFor()
	await other.getByText(connected_words).waitFor()
	expect(await other.getByRole('button').count()).toBe(0)

	const { page: desk, context: desk_context } = await aPage(browser)
	await signIn(desk, server)
	await desk.waitForURL(url => url.pathname !== '/login')
	await desk.goto(`${server.origin}/terminal/Control`)
	const row = desk.getByRole('row').filter({ hasText: 'TWIN' })
	await row.getByText(/^Several players use the same identity; only one of them can connect · since /).waitFor()

	// Pressing it by mistake and cancelling changes nothing.
	await one.getByRole('button', { name: 'Pair this screen as a new terminal', exact: true }).click()
	await one.getByRole('button', { name: 'Not now', exact: true }).click()
	expect(await serialOf(one)).toBe('TWIN')
	await playerIs(one, 'playing')

	const code = await replaceIdentity(one)
	const sn = await serialOf(one)
	expect(sn).not.toBe('TWIN')
	expect(await bootOf(one)).not.toBe(boot)
	const made = await operator.terminals.pair({ name: 'New', code })
	await playerIs(one, 'idle')
	await isShared(other, undefined)
	await expect.poll(() => problemsOf('TWIN')).toEqual([])
	await row.getByText(/Several players/).waitFor({ state: 'hidden' })
	await expect
		.poll(async () => (await operator.terminals.list({})).list.map(({ id, run_state }) => [id, run_state]).toSorted())
		.toEqual([terminal.id, made.id].map(id => [id, 1]).toSorted())
	expect(other_links).toEqual({ opened: 1, bound: 1 })

	// Its journal starts with the new identity: the server accepts its rows from the first one on.
	const delivered = one.waitForResponse(response => response.url().endsWith('/api/terminal/playLog'))
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'navy')], deviceids: [made.id] })
	await playerIs(one, 'playing')
	expect(await (await delivered).json()).toMatchObject({ status: 1, data: { seq: expect.toSatisfy(seq => seq > 0) } })

	// Earlier plays that were not delivered belong to no terminal, least of all to the new one.
	const { list } = await operator.plays.search({ kind: 'material' })
	expect(new Set(list.filter(row => row.sn === sn).map(({ name }) => name))).toEqual(new Set(['navy']))

	// The address still contains the old identity.
	await one.reload()
	await playerIs(one, 'playing')
	expect(await serialOf(one)).toBe(sn)
	for (const context of [first_context, second_context, desk_context]) await context.close()
})

test('a copy of a profile that waits with a code is told so, and shows a code of its own', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-twins-'))
	const [original, copy] = [join(folder, 'original'), join(folder, 'copy')]
	const open = async (profile: string) => {
		const context = await aProfile(profile, { locale: 'en-US', viewport: { width: 640, height: 360 } })
		const { page } = await openPage(context)
		await page.goto(`${site.server.origin}/player/`)
		return { context, page }
	}
	const before = await open(original)
	await playerIs(before.page, 'pairing')
	await before.context.close()
	await cp(original, copy, { recursive: true })

	const one = await open(original)
	await playerIs(one.page, 'pairing')
	const other = await open(copy)
	await isShared(one.page, 'refused')
	await isShared(other.page, 'connected')
	const { code } = await playerData(other.page)
	const own = await replaceIdentity(one.page)
	expect(own).not.toBe(code)
	expect(await serialOf(one.page)).not.toBe(await serialOf(other.page))
	const ids = [code ?? '', own].map(said => site.operator.terminals.pair({ name: `Copy ${said}`, code: said }))
	await Promise.all(ids)
	for (const { page, context } of [one, other]) {
		await playerIs(page, 'idle')
		await context.close()
	}
	await rm(folder, { recursive: true, force: true })
})
