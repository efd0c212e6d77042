import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPicture, aProfile, aVideo } from './kit.ts'
import { aSite, programBy, uploadBy } from './operated.ts'
import { playerData, playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const play_time = 60_000
const items = new Map<string, Promise<{ readonly resource: WindowResource; readonly sha256: string }>>()

/** A picture in one colour, of a few hundred bytes. */
const colour = async (name: string) => {
	const { id, play_sha256 } = await uploadBy(site.operator, await aPicture(site.folder, `${name}.png`, name))
	const item = { id: name, name, material_id: id, sha256: play_sha256, play_time }
	return { resource: { kind: 'picture', ...item, fit: 'cover' } as const, sha256: play_sha256 }
}

/** A video of some MB. */
const video = async (name: string) => {
	const { id, play_sha256, size } = await uploadBy(site.operator, await aVideo(site.folder, `${name}.mp4`, 2, '40M'))
	const item = { id: name, name, material_id: id, sha256: play_sha256, play_time }
	return { resource: { kind: 'video', ...item, fit: 'cover', volume: 0 } as const, sha256: play_sha256, size }
}

const once = (name: string, make: typeof colour | typeof video) => {
	const made = items.get(name) ?? make(name)
	items.set(name, made)
	return made
}

const publish = async (sn: string, { resource }: { readonly resource: WindowResource }): Promise<void> => {
	const { list } = await site.operator.terminals.list({ key_word: sn })
	const terminal = list[0] ?? (await site.operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` }))
	const id = await programBy(site.operator, `${sn} ${resource.id}`, [resource], '#000000')
	await site.operator.releases.publish({ play_ids: [id], deviceids: [terminal.id] })
}

const shows = (page: Page, item: string) => expect.poll(async () => (await playerData(page)).item).toBe(item)

/** The newest download of a terminal. */
const newest = async (sn: string) => {
	const rows = (await site.operator.downloads.getDownloadList({})).filter(row => row.sn === sn)
	return rows.toSorted((one, other) => other.dc_id - one.dc_id)[0]
}

/**
 * What a player keeps free for emergencies and its journal. Chromium counts the length of a file in powers of two of this: there is enough
 * for a picture in addition, and too little for a video.
 */
const reserve = 8 * 1024 * 1024

/** A player with a profile on disk: a private page has its files in memory, where no quota counts them. */
const aPlayer = async (sn: string) => {
	const profile = await mkdtemp(join(site.folder, 'profile-'))
	const context = await aProfile(profile, { viewport: { width: 640, height: 360 } })
	const page = context.pages()[0] ?? (await context.newPage())
	await page.goto(`${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	return { page, context, session: await context.newCDPSession(page) }
}

/** Allows the page this many bytes in addition to what it uses, or removes the limit. */
const limit = async (session: CDPSession, origin: string, more?: number): Promise<void> => {
	const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
	await session.send('Storage.overrideQuotaForOrigin', {
		origin,
		...(more === undefined ? {} : { quotaSize: usage + more }),
	})
}

test('what does not fit fails with the reason, is in nobody’s way, and comes by itself once there is space', async () => {
	const { server } = site
	const [red, big, blue] = await Promise.all([once('red', colour), once('big', video), once('blue', colour)])
	await publish('SPACE1', red)
	const { page, context, session } = await aPlayer('SPACE1')
	await shows(page, 'red')
	await limit(session, server.origin, 3 * reserve)
	await publish('SPACE1', big)
	await expect.poll(() => newest('SPACE1')).toMatchObject({ download_state: 2, reason: 'storage_full' })
	await shows(page, 'red')
	await limit(session, server.origin)
	await shows(page, 'big')
	await expect.poll(() => newest('SPACE1')).toMatchObject({ download_state: 3 })

	await publish('SPACE1', blue)
	await shows(page, 'blue')
	await context.close()
})

test('one that never fits does not keep out the next', async () => {
	const { server } = site
	const [red, big, blue] = await Promise.all([once('red', colour), once('big', video), once('blue', colour)])
	await publish('SPACE2', red)
	const { page, context, session } = await aPlayer('SPACE2')
	await shows(page, 'red')
	await limit(session, server.origin, 3 * reserve)
	await publish('SPACE2', big)
	await expect.poll(() => newest('SPACE2')).toMatchObject({ download_state: 2 })
	await publish('SPACE2', blue)
	await shows(page, 'blue')
	// What can never be shown again is not fetched, however much space there is.
	const fetched: string[] = []
	context.on('request', request => fetched.push(request.url()))
	await limit(session, server.origin)
	await expect
		.poll(async () => (await site.operator.downloads.getDownloadList({})).filter(({ sn }) => sn === 'SPACE2'))
		.toSatisfy(rows => rows.every((row: { download_state: number }) => row.download_state === 3))
	expect(fetched.filter(url => url.includes(big.sha256))).toEqual([])
	await context.close()
})

test('the release before goes for what is new', async () => {
	const { server } = site
	const [one, other] = await Promise.all([once('one', video), once('other', video)])
	await publish('SPACE3', one)
	const { page, context, session } = await aPlayer('SPACE3')
	await shows(page, 'one')
	const red = await once('red', colour)
	await publish('SPACE3', red)
	await shows(page, 'red')
	await limit(session, server.origin, 3 * reserve)
	await publish('SPACE3', other)
	await shows(page, 'other')
	await context.close()
})

test('what was begun is gone on with after something newer beside it', async () => {
	const { server, browser, operator } = site
	const [big, red] = await Promise.all([once('big', video), once('red', colour)])
	const { page, context } = await aPage(browser, { viewport: { width: 640, height: 360 } })
	await site.operator.terminals.add({ name: 'HAND', sn: 'HAND', key: 'key-of-HAND' })
	await page.goto(`${server.origin}/player/?sn=HAND&key=key-of-HAND`)
	await playerIs(page, 'idle')
	const line = await context.newCDPSession(page)
	await line.send('Network.enable')
	const slow = { offline: false, latency: 0, downloadThroughput: 400_000, uploadThroughput: -1 }
	await line.send('Network.emulateNetworkConditions', slow)
	const ranges: number[] = []
	context.on('request', request => {
		if (request.url().includes(big.sha256))
			ranges.push(Number(/^bytes=(\d+)-/.exec(request.headers().range ?? '')?.[1] ?? 0))
	})
	await publish('HAND', big)
	await expect.poll(async () => (await newest('HAND'))?.downloaded ?? 0).toBeGreaterThan(10)
	const [terminal] = (await operator.terminals.list({ key_word: 'HAND' })).list
	const id = await programBy(operator, 'HAND red', [red.resource], '#000000')
	await operator.releases.publish({ play_ids: [id], deviceids: [terminal?.id ?? 0], isAppend: 1 })
	await shows(page, 'red')
	await line.send('Network.emulateNetworkConditions', { ...slow, downloadThroughput: -1 })
	await expect.poll(() => ranges.length).toBeGreaterThan(1)
	expect(ranges.at(-1)).toBeGreaterThan(0)
	await expect
		.poll(async () => (await operator.downloads.getDownloadList({})).filter(({ sn }) => sn === 'HAND'))
		.toSatisfy(rows => rows.every((row: { download_state: number }) => row.download_state === 3))
	await context.close()
})
