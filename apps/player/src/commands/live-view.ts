import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import { createDevicePicture, type DevicePicture } from './device-picture.ts'

/** Pictures of what plays, or of an acquisition device, sent one after the other while somebody watches. */
export interface LiveView {
	/**
	 * Sends `fps` pictures a second for `ttl` ms, in place of what was asked for before of the same: of a device by its id, or of the screen
	 * (0). Rejects with the reason if the device cannot be captured.
	 */
	start(device: number, fps: number, ttl: number): Promise<void>
}

/** Maximum width of a picture, in pixels, and its quality. */
const width = 960
const quality = 0.6
/**
 * After this long, in ms, without word that somebody watches, a view ends: who asks is not watching yet, an overloaded server is asked again
 * with the next picture, and a terminal that was removed, or whose line or input is lost, does not go on capturing.
 */
const grace = 10_000

interface LiveContext {
	readonly capture: (width: number) => HTMLCanvasElement | null
	readonly token: () => string | null
	/** An acquisition device of this terminal. */
	readonly input: (device_id: number) => TerminalInput | null
}

/** Sends a picture; returns whether the server says that somebody watches. */
const send = async (picture: Blob, device: number, token: string): Promise<boolean> => {
	const form = new FormData()
	if (device > 0) form.set('device', String(device))
	form.set('file', picture, 'live.jpg')
	const response = await fetch(terminalAddress(terminalRoutes.live), {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body: form,
		signal: AbortSignal.timeout(10_000),
	})
	const answer = (await response.json()) as { status?: unknown; data?: { watched?: unknown } | null }
	return answer.status === 1 && answer.data?.watched === true
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
	new Promise(resolve => {
		canvas.toBlob(resolve, 'image/jpeg', quality)
	})

/** What is on the screen, which needs no capture. */
const screenPicture = (capture: LiveContext['capture']): DevicePicture => ({
	open: async () => undefined,
	draw: async most => capture(most),
	close: () => undefined,
})

/** A view that runs, or begins. */
interface View {
	readonly source: DevicePicture
	timer: ReturnType<typeof setInterval> | undefined
}

/** Creates one that sends nothing. */
export const createLiveView = ({ capture, token, input }: LiveContext): LiveView => {
	const views = new Map<number, View>()
	const end = (device: number, view: View): void => {
		clearInterval(view.timer)
		view.source.close()
		if (views.get(device) === view) views.delete(device)
	}
	const begin = (device: number): View => {
		const source = device === 0 ? screenPicture(capture) : createDevicePicture(() => input(device))
		const view = { source, timer: undefined }
		views.set(device, view)
		return view
	}
	/** Whether somebody watches, as far as is known: without a signal there is nothing to send. */
	const shoot = async (device: number, { source }: View): Promise<boolean> => {
		const [canvas, bearer] = [await source.draw(width), token()]
		const picture = canvas === null || bearer === null ? null : await pictureOf(canvas)
		return picture === null || bearer === null || send(picture, device, bearer)
	}
	const run = (device: number, view: View, fps: number, ttl: number): void => {
		clearInterval(view.timer)
		const begun = performance.now()
		let watched_at = begun
		let isSending = false
		view.timer = setInterval(() => {
			if (performance.now() - begun >= ttl) return end(device, view)
			// A slow connection gets fewer pictures.
			if (isSending) return
			isSending = true
			shoot(device, view)
				.then(isWatched => {
					if (isWatched) watched_at = performance.now()
				})
				// Of an input that cannot be captured any more, who asks again learns why.
				.catch(() => undefined)
				.finally(() => {
					isSending = false
					if (performance.now() - watched_at >= grace) end(device, view)
				})
		}, 1000 / fps)
	}
	return {
		async start(device, fps, ttl) {
			const view = views.get(device) ?? begin(device)
			await view.source.open().catch(error => {
				end(device, view)
				throw error
			})
			// It may have ended meanwhile; who still watches asks again.
			if (views.get(device) === view) run(device, view, fps, ttl)
		},
	}
}
