import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { journal_starts } from '@vitrine/domain/journal'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { tokenOf } from './played.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const address = terminalAddress(terminalRoutes.playLog)

/** The numbers of the plays that a player has stored, lowest first. */
const storedPlays = (page: Page): Promise<number[]> =>
	page.evaluate(
		() =>
			new Promise<number[]>((done, failed) => {
				const opening = indexedDB.open('vitrine-player')
				opening.onerror = () => failed(opening.error)
				opening.onsuccess = () => {
					const asked = opening.result.transaction('plays').objectStore('plays').getAllKeys()
					asked.onsuccess = () => {
						opening.result.close()
						done(asked.result as number[])
					}
				}
			}),
	)

/** Starts as many journals as a terminal may. */
const startMost = async (origin: string, sn: string): Promise<void> => {
	const token = await tokenOf(origin, sn)
	const now = Date.now()
	const play = { kind: 'program', name: 'other', start_time: now - 2000, end_time: now, time_zone: 'UTC', mono: 1 }
	for (let started = 0; started < journal_starts.most; started++) {
		const answer = await fetch(`${origin}${address}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot: randomUUID(), rows: [{ ...play, seq: 1 }] }),
		})
		expect(await answer.json()).toMatchObject({ status: 1, data: { seq: 1 } })
	}
}

test('a player whose new journal is refused keeps its plays and is silent, and delivers all of them later', async () => {
	const { operator, server, browser } = site
	const sn = 'JOURNAL1'
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await startMost(server.origin, sn)
	const { page, errors } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	const codes: number[] = []
	page.on('response', response => {
		if (response.url().endsWith(address)) codes.push(response.status())
	})
	await page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await page.waitForFunction(() => document.documentElement.dataset.state === 'idle')
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'teal', 1000)], deviceids: [terminal.id] })
	await expect.poll(() => codes.length).toBe(1)
	expect(codes).toEqual([429])
	// Half a minute of plays: without the pause, there would have been three more attempts.
	await expect.poll(async () => (await storedPlays(page)).length).toBeGreaterThan(60)
	expect(codes).toEqual([429])
	expect((await storedPlays(page))[0]).toBe(1)
	expect((await operator.plays.getPlayHistoryList({ key_word: 'teal' })).length).toBe(0)

	// An hour later, as far as the server is concerned.
	await server.stop()
	const database = new DatabaseSync(join(server.folder, 'vitrine.sqlite'))
	database.exec(`delete from short_lived where key like '%journals:%'`)
	database.close()
	await server.start()
	await page.reload()
	await expect.poll(async () => (await storedPlays(page))[0] ?? 1000).toBeGreaterThan(60)
	expect((await operator.plays.search({ kind: 'apart' })).list).toEqual([])
	expect((await operator.plays.getPlayHistoryList({ key_word: 'teal', limit: 500 })).length).toBeGreaterThan(29)
	// The refusal, and the server that was away.
	expect(errors().filter(error => !/429|ERR_CONNECTION_REFUSED/.test(error))).toEqual([])
})

/** Makes the numbers of a journal go on after this one. */
const continueAfter = (page: Page, seq: number): Promise<void> =>
	page.evaluate(
		seq =>
			new Promise<void>((done, failed) => {
				const opening = indexedDB.open('vitrine-player')
				opening.onerror = () => failed(opening.error)
				opening.onsuccess = () => {
					const writing = opening.result.transaction('plays', 'readwrite')
					const plays = writing.objectStore('plays')
					const asked = plays.getAll(null, 1)
					asked.onsuccess = () => plays.put({ ...asked.result[0], seq })
					writing.onerror = () => failed(writing.error)
					writing.oncomplete = () => {
						opening.result.close()
						done()
					}
				}
			}),
		seq,
	)

test('a journal of more than a million plays drops the oldest, and the server says how many', async () => {
	const { operator, server, browser } = site
	const sn = 'JOURNAL2'
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	const { page } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await page.waitForFunction(() => document.documentElement.dataset.state === 'idle')
	await operator.releases.publish({ play_ids: [await colourProgram(site, 'olive', 1000)], deviceids: [terminal.id] })
	await expect
		.poll(async () => (await operator.plays.getPlayHistoryList({ key_word: 'olive' })).length)
		.toBeGreaterThan(0)
	await server.stop()
	await expect.poll(async () => (await storedPlays(page)).length).toBeGreaterThan(3)
	const first = (await storedPlays(page))[0] ?? 0
	await continueAfter(page, first + 1_000_000)
	await expect.poll(async () => ((await storedPlays(page))[0] ?? 0) - first).toBeGreaterThanOrEqual(1_000_000)
	await server.start()
	await expect
		.poll(async () => (await operator.plays.search({ kind: 'apart' })).list.map(({ missing = 0 }) => missing))
		.toContainEqual(1_000_000)
})
