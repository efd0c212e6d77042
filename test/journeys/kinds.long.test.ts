import { type Program, type ProgramWindow, windowResource } from '@vitrine/domain/program/document'
import { newAnalogClock } from '@vitrine/domain/program/kinds/analog-clock'
import { newColorfulText } from '@vitrine/domain/program/kinds/colorful-text'
import { newCountdown } from '@vitrine/domain/program/kinds/countdown'
import { newCounting } from '@vitrine/domain/program/kinds/counting'
import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { newRss } from '@vitrine/domain/program/kinds/rss'
import { newSheet } from '@vitrine/domain/program/kinds/sheet'
import { newText } from '@vitrine/domain/program/kinds/text'
import { newWeather } from '@vitrine/domain/program/kinds/weather'
import { type Operator, signIn } from '@vitrine/fleet/operator'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, password, type Server, verify_code } from './kit.ts'
import { playerIs } from './steps.ts'

let server: Server
let browser: Browser
let operator: Operator
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
	operator = await signIn(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const ground = '#203040'
const size = { w: 1280, h: 720 }

/** Windows in four columns, one item each, large enough that characters cover much of them. */
const windowsOf = (items: Record<string, object>): ProgramWindow[] =>
	Object.entries(items).map(([id, options], at) => ({
		id,
		name: id,
		idx: at,
		zIndex: at,
		w: 320,
		h: 180,
		x: (at % 4) * 320,
		y: Math.floor(at / 4) * 180,
		resources: [windowResource.parse({ id: `${id}-1`, name: id, play_time: 600_000, ...options })],
	}))

/** Stops the player's clock when it captures its picture, so that the end of a minute cannot make screen and picture differ. */
const stopClockAtPicture = (page: Page) =>
	page.addInitScript(() => {
		const { toBlob } = HTMLCanvasElement.prototype
		HTMLCanvasElement.prototype.toBlob = function (...rest) {
			const at = performance.now()
			performance.now = () => at
			toBlob.apply(this, rest)
		}
	})

/** A player that shows these windows on a screen as large as the program. */
const aScreen = async (sn: string, windows: ProgramWindow[], prepare?: (page: Page) => Promise<unknown>) => {
	const made = await operator.programs.create({ name: sn, ...size })
	const shown: Program = { ...made.document, background: ground, windows }
	await operator.programs.save({ id: made.id, revision: made.revision, document: shown })
	const terminal = await operator.terminals.add({ name: sn, sn, key: 'wall-key-1' })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] })
	const screen = await aPage(browser, { viewport: { width: size.w, height: size.h } })
	await prepare?.(screen.page)
	const sent = screen.page.waitForResponse(/terminal\/screenshot/, { timeout: 120_000 })
	sent.catch(() => undefined)
	const address = `${server.origin}/player/?sn=${sn}&key=wall-key-1`
	await screen.page.goto(address)
	await playerIs(screen.page, 'playing')
	await screen.page.waitForFunction(() => Boolean(document.documentElement.dataset.item))
	return { ...screen, terminal, sent, address }
}

/** How much of each window is not background, and how much the two pictures differ there, both from 0 to 1. */
const compared = (page: Page, windows: ProgramWindow[], on_screen: string, painted: string) =>
	page.evaluate(
		async ([windows, ...pictures]) => {
			const [screen, paint] = await Promise.all(
				pictures.map(async picture => {
					const image = new Image()
					image.src = picture
					await image.decode()
					const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
					if (context === null) throw new Error('no canvas')
					context.drawImage(image, 0, 0)
					return context
				}),
			)
			return windows.map(({ id, x, y, w, h }) => {
				const a = screen?.getImageData(x, y, w, h).data ?? []
				const b = paint?.getImageData(x, y, w, h).data ?? []
				let [ink, apart] = [0, 0]
				for (let at = 0; at < a.length; at += 4) {
					const far = (other: ArrayLike<number>, from: number): number =>
						[0, 1, 2].reduce((sum, of) => sum + Math.abs((a[at + of] ?? 0) - (other[from + of] ?? 0)), 0) / 765
					if (far([0x20, 0x30, 0x40], 0) > 0.1) ink++
					apart += far(b, at)
				}
				return { id, ink: (4 * ink) / a.length, apart: (4 * apart) / a.length }
			})
		},
		[windows.map(({ id, x, y, w, h }) => ({ id, x, y, w, h })), on_screen, painted] as const,
	)

const lettering = { font_size: 72, bold: true }

test('what is drawn is on the screen, and the same in a screenshot', async () => {
	const windows = windowsOf({
		colorful: { ...newColorfulText, ...lettering, text: '炫彩 Bright', motion: 'none' },
		digital: { ...newDigitalClock, ...lettering, seconds: false, language: 'zh', lunar: true, title: '北京' },
		analog: { ...newAnalogClock, seconds: false, date: true, weekday: true },
		roman: { ...newAnalogClock, seconds: false, marks: 'roman', title: 'Vitrine' },
		lines: { ...newAnalogClock, seconds: false, marks: 'lines' },
		countdown: {
			...newCountdown,
			...lettering,
			units: ['days', 'hours'],
			until: '2090-01-01T00:00:00',
			language: 'ru',
		},
		counting: { ...newCounting, ...lettering, units: ['days'], title: 'Since', language: 'en' },
		sheet: {
			...newSheet,
			...lettering,
			font_size: 40,
			rows: [
				['Gate', 'To'],
				['A1', '上海'],
				['B2', 'Москва'],
			],
		},
		weather: { ...newWeather, ...lettering, place: 'Hà Nội' },
		plain: { ...newText, ...lettering, font_size: 56, text: 'Plain text\n朴素的文字' },
		ticker: { ...newRss, ...lettering, font_size: 160, url: 'https://example.invalid/feed' },
		cards: { ...newRss, ...lettering, font_size: 160, url: 'https://example.invalid/feed', form: 'cards' },
	})
	const screen = await aScreen('KINDS1', windows, stopClockAtPicture)
	for (const { id } of windows.filter(({ id }) => id !== 'plain'))
		await expect.poll(() => screen.page.locator(`[data-window="${id}"] canvas[aria-label]`).count()).toBe(1)
	expect((await screen.sent).ok()).toBe(true)
	const on_screen = await screen.page.screenshot()
	const { list } = await operator.terminals.list({})
	const { screenshot = '' } = list.find(({ id }) => id === screen.terminal.id) ?? {}
	const response = await fetch(server.origin + screenshot, { headers: { cookie: operator.cookie() } })
	const painted = Buffer.from(await response.arrayBuffer()).toString('base64')
	const judge = await aPage(browser)
	const found = await compared(
		judge.page,
		windows,
		`data:image/png;base64,${on_screen.toString('base64')}`,
		`data:image/jpeg;base64,${painted}`,
	)
	for (const { id, ink, apart } of found) {
		// A dash that waits for data is the least that can be drawn.
		expect([id, ink > 0.005]).toEqual([id, true])
		expect([id, apart < 0.02]).toEqual([id, true])
	}
	expectClean(screen)
})

test('clocks of other zones show their time, over a change to summer time, and a countdown ends with it', async () => {
	const berlin = { time_zone: 'Europe/Berlin' }
	const screen = await aScreen(
		'KINDS2',
		windowsOf({
			berlin: { ...newDigitalClock, ...berlin, date: '', weekday: false, title: 'Berlin' },
			shanghai: { ...newDigitalClock, time_zone: 'Asia/Shanghai', date: 'yyyy-MM-dd', language: 'zh' },
			hours: { ...newDigitalClock, ...berlin, date: '', weekday: false, hours: 12, language: 'en', title: 'Twelve' },
			countdown: { ...newCountdown, ...berlin, until: '2026-03-29T03:00:00', form: 'colons', end_text: 'Open' },
			counting: {
				...newCounting,
				...berlin,
				since: '2026-03-28T03:00:00',
				language: 'ru',
				units: ['hours', 'minutes'],
			},
		}),
	)
	const { page } = screen
	// From here on it is a few seconds before Berlin's clocks go forward, and nothing corrects that.
	await page.addInitScript(() => {
		const real = Date.now
		const before = Date.parse('2026-03-29T00:59:50Z') - real()
		Date.now = () => real() + before
	})
	await page.routeWebSocket(/from=/, () => undefined)
	await page.goto(screen.address)
	await playerIs(page, 'playing')
	const reads = (window: string, words: RegExp): Promise<void> =>
		page.locator(`[data-window="${window}"]`).getByRole('img', { name: words }).first().waitFor({ timeout: 120_000 })
	await reads('berlin', /^Berlin · 01:59:\d\d$/)
	await reads('countdown', /^0:00:00:\d\d$/)
	await Promise.all([
		reads('berlin', /^Berlin · 03:00:\d\d$/),
		reads('hours', /^Twelve · 3:00:\d\d AM$/),
		reads('shanghai', /^09:00:\d\d · 2026-03-29 星期日$/),
		reads('countdown', /^Open$/),
		// The night was an hour shorter.
		reads('counting', /^23 час\S* · 00 минут$/),
	])
	expectClean(screen)
})
