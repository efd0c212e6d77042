import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'

/** Pictures of what plays, sent one after the other while somebody watches. */
export interface LiveView {
	/** Sends `fps` pictures a second for `ttl` ms, in place of what was asked for before. */
	start(fps: number, ttl: number): void
}

/** Maximum width of a picture, in pixels, and its quality. */
const width = 960
const quality = 0.6
/** Somebody who asks is not watching yet: for this long, in ms, an answer that nobody watches ends nothing. */
const grace = 10_000

interface LiveContext {
	readonly capture: (width: number) => HTMLCanvasElement | null
	readonly token: () => string | null
}

/** Sends a picture; returns whether somebody watches. */
const send = async (picture: Blob, token: string): Promise<boolean> => {
	const form = new FormData()
	form.set('file', picture, 'live.jpg')
	const response = await fetch(terminalAddress(terminalRoutes.live), {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body: form,
		signal: AbortSignal.timeout(10_000),
	})
	const answer = (await response.json()) as { status?: unknown; data?: { watched?: unknown } | null }
	// An overloaded server is asked again with the next picture.
	return answer.status !== 1 || answer.data?.watched === true
}

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
	new Promise(resolve => {
		canvas.toBlob(resolve, 'image/jpeg', quality)
	})

/** Creates one that sends nothing. */
export const createLiveView = ({ capture, token }: LiveContext): LiveView => {
	let timer: ReturnType<typeof setInterval> | undefined
	let isSending = false
	const stop = (): void => clearInterval(timer)
	const shoot = async (): Promise<boolean> => {
		const [canvas, bearer] = [capture(width), token()]
		const picture = canvas === null || bearer === null ? null : await pictureOf(canvas)
		return picture === null || bearer === null || send(picture, bearer)
	}
	return {
		start(fps, ttl) {
			stop()
			const begun = performance.now()
			const own = setInterval(() => {
				if (performance.now() - begun >= ttl) return clearInterval(own)
				// A slow connection gets fewer pictures.
				if (isSending) return
				isSending = true
				shoot()
					.then(isWatched => {
						if (!isWatched && performance.now() - begun >= grace) clearInterval(own)
					})
					.catch(() => undefined)
					.finally(() => {
						isSending = false
					})
			}, 1000 / fps)
			timer = own
		},
	}
}
