import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { freePort } from '../../tools/setup/free-port.ts'
import { seePage, seeServer } from './witness.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

export const password = 'Journey#2026'
export const verify_code = '2468'

const inPath = (name: string): string | undefined =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.map(folder => join(folder, name))
		.find(existsSync)

/** Whether this machine has a tool. */
export const isInPath = (name: string): boolean => inPath(name) !== undefined

const chromiumPath = (): string =>
	process.env.VITRINE_CHROMIUM ??
	['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(inPath).find(Boolean) ??
	''

/** A server in its own process, as it runs in operation. */
export class Server {
	readonly origin: string
	readonly folder: string
	readonly #environment: NodeJS.ProcessEnv
	#process: ChildProcess | null = null
	/** Everything it has printed. */
	output = ''
	readonly #forget = seeServer(this)

	constructor(folder: string, port: number, socketPort: number, settings: Record<string, string>) {
		this.folder = folder
		this.origin = `http://localhost:${port}`
		this.#environment = {
			...process.env,
			VITRINE_DATA_DIR: folder,
			VITRINE_HOST: '127.0.0.1',
			VITRINE_PORT: String(port),
			VITRINE_SOCKET_PORT: String(socketPort),
			VITRINE_FIXED_VERIFY_CODE: verify_code,
			VITRINE_DISK_RESERVE_MB: '0',
			...settings,
		}
	}

	/** Starts it and waits until it reports that it is ready. */
	async start(): Promise<void> {
		const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
			env: this.#environment,
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		this.#process = child
		await new Promise<void>((done, failed) => {
			const read = (piece: Buffer): void => {
				this.output += piece
				if (this.output.includes('Vitrine is ready')) done()
			}
			child.stdout.on('data', read)
			child.stderr.on('data', read)
			child.once('exit', code => failed(new Error(`the server ended with ${code}: ${this.output.slice(-2000)}`)))
		})
		this.output = this.output.replaceAll('Vitrine is ready', 'was ready')
	}

	/** Stops it, gracefully or as a power cut would, and waits until it is gone. */
	async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
		const child = this.#process
		if (child === null || child.exitCode !== null || child.signalCode !== null) return
		const gone = new Promise(done => child.once('exit', done))
		child.kill(signal)
		await gone
	}

	/** Pauses it, as on a machine that swaps, or resumes it. */
	signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
		this.#process?.kill(signal)
	}

	async remove(): Promise<void> {
		this.#forget()
		await this.stop()
		await rm(this.folder, { recursive: true, force: true })
	}
}

/** Starts a server on an empty folder. */
export const aServer = async (
	settings: Record<string, string> = { VITRINE_ADMIN_PASSWORD: password },
): Promise<Server> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-journey-'))
	const server = new Server(folder, await freePort(), await freePort(), settings)
	await server.start()
	return server
}

const switches = [
	'--no-sandbox',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
	'--disable-quic',
	'--autoplay-policy=no-user-gesture-required',
]

/** A browser as on a terminal; `more` are additional switches, `without` are playwright's default ones to leave out. */
export const aChromium = (more: readonly string[] = [], without: readonly string[] = []): Promise<Browser> =>
	chromium.launch({
		executablePath: chromiumPath(),
		ignoreDefaultArgs: [...without],
		args: [...switches, ...more],
	})

/** The same with a persistent profile in a folder. */
export const aProfile = (
	folder: string,
	options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<BrowserContext> =>
	chromium.launchPersistentContext(folder, { executablePath: chromiumPath(), args: switches, ...options })

/** A browser with scrollbars that take up space, which headless screenshots hide. */
export const aClassicChromium = (): Promise<Browser> =>
	chromium.launch({
		executablePath: chromiumPath(),
		ignoreDefaultArgs: ['--hide-scrollbars'],
		args: ['--no-sandbox', '--disable-background-networking', '--disable-sync', '--no-first-run', '--disable-quic'],
	})

/** A page whose console must stay clean. */
export interface Watched {
	readonly page: Page
	readonly context: BrowserContext
	/** Errors that the page has logged, except the expected ones. */
	errors(expected?: RegExp): string[]
}

/** A page of an existing context. */
export const openPage = async (context: BrowserContext): Promise<Watched> => {
	const page = await context.newPage()
	page.setDefaultTimeout(120_000)
	const written: string[] = []
	page.on(
		'console',
		message => message.type() === 'error' && written.push(`${message.text()} ${message.location().url}`),
	)
	page.on('pageerror', error => written.push(String(error)))
	seePage(page, written)
	return { page, context, errors: expected => written.filter(line => !expected?.test(line)) }
}

export const aPage = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Watched> => {
	// A person waits until a growing dialog is at rest before clicking; a script on a busy machine would miss the button.
	const usual = { locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
	const context = await browser.newContext({ ...usual, ...options })
	// Playwright can fill the file input, not the browser's own picker.
	await context.addInitScript('delete window.showOpenFilePicker')
	return openPage(context)
}

/** Selector of the verification code's picture. */
export const picture = 'img[src^="data:image/"]'

/** Nobody types a verification code before its picture is visible. */
export const pictureShown = (page: Page): Promise<void> => page.locator(picture).waitFor()

/** Signs in through the login page. */
export const signIn = async (page: Page, server: Server, account = 'admin', given = password): Promise<void> => {
	await page.goto(`${server.origin}/login`)
	await pictureShown(page)
	await page.getByLabel('Account', { exact: true }).fill(account)
	await page.getByLabel('Password', { exact: true }).fill(given)
	await page.getByLabel('Verification code', { exact: true }).fill(verify_code)
	await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A real video with sound, made by FFmpeg; `bitrate` is for example 40M. Null if FFmpeg is missing. */
export const aVideo = async (folder: string, name: string, seconds: number, bitrate = '1M'): Promise<string> => {
	const path = join(folder, name)
	const source = [
		'-f',
		'lavfi',
		'-i',
		`testsrc2=s=640x360:r=30:d=${seconds}`,
		'-f',
		'lavfi',
		'-i',
		`sine=440:d=${seconds}`,
	]
	const codec = name.endsWith('.webm')
		? ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', bitrate, '-c:a', 'libopus']
		: [
				'-vf',
				'noise=alls=80:allf=t',
				'-c:v',
				'libx264',
				'-preset',
				'ultrafast',
				'-b:v',
				bitrate,
				'-pix_fmt',
				'yuv420p',
				'-c:a',
				'aac',
			]
	await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...source, ...codec, path])
	return path
}

/** Two real pictures, drawn by FFmpeg. */
export const aPicture = async (folder: string, name: string, colour: string): Promise<string> => {
	const path = join(folder, name)
	await run('ffmpeg', [
		'-nostdin',
		'-v',
		'error',
		'-y',
		'-f',
		'lavfi',
		'-i',
		`color=${colour}:s=1280x720`,
		'-frames:v',
		'1',
		path,
	])
	return path
}

/** A PDF with one page per colour, each given as three numbers from 0 to 1. */
export const aPdf = (colours: readonly string[]): string => {
	const kids = colours.map((_, index) => `${3 + index * 2} 0 R`).join(' ')
	const pages = colours.flatMap((colour, index) => {
		const drawing = `${colour} rg 0 0 640 360 re f`
		return [
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 360] /Contents ${4 + index * 2} 0 R >>`,
			`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
		]
	})
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		`<< /Type /Pages /Kids [${kids}] /Count ${colours.length} >>`,
		...pages,
	]
	let file = '%PDF-1.4\n'
	const places = objects.map((object, index) => {
		const place = file.length
		file += `${index + 1} 0 obj\n${object}\nendobj\n`
		return `${String(place).padStart(10, '0')} 00000 n \n`
	})
	const size = objects.length + 1
	return `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

/** Expects that pages logged no errors. */
export const expectClean = (...pages: Watched[]): void => expect(pages.flatMap(page => page.errors())).toEqual([])
