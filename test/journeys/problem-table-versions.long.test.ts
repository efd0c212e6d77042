import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuiltSite, another, type BuiltSite, buildOf, buildPlayer, shellIsStored } from './builds.ts'
import { aPage } from './kit.ts'
import { colourProgram } from './operated.ts'
import { apartOf, isRed, start } from './problem-rows.ts'
import { aRecording, expectRecorded } from './shown-turns.ts'
import { playerData } from './steps.ts'

let site: BuiltSite
let red: number
beforeAll(async () => {
	site = await aBuiltSite()
	red = await colourProgram(site, 'red', 3000)
})
afterAll(() => site?.remove())

const versionOf = async (page: Page): Promise<string | undefined> =>
	(await playerData(page).catch((): Record<string, string> => ({}))).version

const record = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]

/** Changes the database like a newer version, whose changes are not undone. */
const changeDatabase = async (page: Page): Promise<void> => {
	const again = page.waitForEvent('load')
	await page.evaluate(() => {
		const opening = indexedDB.open('vitrine-player', 99)
		opening.onupgradeneeded = () => opening.result.createObjectStore('something-newer')
		opening.onsuccess = () => opening.result.close()
	})
	await again
}

const rows = [
	{ name: 'newer', from: 1, to: 2 },
	{ name: 'older', from: 3, to: 2 },
].flatMap(row =>
	[true, false].map(isOnline => ({ ...row, isOnline, sn: `${row.name.toUpperCase()}${isOnline ? 'ON' : 'OFF'}` })),
)

test.each(rows)(
	'$name version of the player, online $isOnline: the screen comes to it by itself with its picture and its plays',
	async ({ name, from, to, isOnline, sn }) => {
		const { operator, server, browser } = site
		await site.serve(another(from))
		const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
		await operator.releases.publish({ play_ids: [red], deviceids: [id] })
		const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
		const recording = aRecording()
		await recording.record(context)
		await start(page, `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
		await shellIsStored(page)
		const before = await buildOf(page)
		if (name === 'older') await changeDatabase(page)
		await server.stop()
		await buildPlayer(join(site.folder, 'player'), another(to))
		if (!isOnline) {
			await page.reload()
			await expect.poll(() => isRed(page)).toBe(true)
			expect(await buildOf(page)).toBe(before)
		}
		await server.start()
		const served = performance.now()
		await expect.poll(() => versionOf(page)).toBe(`${to}`)
		await expect.poll(() => isRed(page)).toBe(true)
		console.info(`${sn}: plays the other version ${Math.round(performance.now() - served)} ms after it is served`)
		await expect.poll(async () => (await record(sn))?.player_build).toBe(await buildOf(page))
		await expectRecorded(site, sn, recording)
		expect(await apartOf(site, sn)).toEqual([])
		// The older page released the database that a newer one had changed.
		const faults = name === 'older' ? ['player_storage_lost'] : []
		expect(await record(sn)).toMatchObject({ failed_build: '', faults })
		await operator.terminals.remove({ ids: [id] })
		await context.close()
	},
)
