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

/** The pictures that a simulated terminal sends of its screen. */
export class TerminalPictures {
	readonly #around: PicturesAround
	#live: NodeJS.Timeout | undefined

	constructor(around: PicturesAround) {
		this.#around = around
	}

	/** Sends a screenshot. Throws if the server does not accept it. */
	async screenshot(width: unknown): Promise<void> {
		const { isDark } = this.#around
		const fields = isDark() ? { screen: 'off' } : {}
		await this.#send(terminalRoutes.screenshot, typeof width === 'number' ? width : widths.usual, fields)
	}

	/** Sends `fps` pictures a second for `ttl` ms while somebody watches, in place of what was asked for before. */
	live(fps: number, ttl: number): void {
		this.stop()
		const begun = performance.now()
		let isSending = false
		const own = setInterval(() => {
			if (performance.now() - begun >= ttl) return clearInterval(own)
			if (isSending) return
			isSending = true
			this.#send(terminalRoutes.live, widths.live)
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
		this.#live = own
	}

	/** Ends a live view. */
	stop(): void {
		clearInterval(this.#live)
	}

	#send(route: Parameters<typeof sendFile>[1], width: number, fields: Record<string, string> = {}): Promise<unknown> {
		const { server, shown, signal } = this.#around
		const content = drawnPicture(Math.min(width, widths.most), shown(), (Date.now() % round) / round)
		return sendFile(server, route, { name: 'screen.png', content, fields }, signal)
	}
}
