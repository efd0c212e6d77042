import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WindowResource } from '@vitrine/domain/program/document'
import { newWebpage } from '@vitrine/domain/program/kinds/webpage'
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
import { aWall, publishBy, uploadBy } from './operated.ts'
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
	...{ id: name, name, material_id: id, sha256, play_time: 500, fit: 'cover' as const },
})

const picture = async (colour: string): Promise<WindowResource> => ({
	kind: 'picture',
	...fileItem(await uploadBy(operator, await aPicture(folder, `${colour}.png`, colour)), colour),
})

const video = async (name: string, path: string): Promise<WindowResource> => ({
	...{ kind: 'video', ...fileItem(await uploadBy(operator, path), name), volume: 0 },
})

const faultsOf = (page: Page): Promise<string[]> =>
	page.evaluate(() => (window as unknown as { vitrinePlayer: { faults: string[] } }).vitrinePlayer.faults)

/** What is seen while items change this many times: the colours in the middle, and none where nothing is drawn. */
const seenBy = async (wall: Watched, changes: number): Promise<string[]> => {
	const { frames } = await record(wall, () => itemsChange(wall.page, changes))
	const judge = await aPage(browser)
	const colours = await coloursOf(judge.page, frames)
	await judge.context.close()
	return [...new Set(colours.map(([, , , , middle = '']) => ninths(middle)))].sort()
}
const red_and_green = ['040', '800']

/** Waits until the terminal has said what is wrong, and looks whether people are told. */
const expectTold = async (wall: Watched, sn: string, fault: RegExp): Promise<void> => {
	await wall.page.waitForFunction(
		() => (window as unknown as { vitrinePlayer?: { faults: string[] } }).vitrinePlayer?.faults.length,
	)
	expect(await faultsOf(wall.page)).toEqual([expect.stringMatching(fault)])
	const { page, context } = await aPage(browser)
	await signInAt(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/terminal/Control`)
	await page
		.getByRole('row')
		.filter({ hasText: `Wall ${sn}` })
		.getByText(fault)
		.waitFor()
	await context.close()
}

/** Does something to a file that the player has stored, as a failing disk would. */
const harm = async ({ page }: Watched, resource: WindowResource, how: 'lose' | 'break'): Promise<void> => {
	await page.evaluate(
		async ([sha256, deed]) => {
			const home = await (await navigator.storage.getDirectory()).getDirectoryHandle('vitrine-player-files')
			if (deed === 'lose') return home.removeEntry(sha256)
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
}

test.each(['lose', 'break'] as const)('where the disk does this to a picture: %s, it is skipped', async how => {
	const last = { ...(await picture('blue')), id: 'last', name: 'Third picture' }
	const sn = `PICTURE${how.toUpperCase()}`
	await publishBy(operator, [...good, last], sn, bare)
	const wall = await aWall(browser, server, sn)
	await harm(wall, last, how)
	await expectTold(wall, sn, how === 'lose' ? /^Third picture: file missing$/ : /^Third picture: /)
	expect(await seenBy(wall, 6)).toEqual(red_and_green)
	await wall.context.close()
})

test('a video that is broken is skipped', async () => {
	const film = await video('Film', await aVideo(folder, 'film.mp4', 1))
	await publishBy(operator, [...good, film], 'FILM', bare)
	const wall = await aWall(browser, server, 'FILM')
	await harm(wall, film, 'break')
	await expectTold(wall, 'FILM', /^Film: video failed: /)
	expect(await seenBy(wall, 6)).toEqual(red_and_green)
	await wall.context.close()
})

test('a page that cannot be reached is skipped', async () => {
	const page = { ...newWebpage, id: 'menu', name: 'Menu', play_time: 500, url: 'http://127.0.0.1:9/menu' }
	await publishBy(operator, [...good, page], 'MENU', bare)
	const wall = await aWall(browser, server, 'MENU')
	await expectTold(wall, 'MENU', /^Menu: page: not reachable, and no copy of it$/)
	expect(await seenBy(wall, 6)).toEqual(red_and_green)
	await wall.context.close()
})
