import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
/** The width of a screenshot in pixels, at most. */
export const screenshot_width = 1280

/** Sends a picture of what plays to the server, which is told where the screen is dark over it; throws when it does not get there. */
export const sendScreenshot = async (canvas: HTMLCanvasElement, token: string, isDark: boolean): Promise<void> => {
	const picture = await new Promise<Blob | null>(resolve => {
		canvas.toBlob(resolve, 'image/jpeg', 0.8)
	})
	if (picture === null) throw new Error('no picture')
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
}
