import type { Program } from '@vitrine/domain/program/document'
import type { Operator } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { settled, shown, ticker, upload } from './demo.ts'
import type { Scene } from './shot.ts'
import type { Words } from './words.ts'

const size = { w: 3840, h: 128 } as const
const piece = 960
const empty = 480

/** The background of the strip: waves of light, without text. */
const drawGround = async (browser: Browser): Promise<Buffer> => {
	const page = await browser.newPage({ viewport: { width: size.w, height: size.h } })
	await page.setContent(
		`<body style="margin:0;height:100vh;background:repeating-radial-gradient(circle at 0 100%,#ffffff14 0 40px,transparent 40px 80px),
		linear-gradient(90deg,#0b7285,#364fc7 35%,#862e9c 70%,#c92a2a)">`,
	)
	const content = await page.screenshot({ type: 'jpeg', quality: 85 })
	await page.close()
	return content
}

/** Makes a program for a long folded screen, with a picture behind its windows; one of these is still empty. */
export const addStrip = async (
	operator: Operator,
	browser: Browser,
	own: Words,
	say: Scene['say'],
): Promise<number> => {
	const name = `${say('背景')}.jpg`
	const ground = await upload(operator, { name, content: await drawGround(browser) })
	await settled(operator, own.posters.length + 1)
	const { w, h } = size
	const window = (idx: number, x: number, width: number) => ({
		id: `w${idx}`,
		name: say('窗口 {number}').replace('{number}', String(idx + 1)),
		idx,
		zIndex: idx,
		x,
		y: 0,
		w: width,
		h,
	})
	const document: Program = {
		format: 1,
		w,
		h,
		background: '#000000',
		background_picture: shown(ground, 0),
		fold: { mode: 'extra_long', piece },
		windows: [
			{ ...window(0, 0, w - empty), resources: [{ ...ticker(own.ticker), background: '#00000000' }] },
			{ ...window(1, w - empty, empty), resources: [] },
		],
	}
	const { id, revision } = await operator.programs.create({ name: say('LED 条屏'), w, h })
	await operator.programs.save({ id, revision, document })
	return id
}
