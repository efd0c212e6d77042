import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Language } from '@vitrine/texts/rows'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** The viewport of the pictures, and the scale at which they are stored. */
export const view = { width: 1280, height: 800, scale: 0.75 } as const

const inPath = (name: string): string | undefined =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.map(folder => join(folder, name))
		.find(existsSync)

/** Starts the Chromium of this machine. */
export const startBrowser = (): Promise<Browser> =>
	chromium.launch({
		executablePath:
			process.env.VITRINE_CHROMIUM ??
			['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(inPath).find(Boolean) ??
			'',
		args: ['--no-sandbox', '--disable-background-networking', '--disable-sync', '--no-first-run'],
	})

/** A browser window for a reader of this language, not signed in. */
export const openWindow = async (browser: Browser, language: Language): Promise<BrowserContext> => {
	const context = await browser.newContext({
		locale: language === 'zh' ? 'zh-CN' : language,
		viewport: { width: view.width, height: view.height },
		colorScheme: 'light',
		reducedMotion: 'reduce',
	})
	context.setDefaultTimeout(15_000)
	// The browser's language selects only Chinese or English at first (specification A §1): this reader has chosen explicitly.
	await context.addInitScript(chosen => localStorage.setItem('vitrine.language', chosen), language)
	// Playwright can fill the file input, not the browser's own picker.
	await context.addInitScript('delete window.showOpenFilePicker')
	return context
}

/** A screenshot of a page, as a PNG of the stored size. */
export const takePicture = async (page: Page): Promise<Buffer> => {
	const session = await page.context().newCDPSession(page)
	const { data } = await session.send('Page.captureScreenshot', {
		format: 'png',
		clip: { x: 0, y: 0, width: view.width, height: view.height, scale: view.scale },
	})
	await session.detach()
	return Buffer.from(data, 'base64')
}
