import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { obedient } from '@vitrine/fleet/commands'
import { startFleet } from '@vitrine/fleet/fleet'
import { signIn as signInAs } from '@vitrine/fleet/operator'
import type { TextKey } from '@vitrine/texts/all'
import { dictionary } from '@vitrine/texts/dictionary'
import { type Language, languages } from '@vitrine/texts/rows'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openWindow, startBrowser, takePicture } from './browser.ts'
import { connected, drawPosters, fill, prefix, publish } from './demo.ts'
import { fillLibrary } from './demo-library.ts'
import { addStrip } from './demo-strip.ts'
import { isVisiblyOther, packed, pixelsOf } from './likeness.ts'
import { account, type Product, password, root, startProduct, verify_code } from './product.ts'
import type { Scene, Shot } from './shot.ts'
import { shots } from './shots.ts'
import { words } from './words.ts'

const pictures = join(root, 'apps/web/public/help')
const list = join(root, 'apps/web/src/features/help/pictures.ts')
/** How long to wait for a screen before its topic goes without a picture, in ms. */
const patience = 8_000

const sayer = (language: Language): Scene['say'] => {
	if (language === 'zh') return key => key
	const texts: Readonly<Record<string, string>> = dictionary(language)
	return key => texts[key] ?? key
}

const populate = async ({ origin }: Product, browser: Browser, language: Language, say: Scene['say']) => {
	const who = { account, password, verifyCode: async () => verify_code }
	const operator = await signInAs(origin, who)
	const posters = await drawPosters(browser, words[language])
	const named = (number: number) => say('窗口 {number}').replace('{number}', String(number))
	const programs = await fill(operator, words[language], posters, named)
	const fleet = await startFleet(
		{
			terminals: connected,
			server: origin,
			socket: null,
			account,
			password,
			verify_code,
			token: null,
			download: 'fetch',
			play: false,
			commands: obedient,
			sensors: { metrics: [], every: 10_000 },
			jitter: 0,
			duration: null,
			prefix,
			json: false,
		},
		who,
	)
	await publish(operator, programs)
	const { list } = await operator.terminals.list({ page: 1, limit: 50 })
	const terminal = list.reduce((first, { id }) => Math.min(first, id), Number.POSITIVE_INFINITY)
	const strip = await addStrip(operator, browser, words[language], say)
	return {
		fleet,
		programs,
		terminal,
		strip,
		posters,
		made: await fillLibrary(operator, language, words[language], say),
	}
}

const signIn = async (context: BrowserContext, origin: string, say: (key: TextKey) => string): Promise<Page> => {
	const page = await context.newPage()
	await page.goto(`${origin}/login`)
	await page.locator('img[src^="data:image/"]').waitFor()
	await page.getByLabel(say('账号'), { exact: true }).fill(account)
	await page.getByLabel(say('密码'), { exact: true }).fill(password)
	await page.getByLabel(say('验证码'), { exact: true }).fill(verify_code)
	await page.getByRole('button', { name: say('登录'), exact: true }).click()
	await page.waitForURL(/\/home|\/$/)
	return page
}

/** Opens the materials made in forms and saves them, so that each gets the thumbnail that its form takes. */
const pictureMade = async (page: Page, origin: string, { made, say }: Scene): Promise<void> => {
	for (const id of made) {
		await page.goto(`${origin}/explorer/newMediaList?id=${id}`)
		await page
			.locator('form.make')
			.getByRole('button', { name: say('保存'), exact: true })
			.click()
		await page.waitForURL(/\/explorer\/mediaList/)
	}
}

const take = async (page: Page, origin: string, shot: Shot, scene: Scene): Promise<Buffer | null> => {
	await page.goto(`${origin}${shot.address(scene)}`)
	const isThere = await page
		.locator(shot.wait)
		.first()
		.waitFor({ timeout: patience })
		.then(
			() => true,
			() => false,
		)
	if (!isThere) return null
	await shot.act?.(page, scene)
	await page.waitForLoadState('networkidle')
	return takePicture(page)
}

/** Stores a picture if it differs visibly from the existing one: invisible changes must not grow the history. */
const store = async (path: string, picture: Buffer): Promise<string> => {
	const before = await readFile(path).catch(() => null)
	if (before !== null && !isVisiblyOther(await pixelsOf(before), await pixelsOf(picture))) return 'as it was'
	const content = await packed(picture)
	await writeFile(path, content)
	return `${content.length} bytes`
}

/** Takes the pictures of one language on a fresh product; returns the shots whose screens exist. */
const photograph = async (browser: Browser, language: Language, wanted: readonly Shot[]): Promise<Shot[]> => {
	const product = await startProduct()
	try {
		const say = sayer(language)
		const { fleet, ...filled } = await populate(product, browser, language, say)
		const scene: Scene = { ...filled, say, language, words: words[language] }
		const [inside, outside] = [await openWindow(browser, language), await openWindow(browser, language)]
		const signed = await signIn(inside, product.origin, scene.say)
		await pictureMade(signed, product.origin, scene)
		const visitor = await outside.newPage()
		await mkdir(join(pictures, language), { recursive: true })
		const taken: Shot[] = []
		for (const shot of wanted) {
			const picture = await take(shot.signed_out ? visitor : signed, product.origin, shot, scene)
			const path = join(pictures, language, `${shot.topic}.avif`)
			console.error(`${language} ${shot.topic}: ${picture === null ? 'not there' : await store(path, picture)}`)
			if (picture !== null) taken.push(shot)
		}
		await Promise.all([inside.close(), outside.close()])
		await fleet.stop()
		return taken
	} finally {
		await product.stop()
	}
}

const writeList = async (): Promise<void> => {
	const topics = shots
		.map(({ topic }) => topic)
		.filter(topic => languages.every(language => existsSync(join(pictures, language, `${topic}.avif`))))
		.sort()
	await writeFile(
		list,
		`/** The topics with a picture in every language, written by \`npm run help:pictures\`. */
export const pictured: readonly string[] = ${JSON.stringify(topics)}\n`,
	)
	await promisify(execFile)(join(root, 'node_modules/.bin/biome'), ['format', '--write', list])
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !shots.some(({ topic }) => topic === name))
if (unknown.length > 0) {
	console.error(`no such topic: ${unknown.join(', ')}\nusage: npm run help:pictures -- [topic…], after npm run build`)
	process.exit(1)
}
const browser = await startBrowser()
try {
	let wanted = shots.filter(({ topic }) => asked.length === 0 || asked.includes(topic))
	// A screen missing in the first language is not tried in the others.
	for (const language of languages) wanted = await photograph(browser, language, wanted)
	await writeList()
} finally {
	await browser.close()
}
