import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server as HttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { WindowResource } from '@vitrine/domain/program/document'
import { signIn } from '@vitrine/fleet/operator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aPicture, aServer, password, verify_code } from './kit.ts'
import { colourProgram, type Site, uploadBy } from './operated.ts'
import { playerData, playerIs } from './steps.ts'

/** What each page does once it has been shown and has reported that. */
const harms = {
	/** Never ends. */
	loop: 'for (;;);',
	/** Keeps everything it allocates. */
	memory: 'const kept = []; for (;;) kept.push(new Array(100_000).fill({}).map(() => ({ a: Math.random() })));',
	/** As many sockets as it gets. */
	sockets: "for (let n = 0; n < 1000; n++) new WebSocket('ws://' + location.host + '/socket');",
	/** The same one after the other, alternating between two names: browsers limit sockets per name. */
	names: `const more = n => {
		if (n === 1000) return
		new WebSocket('ws://' + (n % 2 ? 'localhost:' : '127.0.0.1:') + location.port + '/socket').onopen = () => more(n + 1)
	}
	more(0)`,
} as const
type Harm = keyof typeof harms

const pageOf = (harm: Harm): string => `<!doctype html><title>${harm}</title><p>${harm}</p><script>
addEventListener('load', () => setTimeout(async () => {
	await fetch('/begun/${harm}', { mode: 'no-cors' }).catch(() => {})
	${harms[harm]}
}))
</script>`

/** A hostile site: the requests it received, and its open sockets. */
let evil: HttpServer
let port: number
const asked: string[] = []
const sockets = new Set<Duplex>()
let site: Site
/** The program that comes next. */
let next: number
beforeAll(async () => {
	evil = createServer((request, response) => {
		asked.push(request.url ?? '')
		const harm = Object.keys(harms).find(name => request.url === `/${name}`) as Harm | undefined
		response.writeHead(200, { 'content-type': 'text/html' }).end(harm === undefined ? '' : pageOf(harm))
	})
	evil.on('upgrade', (request, socket) => {
		sockets.add(socket)
		socket
			.on('error', () => undefined)
			.on('close', () => sockets.delete(socket))
			.resume()
		const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
		const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${guid}`).digest('base64')
		const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
		socket.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'))
	})
	evil.listen(0, '127.0.0.1')
	await once(evil, 'listening')
	const address = evil.address()
	port = typeof address === 'object' && address !== null ? address.port : 0
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
	const allowed = `127.0.0.1:${port},localhost:${port}`
	const server = await aServer({ VITRINE_ADMIN_PASSWORD: password, VITRINE_EGRESS_ALLOW: allowed })
	// A browser process has 512 MB for its scripts: exhausting them does not exhaust the machine.
	const browser = await aChromium(['--js-flags=--max-old-space-size=512'])
	const operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
	const remove = async (): Promise<void> => {
		await browser.close()
		await server.remove()
		await rm(folder, { recursive: true, force: true })
	}
	site = { server, browser, folder, operator, remove }
	next = await colourProgram(site, 'teal')
})
afterAll(async () => {
	await site?.remove()
	evil?.closeAllConnections()
	for (const socket of sockets) socket.destroy()
	evil?.close()
})

/** Two alternating pictures next to the page, on a terminal of their own. */
const publish = async (sn: string, url: string): Promise<number> => {
	const { operator, folder } = site
	const picture = async (name: string): Promise<WindowResource> => {
		const { id, play_sha256 } = await uploadBy(operator, await aPicture(folder, `${name}.png`, name))
		return { kind: 'picture', id: name, name, material_id: id, sha256: play_sha256, play_time: 1000, fit: 'cover' }
	}
	const page = { kind: 'webpage', id: 'page', name: 'Page', play_time: 600_000, url, mode: 'live' } as const
	const look = { zoom: 100, refresh: 0, background: '#ffffff' }
	const place = { idx: 0, zIndex: 0, y: 0, w: 320, h: 360 }
	const windows = [
		{ id: 'left', name: 'left', ...place, x: 0, resources: [await picture('red'), await picture('blue')] },
		{ id: 'right', name: 'right', ...place, x: 320, resources: [{ ...page, ...look }] },
	]
	const made = await operator.programs.create({ name: sn, w: 640, h: 360 })
	await operator.programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows } })
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] })
	return terminal.id
}

const isOnline = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]?.run_state === 1

/** The window next to it continues: its items follow each other. */
const expectTurns = async (page: Page): Promise<void> => {
	for (let turn = 0; turn < 4; turn++) {
		const { item } = await playerData(page)
		await expect.poll(async () => (await playerData(page)).item).not.toBe(item)
	}
}

const open = async (harm: Harm, host: string, sn: string) => {
	const id = await publish(sn, `http://${host}:${port}/${harm}`)
	for (const socket of sockets) socket.destroy()
	sockets.clear()
	const before = asked.length
	const { page, context } = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	let loads = 0
	page.on('load', () => loads++)
	await page.goto(`${site.server.origin}/player/?sn=${sn}&key=key-of-${sn}`)
	await playerIs(page, 'playing')
	await expect.poll(() => asked.slice(before)).toContain(`/begun/${harm}`)
	return { id, page, context, loads: () => loads }
}

const expectNext = async (page: Page, id: number): Promise<void> => {
	await site.operator.releases.publish({ play_ids: [next], deviceids: [id] })
	await expect.poll(async () => (await playerData(page)).item).toBe('teal')
}

// The player is on `localhost`. A page on `127.0.0.1` belongs to another site, as pages of the web do: browsers give it its own process. A
// page on another port of `localhost` belongs to the same site and would share the player's process: Chromium separates them because the frame
// has no rights (`sandbox`).
test.each([
	['it loops for ever', 'loop', '127.0.0.1', 'LOOP'],
	['it takes all memory', 'memory', '127.0.0.1', 'MEMORY'],
	['of the same site it loops for ever', 'loop', 'localhost', 'LOOPSAME'],
	['of the same site it takes all memory', 'memory', 'localhost', 'MEMORYSAME'],
] as const)('a page: %s; it costs its own window at most', async (_, harm, host, sn) => {
	const { id, page, context, loads } = await open(harm, host, sn)
	const [frame] = page.frames().slice(1)
	let answered = false
	void frame
		?.evaluate(() => 1)
		.then(
			() => {
				answered = true
			},
			() => undefined,
		)
	await expectTurns(page)
	expect([frame === undefined, answered, await isOnline(sn)]).toEqual([false, false, true])
	await expectNext(page, id)
	expect(loads()).toBe(1)
	await context.close()
})

test.each([
	['all that a name may have', 'sockets', 'SOCKETS'],
	['at two names in turn', 'names', 'NAMES'],
] as const)('a page that opens 1,000 sockets, %s, costs no other window anything', async (_, harm, sn) => {
	const { id, page, context, loads } = await open(harm, '127.0.0.1', sn)
	// As many as a browser allows per name, and of its total all but the player's own.
	await expect.poll(() => sockets.size).toBeGreaterThan(250)
	// A hung page does not answer; this one does.
	expect(await page.frames()[1]?.evaluate(() => 1)).toBe(1)
	await expectTurns(page)
	expect(await isOnline(sn)).toBe(true)
	await expectNext(page, id)
	expect(loads()).toBe(1)
	await context.close()
})

test.each([
	['all that a name may have', 'sockets', 'SOCKETSAGAIN'],
	['at two names in turn', 'names', 'NAMESAGAIN'],
] as const)('a player comes back to its server beside a page with 1,000 sockets, %s', async (_, harm, sn) => {
	const { id, page, context } = await open(harm, '127.0.0.1', sn)
	await expect.poll(() => sockets.size).toBeGreaterThan(250)
	await site.server.stop()
	await site.server.start()
	await expectTurns(page)
	// What comes next arrives over a new socket.
	await expectNext(page, id)
	await expect.poll(() => isOnline(sn)).toBe(true)
	await context.close()
})
