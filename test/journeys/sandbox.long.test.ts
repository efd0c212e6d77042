import type { WindowResource } from '@vitrine/domain/program/document'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { attemptsIn, type HostileServer, hostileServer, hostileTool } from './hostile.ts'
import { aChromium, aPage, aServer, password, type Server, signIn as signInAt, verify_code } from './kit.ts'
import { aScreen, publishBy } from './operated.ts'

let server: Server
let browser: Browser
let operator: Operator
let evil: HostileServer
beforeAll(async () => {
	evil = await hostileServer(() => server.origin)
	server = await aServer({
		VITRINE_ADMIN_PASSWORD: password,
		VITRINE_EGRESS_ALLOW: `127.0.0.1:${evil.port}`,
	})
	browser = await aChromium(['--use-fake-device-for-media-stream'])
	operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
	await evil?.close()
})
afterEach(() => {
	// None of the attempts that fail silently has succeeded.
	expect(evil.asked.filter(path => /top|window|link|form/.test(path))).toEqual([])
})

let tool: { id: number; sha256: string } | null = null
const aTool = async () => {
	if (tool !== null) return tool
	const file = { file: hostileTool({ origin: server.origin, evil: evil.origin }), name: 'hostile.zip' }
	const { id } = await operator.templates.addWebtool({}, { file })
	const { sha256 } = await operator.templates.get({ id })
	tool = { id, sha256 }
	return tool
}

const webtool = async (action = ''): Promise<WindowResource> => {
	const { id, sha256 } = await aTool()
	const item = { kind: 'webtool', id: 'tool', name: 'Hostile tool', play_time: 600_000 } as const
	return { ...item, template_id: id, sha256, values: { action }, background: '#000000' }
}

const webpage = (url: string): WindowResource => ({
	kind: 'webpage',
	id: 'page',
	name: 'Hostile page',
	play_time: 600_000,
	url,
	mode: 'live',
	zoom: 100,
	refresh: 0,
	background: '#ffffff',
})

const refusedOnly = (came: Record<string, string>): void => {
	expect(Object.keys(came).length).toBeGreaterThan(15)
	expect(Object.entries(came).filter(([, what]) => !what.startsWith('refused'))).toEqual([])
}

/** The state of a player, none of which a frame may change. */
const standing = (page: Page) =>
	page.evaluate(async () => {
		const { vitrinePlayer } = window as unknown as { vitrinePlayer: { sn: string; command_id: number; state: string } }
		const { sn, command_id, state } = vitrinePlayer
		const databases = (await indexedDB.databases()).map(({ name }) => name)
		const folders: string[] = []
		// Plays that wait for the server, the copy of what plays and the space that is taken for later are there or not.
		const own = ['plays', 'values', 'ballast', 'probe'].map(part => `vitrine-player-${part}`)
		for await (const name of (await navigator.storage.getDirectory()).keys())
			if (!own.some(one => name.startsWith(one))) folders.push(name)
		folders.sort()
		return {
			sn,
			command_id,
			state,
			databases,
			folders,
			address: location.href,
			workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
			// What the player logs is there or not, too.
			storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
				.filter(name => name !== 'vitrine-player-log')
				.toSorted(),
			full: document.fullscreenElement !== null,
		}
	})

const expectUntouched = async (page: Page, sn: string): Promise<void> => {
	expect(await standing(page)).toMatchObject({
		sn,
		state: 'playing',
		address: `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`,
		databases: ['vitrine-player'],
		folders: ['vitrine-player-files', 'vitrine-player-identity'],
		workers: [`${server.origin}/player/`],
		storage: ['vitrine-player-alive', 'vitrine-player-identity', 'vitrine-player-name'],
		full: false,
	})
	expect(page.context().pages()).toHaveLength(1)
}

const camera = { permissions: ['camera', 'geolocation'] }

test('a hostile web tool reaches nothing of the player, with the server and without it', async () => {
	await publishBy(operator, [await webtool()], 'TOOL')
	const screen = await aScreen(browser, server, 'TOOL', camera)
	const dialogs: string[] = []
	screen.page.on('dialog', dialog => dialogs.push(dialog.message()))
	refusedOnly(await attemptsIn(screen.page))
	await expectUntouched(screen.page, 'TOOL')
	await server.stop()
	await screen.page.reload()
	refusedOnly(await attemptsIn(screen.page))
	await expectUntouched(screen.page, 'TOOL')
	expect(dialogs).toEqual([])
	await expect.poll(() => screen.page.locator('iframe').first().getAttribute('src')).toMatch(/^\/player\/page\//)
	await server.start()
	await screen.context.close()
})

test.each([
	['the player', '/player/?profile=evil', 'AWAY1'],
	['the application', '/home', 'AWAY2'],
	['the files of the player', '/player/page/vitrine-player-files', 'AWAY3'],
])('a web tool that goes to %s in its own frame finds nothing there', async (_, path, sn) => {
	await publishBy(operator, [await webtool(`${server.origin}${path}`)], sn)
	const screen = await aPage(browser, camera)
	await signInAt(screen.page, server)
	await screen.page.waitForURL(/\/home|\/$/)
	const isAway = (url: string): boolean =>
		url !== '' && url !== 'about:blank' && !/\/page\/vitrine-player-files\/[0-9a-f]{64}/.test(url)
	const gone = screen.page.waitForEvent('framenavigated', {
		predicate: frame => frame !== screen.page.mainFrame() && isAway(frame.url()),
	})
	await screen.page.goto(`${server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	const frame = await gone
	// The content of the frame once the tool itself has gone.
	const found = await frame.waitForFunction(
		() =>
			document.readyState === 'complete' &&
			document.body?.textContent !== 'tool' && {
				body: document.querySelector('#screen, #root, .card') !== null,
				origin: self.origin,
			},
	)
	expect(await found.jsonValue()).toEqual({ body: false, origin: 'null' })
	const { databases } = await standing(screen.page)
	expect(databases).toEqual(['vitrine-player'])
	await screen.context.close()
})

test('a hostile web tool reaches nothing of the application in the editor', async () => {
	await aTool()
	await publishBy(operator, [await webtool()], 'EDITED')
	const { list } = await operator.programs.list({ key_word: 'Programme EDITED' })
	const editor = await aPage(browser, camera)
	await signInAt(editor.page, server)
	await editor.page.waitForURL(/\/home|\/$/)
	await editor.page.goto(`${server.origin}/schedule/windowsIndex?id=${list[0]?.id}`)
	refusedOnly(await attemptsIn(editor.page))
	expect(editor.page.url()).toContain('/schedule/windowsIndex')
	expect(editor.context.pages()).toHaveLength(1)
	// Opened directly by its address it does not even run.
	const address = `${server.origin}${await editor.page.locator('iframe').first().getAttribute('src')}`
	const headers = (await editor.page.request.get(address)).headers()
	expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
	expect(headers['x-content-type-options']).toBe('nosniff')
	await editor.page.goto(address)
	expect(await editor.page.evaluate(() => 'came' in window || 'vitrine' in window)).toBe(false)
	expect(await editor.page.evaluate(() => self.origin)).toBe('null')
	await editor.context.close()
})

test('a hostile page of the web reaches nothing of the player', async () => {
	await publishBy(operator, [webpage(`${evil.origin}/page`)], 'PAGE')
	const screen = await aScreen(browser, server, 'PAGE', camera)
	await screen.page.locator(`iframe[src^="${evil.origin}"]`).waitFor({ timeout: 120_000 })
	refusedOnly(await attemptsIn(screen.page))
	await expectUntouched(screen.page, 'PAGE')
	await screen.context.close()
})
