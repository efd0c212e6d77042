import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

/**
 * A page without a network listener. For every page that playwright opens, the browser stores everything the page loads in the page's own
 * process: repeated loads would look like memory of the page.
 */
export interface QuietPage {
	/** Sends a DevTools protocol message to the page. */
	send(method: string, params?: object): Promise<unknown>
	/** Evaluates an expression in the page and awaits its promise. */
	evaluate(expression: string): Promise<unknown>
	goto(address: string): Promise<void>
	close(): Promise<void>
}

interface Answer {
	readonly id?: number
	readonly method?: string
	readonly result?: unknown
	readonly error?: { readonly message: string }
}

interface Evaluated {
	readonly result: { readonly value?: unknown }
	readonly exceptionDetails?: { readonly text: string }
}

/**
 * Opens a page of this size in pixels in the profile that the browser was started with, like a real screen: a separate context would keep
 * all files and databases in memory instead of on disk. The script at `script` runs before the page's own.
 */
export const openQuiet = async (
	browser: Browser,
	script: string | null,
	{ width, height }: { readonly width: number; readonly height: number },
): Promise<QuietPage> => {
	const whole = await browser.newBrowserCDPSession()
	const { targetId } = await whole.send('Target.createTarget', { url: 'about:blank', width, height })
	const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: false })
	const waiting = new Map<number, (answer: Answer) => void>()
	const loads: (() => void)[] = []
	whole.on('Target.receivedMessageFromTarget', event => {
		if (event.sessionId !== sessionId) return
		const answer: Answer = JSON.parse(event.message)
		if (answer.method === 'Page.loadEventFired') for (const load of loads.splice(0)) load()
		if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
	})
	let count = 0
	const send = (method: string, params: object = {}): Promise<unknown> =>
		new Promise((resolve, reject) => {
			const id = ++count
			waiting.set(id, ({ result, error }) => {
				waiting.delete(id)
				if (error === undefined) resolve(result)
				else reject(new Error(`${method}: ${error.message}`))
			})
			const message = JSON.stringify({ id, method, params })
			whole.send('Target.sendMessageToTarget', { message, sessionId }).catch(reject)
		})
	await send('Page.enable')
	if (script !== null) await send('Page.addScriptToEvaluateOnNewDocument', { source: await readFile(script, 'utf8') })
	return {
		send,
		async evaluate(expression) {
			const asked = { expression, awaitPromise: true, returnByValue: true }
			const { result, exceptionDetails } = (await send('Runtime.evaluate', asked)) as Evaluated
			if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
			return result.value
		},
		async goto(address) {
			const loaded = new Promise<void>(resolve => loads.push(resolve))
			await send('Page.navigate', { url: address })
			await loaded
		},
		async close() {
			await whole.send('Target.closeTarget', { targetId })
			await whole.detach()
		},
	}
}
