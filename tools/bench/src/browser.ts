import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { inRepository, onAllCores } from './spawn.ts'

/** What the browser measured of its page (`page/observe.ts`); times in ms. */
export interface Measured {
	readonly lcp: number
	readonly lcp_of: string
	readonly shift: number
	readonly events: readonly { readonly id: number; readonly ms: number; readonly of: string }[]
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium of this machine, found as the journeys find it; null if there is none. */
export const findChromium = (): string | null => {
	const folders = (process.env.PATH ?? '').split(delimiter)
	const all = names.flatMap(name => folders.map(folder => join(folder, name)))
	return process.env.VITRINE_CHROMIUM ?? all.find(existsSync) ?? null
}

/** Starts it on all cores, as on a viewer's machine. */
export const startChromium = (executablePath: string): Promise<Browser> =>
	onAllCores(() =>
		chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'] }),
	)

const root = inRepository('tools/bench/src/page')
const shared = { root, configFile: false, logLevel: 'error' } as const
const common = { emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } } as const

/** Builds a bare page of `src/page` under its own name; returns its folder. */
export const buildPage = async (outDir: string, name = 'index'): Promise<string> => {
	const input = join(root, `${name}.html`)
	await build({ ...shared, build: { ...common, outDir, rolldownOptions: { input } } })
	return outDir
}

/** Builds a script that measures pages; returns its path. */
export const buildScript = async (outDir: string, name: string): Promise<string> => {
	const output = { entryFileNames: `${name}.js` }
	const rolldownOptions = { input: join(root, `${name}.ts`), output }
	await build({ ...shared, build: { ...common, outDir, rolldownOptions } })
	return join(outDir, `${name}.js`)
}

/** Builds the bare page and the measuring script. */
export const buildPages = async (outDir: string): Promise<{ page: string; observer: string }> => ({
	page: await buildPage(join(outDir, 'page')),
	observer: await buildScript(join(outDir, 'observer'), 'observe'),
})

/** A slower machine on a 10 Mbit/s line with a round trip of 40 ms. */
const slow = { cpu: 4, bytes: 10_000_000 / 8, latency: 40 }

/** A page that is measured and throttled, with an empty cache. */
export const slowPage = async (context: BrowserContext, observer: string): Promise<Page> => {
	const page = await context.newPage()
	await page.addInitScript({ path: observer })
	const devtools = await context.newCDPSession(page)
	await devtools.send('Network.enable')
	await devtools.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: slow.latency,
		downloadThroughput: slow.bytes,
		uploadThroughput: slow.bytes,
	})
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
	return page
}

/** The measurements of a page so far. */
export const measuredOf = (page: Page): Promise<Measured> => page.evaluate('window.measured') as Promise<Measured>
