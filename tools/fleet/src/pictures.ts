import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import { drawnPicture } from './picture.ts'
import { type Addressee, sendFile } from './sending.ts'

/** Widths of pictures in pixels: at most, unless told otherwise, and of a live view. */
const widths = { most: 1280, usual: 640, live: 320 } as const
/** Somebody who asks is not watching yet: for this long, in ms, an answer that nobody watches ends nothing. */
const grace = 10_000
/** How often the bar of a picture comes round, in ms. */
const round = 60_000

interface PicturesAround {
	readonly server: () => Addressee
	/** The id of the program on the screen; 0 for none, or for a screen that is off. */
	readonly shown: () => number
	readonly isDark: () => boolean
	readonly signal: AbortSignal
}

/** The pictures that a simulated terminal sends of its screen and its acquisition devices. */
export class TerminalPictures {
	readonly #around: PicturesAround
	/** Live views by device; 0 is the screen. */
	readonly #live = new Map<number, NodeJS.Timeout>()

	constructor(around: PicturesAround) {
		this.#around = around
	}

	/** Sends a screenshot. Throws if the server does not accept it. */
	async screenshot(width: unknown): Promise<void> {
		const { isDark } = this.#around
		const fields = isDark() ? { screen: 'off' } : {}
		const content = this.#drawn(typeof width === 'number' ? width : widths.usual, this.#around.shown())
		await this.#send(terminalRoutes.screenshot, content, fields)
	}

	/**
	 * Sends `fps` pictures a second of a device, or of the screen (0), for `ttl` ms while somebody watches, in place of what was asked for
	 * before of the same.
	 */
	live(device: number, fps: number, ttl: number): void {
		clearInterval(this.#live.get(device))
		const begun = performance.now()
		let isSending = false
		const own = setInterval(() => {
			if (performance.now() - begun >= ttl) return clearInterval(own)
			if (isSending) return
			isSending = true
			const content = this.#drawn(widths.live, device === 0 ? this.#around.shown() : device)
			this.#send(terminalRoutes.live, content, device === 0 ? {} : { device: String(device) })
				.then(data => {
					const isWatched = (data as { watched?: unknown } | null)?.watched === true
					if (!isWatched && performance.now() - begun >= grace) clearInterval(own)
				})
				// The next picture is tried anyway.
				.catch(() => undefined)
				.finally(() => {
					isSending = false
				})
		}, 1000 / fps)
		this.#live.set(device, own)
	}

	/** Ends all live views. */
	stop(): void {
		for (const timer of this.#live.values()) clearInterval(timer)
		this.#live.clear()
	}

	#drawn(width: number, id: number): Buffer {
		return drawnPicture(Math.min(width, widths.most), id, (Date.now() % round) / round)
	}

	#send(route: Parameters<typeof sendFile>[1], content: Buffer, fields: Record<string, string>): Promise<unknown> {
		const { server, signal } = this.#around
		return sendFile(server, route, { name: 'screen.png', content, fields }, signal)
	}
}
