import { busy } from '@vitrine/contract/error-codes'
import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { waitBefore } from '@vitrine/domain/backoff'

/** Maximum width of a screenshot in pixels. */
export const screenshot_width = 1280

/** Its quality in percent, if nothing else is asked for. */
export const screenshot_quality = 80

/** How often it is retried when the server is overloaded: a whole fleet may send screenshots at once. */
const tries = 6

const send = async (picture: Blob, token: string, isDark: boolean): Promise<{ status?: unknown; tips?: unknown }> => {
	const form = new FormData()
	if (isDark) form.set('screen', 'off')
	form.set('file', picture, 'screenshot.jpg')
	const response = await fetch(terminalAddress(terminalRoutes.screenshot), {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body: form,
		signal: AbortSignal.timeout(30_000),
	})
	if (!response.ok) throw new Error(`HTTP ${response.status}`)
	return (await response.json()) ?? {}
}

/** How a picture is sent: its quality in percent, and whether the screen over it is dark. */
interface Sent {
	readonly quality: number
	readonly isDark: boolean
}

/** Sends a picture of what plays to the server; throws when the server does not accept it. */
export const sendScreenshot = async (
	canvas: HTMLCanvasElement,
	token: string,
	{ quality, isDark }: Sent,
): Promise<void> => {
	const picture = await new Promise<Blob | null>(resolve => {
		canvas.toBlob(resolve, 'image/jpeg', quality / 100)
	})
	if (picture === null) throw new Error('no picture')
	for (let attempt = 1; ; attempt++) {
		const { status, tips } = await send(picture, token, isDark)
		if (status === 1) return
		if (status !== busy || attempt === tries) throw new Error(String(tips))
		await new Promise(resolve => setTimeout(resolve, waitBefore(attempt, Math.random())))
	}
}
