import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuiltSite, another, type BuiltSite, buildOf, old_worker, type SourceChange, shellIsStored } from './builds.ts'
import { aPage } from './kit.ts'
import { colourProgram } from './operated.ts'
import { playerData } from './steps.ts'

let site: BuiltSite
beforeAll(async () => {
	site = await aBuiltSite()
})
afterAll(() => site?.remove())

const said = async (page: Page, name: string): Promise<string | undefined> =>
	(await playerData(page).catch((): Record<string, string> => ({})))[name]
const shows = (page: Page, item: string) => expect.poll(() => said(page, 'item')).toBe(item)
const record = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]

const terminal = async (sn: string, colour: string): Promise<string> => {
	const { operator, server } = site
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [await colourProgram(site, colour)], deviceids: [id] })
	return `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`
}

/** A trial takes minutes by design. */
const patience = { timeout: 500_000 }

const viewport = { viewport: { width: 640, height: 360 } }

/** A screen that plays a picture of this colour, and can start without the server. */
const screen = async (sn: string, colour: string) => {
	const address = await terminal(sn, colour)
	const made = await aPage(site.browser, viewport)
	await made.page.goto(address)
	await shows(made.page, colour)
	await shellIsStored(made.page)
	return { ...made, address }
}

const broken: readonly (readonly [name: string, colour: string, change: SourceChange])[] = [
	[
		'THROWS',
		'red',
		{ file: 'src/main.ts', from: 'startPlayer().then(', to: "throw new Error('broken')\nstartPlayer().then(" },
	],
	['HANGS', 'blue', { file: 'src/main.ts', from: 'startPlayer().then(', to: 'for (;;);\nstartPlayer().then(' }],
	[
		'HANGSLATER',
		'green',
		{
			file: 'src/main.ts',
			from: 'startPlayer().then(',
			to: 'setTimeout(() => { for (;;); }, 5_000)\nstartPlayer().then(',
		},
	],
]

test.each(broken)('a build that %s gives way to the one before by itself', async (sn, colour, change) => {
	await site.serve(another(1))
	const { page, context } = await screen(sn, colour)
	const before = await buildOf(page)
	await site.serve(change)
	const { build } = await site.operator.system.getPlayerBuilds({})
	expect(build).not.toBe(before)
	// A build that never draws is given its full time.
	await expect.poll(async () => (await record(sn))?.failed_build, patience).toBe(build)
	await shows(page, colour)
	expect(await buildOf(page)).toBe(before)
	const { faults = [] } = (await record(sn)) ?? {}
	expect(faults).toEqual([`player_update_failed ${JSON.stringify({ detail: build })}`])
	await site.operator.terminals.remove({ ids: [(await record(sn))?.id ?? 0] })
	await context.close()
})

test('the build after one that failed is tried, and that one is forgotten', async () => {
	await site.serve(another(1))
	const sn = 'AFTER'
	const { page, context } = await screen(sn, 'pink')
	await site.serve({
		file: 'src/main.ts',
		from: 'startPlayer().then(',
		to: "Promise.reject(new Error('broken')).then(",
	})
	await expect.poll(async () => (await record(sn))?.failed_build).not.toBe('')
	await site.serve(another(2))
	await expect.poll(() => said(page, 'version')).toBe('2')
	await expect.poll(async () => (await record(sn))?.failed_build, patience).toBe('')
	expect((await record(sn))?.played_build).toBe(await buildOf(page))
	await context.close()
})

test('a build that has come by half is not played, whatever starts again without the server', async () => {
	await site.serve(another(1))
	const { page, context } = await screen('HALF', 'navy')
	const before = await buildOf(page)
	const halves: string[] = []
	for (const version of [2, 3]) {
		await site.serve(another(version))
		const list = JSON.parse(await readFile(join(site.folder, 'player', 'shell.json'), 'utf8'))
		// The last file never arrives intact.
		const { name } = list.files.at(-1)
		await site.server.stop()
		await writeFile(join(site.folder, 'player', name), 'damaged on its way')
		await site.server.start()
		const half = `vitrine-player-build-${list.build}`
		halves.push(half)
		const count = () =>
			page.evaluate(
				async cache => ((await caches.has(cache)) ? (await (await caches.open(cache)).keys()).length : 0),
				half,
			)
		await expect.poll(count).toBe(list.files.length - 1)
	}
	// An incomplete build is removed only when a newer one arrives.
	expect(await page.evaluate(() => caches.keys())).not.toContain(halves[0])
	await site.server.stop()
	await page.reload()
	await shows(page, 'navy')
	expect(await buildOf(page)).toBe(before)
	await site.serve(another(4))
	await expect.poll(() => said(page, 'version')).toBe('4')

	// If it is unknown which build should be used, any complete one plays.
	await site.server.stop()
	await page.evaluate(() => caches.delete('vitrine-player-builds'))
	await page.reload()
	await shows(page, 'navy')
	await context.close()
})

test('a page of a new build that finds the service worker of before plays, and stays with it', async () => {
	await site.serve(another(1))
	const { page, context } = await screen('OLDWORKER', 'gold')
	await site.server.stop()
	await writeFile(join(site.folder, 'player', 'sw.js'), old_worker)
	await site.server.start()
	await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
	await expect
		.poll(() => page.evaluate(async () => (await caches.keys()).includes('vitrine-player-shell-0123456789abcdef')))
		.toBe(true)
	// Whether `load` fires when the worker changes is up to Chromium: only what is shown counts.
	await page.reload({ waitUntil: 'commit' })
	await shows(page, 'gold')
	await expect.poll(async () => (await record('OLDWORKER'))?.run_state).toBe(1)
	await context.close()
})
