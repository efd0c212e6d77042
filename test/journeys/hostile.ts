import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Frame, Page } from 'playwright-core'
import { aWebtool } from '../../apps/server/test/archives.ts'

/** Addresses known to a hostile page. */
interface Aims {
	/** The server that shows it. */
	readonly origin: string
	/** Its own. */
	readonly evil: string
}

/**
 * Runs in a hostile page: tries everything that would reach the player, the application or their data, and stores the results where the
 * test reads them. Whatever does not throw or reject counts as having worked.
 */
const attack = ({ origin, evil }: Aims): void => {
	const came: Record<string, string> = {}
	Object.assign(window, { came })
	const attempt = (name: string, act: () => unknown): void => {
		const failed = (error: unknown): void => {
			came[name] = `refused: ${error instanceof Error || error instanceof DOMException ? error.name : error}`
		}
		came[name] = 'waiting'
		try {
			Promise.resolve(act()).then(value => {
				came[name] = `WORKED: ${String(value).slice(0, 200)}`
			}, failed)
		} catch (error) {
			failed(error)
		}
	}
	const event = (target: EventTarget, good: string, bad: string): Promise<unknown> =>
		new Promise((resolve, reject) => {
			target.addEventListener(good, () => resolve(good), { once: true })
			target.addEventListener(bad, () => reject(bad), { once: true })
		})
	attempt('cookies', () => document.cookie)
	attempt('local storage', () => localStorage.length)
	attempt('session storage', () => sessionStorage.length)
	attempt('database', () => indexedDB.open('vitrine-player'))
	attempt('caches', () => caches.keys())
	attempt('files', () => navigator.storage.getDirectory())
	attempt('service worker', () => navigator.serviceWorker.register('/player/sw.js'))
	attempt('document of the parent', () => parent.document.title)
	attempt('storage of the parent', () => parent.localStorage.length)
	attempt('state of the player', () => (parent as unknown as { vitrinePlayer: unknown }).vitrinePlayer)
	attempt('address of the top', () => top?.location.href)
	attempt('navigation of the top', () => {
		if (top !== null) top.location.href = `${evil}/top`
		return 'assigned'
	})
	attempt('another window', () => {
		const other = open(`${evil}/window`)
		if (other === null) throw new Error('none')
		return 'open'
	})
	attempt('full screen', () => document.documentElement.requestFullscreen())
	attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true }))
	attempt('place', () => new Promise((done, failed) => navigator.geolocation.getCurrentPosition(done, failed)))
	attempt('call', () => fetch(`${origin}/api/admin/user/info`, { method: 'POST', credentials: 'include' }))
	attempt('settings', () => fetch(`${origin}/config.json`, { credentials: 'include' }).then(answer => answer.text()))
	attempt('socket', () => event(new WebSocket(`${origin.replace('http', 'ws')}/ws`), 'open', 'error'))
	attempt('own page within', () => {
		const frame = document.createElement('iframe')
		frame.src = `${origin}/player/?profile=within`
		document.body.append(frame)
		if (frame.contentDocument?.URL === `${origin}/player/?profile=within`) return 'reached'
		throw new Error('closed')
	})
	// These fail silently: whether they worked shows at their targets.
	for (const target of ['_top', '_blank']) {
		const link = document.createElement('a')
		Object.assign(link, { href: `${evil}/link${target}`, target })
		const form = document.createElement('form')
		Object.assign(form, { action: `${evil}/form${target}`, target })
		document.body.append(link, form)
		link.click()
		form.submit()
	}
	const shapes = ['publish', 'command', 'navigate', 'token', 'bind']
	for (const type of shapes) for (const to of [parent, top]) to?.postMessage({ type, data: { url: evil } }, '*')
	alert('hostile')
}

/** The attacker's page, for a frame. */
const hostilePage = (aims: Aims): string =>
	`<!doctype html><html><head><title>Hostile</title></head><body style="background:#123456"><p>hostile</p>
<script>${`(${attack})(${JSON.stringify(aims)})`.replaceAll('</', '<\\/')}</script></body></html>`

/** A web tool that attacks or, if its value `action` contains an address, navigates there. */
export const hostileTool = (aims: Aims): Blob => {
	const script = `const { values } = window.vitrine
if (values.action === '') (${attack})(${JSON.stringify(aims)})
else location.href = values.action`
	const page = `<!doctype html><html><body style="background:#123456"><p>tool</p><script>${script}</script></body></html>`
	const form = [{ type: 'text', name: 'action', label: 'Action', default: '' }]
	const manifest = { name: 'Hostile', version: '1', form }
	return new Blob([new Uint8Array(aWebtool({ html: page, manifest }))])
}

/** The attacker's server: answers every address with its page and records which were requested. */
export interface HostileServer {
	readonly origin: string
	readonly port: number
	readonly asked: string[]
	close(): Promise<void>
}

export const hostileServer = async (origin: () => string): Promise<HostileServer> => {
	const asked: string[] = []
	const server = createServer((request, response) => {
		asked.push(request.url ?? '')
		const evil = `http://${request.headers.host}`
		response.writeHead(200, { 'content-type': 'text/html' }).end(hostilePage({ origin: origin(), evil }))
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	const port = typeof address === 'object' && address !== null ? address.port : 0
	return {
		origin: `http://127.0.0.1:${port}`,
		port,
		asked,
		close: async () => {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}

/** The results of all attempts of a hostile page in a frame of this page, once it has finished. */
export const attemptsIn = async (page: Page): Promise<Record<string, string>> => {
	const isOver = (frame: Frame): Promise<boolean> =>
		frame
			.evaluate(() => {
				const { came } = window as unknown as { came?: Record<string, string> }
				return came !== undefined && !Object.values(came).includes('waiting')
			})
			.catch(() => false)
	for (;;) {
		for (const frame of page.frames().slice(1))
			if (await isOver(frame)) return frame.evaluate(() => (window as unknown as { came: Record<string, string> }).came)
		// Check again after the page has painted.
		await page.evaluate(() => new Promise(requestAnimationFrame))
	}
}
