import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import { newWebpage } from '@vitrine/domain/program/kinds/webpage'
import { download_states } from '@vitrine/domain/release/download'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
	aChromium,
	aPage,
	aPicture,
	aServer,
	aVideo,
	password,
	type Server,
	signIn as signInAt,
	verify_code,
	type Watched,
} from './kit.ts'
import { coloursOf, itemsChange, ninths, record } from './no-blank-frame-record.ts'
import { aScreen, publishBy, publishInTurn, uploadBy } from './operated.ts'
import { playerIs } from './steps.ts'

let server: Server
let browser: Browser
let folder: string
let operator: Operator
let good: readonly WindowResource[]
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'vitrine-failing-'))
	server = await aServer()
	browser = await aChromium()
	operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	good = [await picture('red'), await picture('green')]
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await rm(folder, { recursive: true, force: true })
})

const bare = '#ff00fe'

const fileItem = ({ id, play_sha256: sha256 }: { id: number; play_sha256: string }, name: string) => ({
	id: name,
	name,
	material_id: id,
	sha256,
	play_time: 500,
	fit: 'cover' as const,
})

const picture = async (colour: string): Promise<WindowResource> => ({
	kind: 'picture',
	...fileItem(await uploadBy(operator, await aPicture(folder, `${colour}.png`, colour)), colour),
})

const video = async (name: string, path: string): Promise<WindowResource> => ({
	kind: 'video',
	...fileItem(await uploadBy(operator, path), name),
	volume: 0,
})

const problemsOf = (page: Page): Promise<string[]> =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer.faults)

/** What is visible during this many item changes: the colours in the middle. */
const seenBy = async (screen: Watched, changes: number): Promise<string[]> => {
	const { frames } = await record(screen, () => itemsChange(screen.page, changes))
	const judge = await aPage(browser)
	const colours = await coloursOf(judge.page, frames)
	await judge.context.close()
	return [...new Set(colours.map(([, , , , middle = '']) => ninths(middle)))].sort()
}
const red_and_green = ['040', '800']

/** Waits until the terminal has reported a problem, and checks that the terminal list shows it. */
const expectReported = async (screen: Watched, sn: string, problem: RegExp, shown: RegExp, most = 1): Promise<void> => {
	await screen.page.waitForFunction(
		() => (window as unknown as { vitrinePlayer?: { faults: string[] } }).vitrinePlayer?.faults.length,
	)
	const said = await problemsOf(screen.page)
	expect(said).toEqual([problem, ...said.slice(1).map(() => problem)].map(words => expect.stringMatching(words)))
	expect(said.length).toBeLessThanOrEqual(most)
	const { page, context } = await aPage(browser)
	await signInAt(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/terminal/Control`)
	await page
		.getByRole('row')
		.filter({ hasText: `Wall ${sn}` })
		.getByText(shown)
		.first()
		.waitFor()
	await context.close()
}

/** A player that plays what was published, once the server knows that it has it: it is not sent again. */
const aScreenThatHas = async (sn: string): Promise<Watched> => {
	const screen = await aScreen(browser, server, sn)
	const succeeded = async (): Promise<boolean> =>
		(await operator.downloads.getDownloadList({})).some(
			row => row.sn === sn && row.download_state === download_states.succeeded,
		)
	await expect.poll(succeeded).toBe(true)
	return screen
}

const addressOf = (resource: WindowResource): string =>
	`**/api/terminal/file/${'sha256' in resource ? resource.sha256 : ''}`

/**
 * Damages a file that the player has stored, as a failing disk would. The player fetches it again automatically: the network withholds it
 * until the returned function is called.
 */
const harm = async (
	{ page }: Watched,
	resource: WindowResource,
	how: 'lose' | 'break',
): Promise<() => Promise<void>> => {
	await page.route(addressOf(resource), route => route.abort())
	await page.evaluate(
		async ([sha256, action]) => {
			const home = await (await navigator.storage.getDirectory()).getDirectoryHandle('vitrine-player-files')
			if (action === 'lose') return home.removeEntry(sha256)
			const file = await home.getFileHandle(sha256)
			const { size } = await file.getFile()
			const writing = await file.createWritable()
			await writing.write(new Uint8Array(size))
			await writing.close()
		},
		['sha256' in resource ? resource.sha256 : '', how] as const,
	)
	await page.reload()
	await playerIs(page, 'playing')
	await page.waitForFunction(() => Boolean(document.documentElement.dataset.item))
	await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
	return () => page.unroute(addressOf(resource))
}

/** Waits until an item is on screen again and no problem is reported any more. */
const expectHealed = async ({ page }: Watched, { id }: WindowResource, sn: string): Promise<void> => {
	await page.waitForFunction(item => document.documentElement.dataset.item === item, id)
	await expect.poll(() => problemsOf(page)).toEqual([])
	const reported = async (): Promise<unknown> => (await operator.terminals.list({ key_word: sn })).list[0]?.faults
	await expect.poll(reported).toEqual([])
}

test.each(['lose', 'break'] as const)(
	'where the disk does this to a picture: %s, it is skipped until it has come again',
	async how => {
		const last = { ...(await picture('blue')), id: 'last', name: 'Third picture' }
		const sn = `PICTURE${how.toUpperCase()}`
		await publishBy(operator, [...good, last], sn, bare)
		const screen = await aScreenThatHas(sn)
		const letThrough = await harm(screen, last, how)
		const [problem, shown] =
			how === 'lose'
				? [/^Third picture: file missing$/, /“Third picture”: the file is missing(\s×\s\d+)? · since /]
				: [/^Third picture: /, /“Third picture”: /]
		await expectReported(screen, sn, problem, shown)
		expect(await seenBy(screen, 6)).toEqual(red_and_green)
		await letThrough()
		await expectHealed(screen, last, sn)
		await screen.context.close()
	},
)

test('where all that a player has stored is lost, it fetches it by itself and plays on', async () => {
	await publishBy(operator, good, 'ALL', bare)
	const screen = await aScreenThatHas('ALL')
	const before = (await operator.downloads.getDownloadList({})).filter(row => row.sn === 'ALL')
	await screen.page.evaluate(async () => {
		await (await navigator.storage.getDirectory()).removeEntry('vitrine-player-files', { recursive: true })
	})
	await screen.page.reload()
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.item))
	for (const one of good) await expectHealed(screen, one, 'ALL')
	expect((await operator.downloads.getDownloadList({})).filter(row => row.sn === 'ALL')).toEqual(before)
	await screen.context.close()
})

test('a video that is broken is skipped until it has come again', async () => {
	const film = await video('Film', await aVideo(folder, 'film.mp4', 1))
	await publishBy(operator, [...good, film], 'FILM', bare)
	const screen = await aScreenThatHas('FILM')
	const letThrough = await harm(screen, film, 'break')
	// The browser reports this in two ways, and an undecodable file is hashed at once and deleted if it is damaged.
	const broken = /^Film: (video failed: |file missing$)/
	await expectReported(screen, 'FILM', broken, /“Film”: the (video cannot be played \(|file is missing)/, 3)
	expect(await seenBy(screen, 6)).toEqual(red_and_green)
	await letThrough()
	await expectHealed(screen, film, 'FILM')
	await screen.context.close()
})

test('a page that cannot be reached is skipped', async () => {
	const page = { ...newWebpage, id: 'menu', name: 'Menu', play_time: 500, url: 'http://127.0.0.1:9/menu' }
	await publishBy(operator, [...good, page], 'MENU', bare)
	const screen = await aScreen(browser, server, 'MENU')
	const absent = /“Menu”: the page cannot be reached, and there is no copy of it(\s×\s\d+)? · since /
	await expectReported(screen, 'MENU', /^Menu: page: not reachable, and no copy of it$/, absent)
	expect(await seenBy(screen, 6)).toEqual(red_and_green)
	await screen.context.close()
})

test('a program of which nothing could be shown is told as no play', async () => {
	// Long enough for a placeholder to appear instead.
	const page = { ...newWebpage, id: 'board', name: 'Board', play_time: 5000, url: 'http://127.0.0.1:9/board' }
	const [red] = good
	if (red === undefined) throw new Error('no picture')
	await publishInTurn(operator, [{ ...red, play_time: 1500 }, page], 'PROOF', bare)
	const screen = await aScreen(browser, server, 'PROOF')
	const absent = /“Board”: the page cannot be reached, and there is no copy of it(\s×\s\d+)? · since /
	await expectReported(screen, 'PROOF', /^Board: page: not reachable, and no copy of it$/, absent)
	const playsOf = async () =>
		(await operator.plays.search({ kind: 'program', limit: 1000 })).list.filter(({ sn }) => sn === 'PROOF')
	// By then the other one has had its turn twice, and its placeholder was visible.
	await expect.poll(async () => (await playsOf()).length, { timeout: 120_000 }).toBeGreaterThan(2)
	expect([...new Set((await playsOf()).map(({ name }) => name))]).toEqual(['PROOF red'])
	await screen.context.close()
})
