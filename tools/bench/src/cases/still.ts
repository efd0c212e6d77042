import { mkdir, readFile } from 'node:fs/promises'
import { windowResource } from '@vitrine/domain/program/document'
import type { Browser } from 'playwright-core'
import { findChromium, startChromium } from '../browser.ts'
import { drawPhotograph, publishGrid, uploadAll } from '../grid.ts'
import { pass, until, workByType } from '../processes.ts'
import { openQuiet } from '../quiet.ts'
import { median } from '../rounds.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const size = { width: 1920, height: 1080 } as const

const figure = (baseline: number | null, ours: number): Figure => ({
	id: 'STILL',
	what: 'work of all processes of Chromium for a screen with one picture (bare Chromium with it)',
	unit: '% of a core',
	baseline,
	ours,
	target: '≤ 3 % of a core',
	met: ours <= 3,
})

/**
 * The share of a core that a browser uses, in percent; the median over parts of this time, so that other work of the machine hardly
 * matters.
 */
const shareOf = async (browser: Browser, ms: number): Promise<number> => {
	const parts: number[] = []
	for (let part = 0; part < 6; part++) {
		const [before, began] = [await workByType(browser), performance.now()]
		await pass(ms / 6)
		const [after, over] = [await workByType(browser), performance.now()]
		const shares = [...after].map(
			([type, work]) => [type, (100 * (work - (before.get(type) ?? 0))) / (over - began)] as const,
		)
		console.error(`STILL: ${shares.map(([type, share]) => `${type} ${share.toFixed(2)} %`).join(', ')}`)
		parts.push(shares.reduce((sum, [, share]) => sum + share, 0))
	}
	return median(parts)
}

const measure = async (stage: Stage, path: string): Promise<Figure[]> => {
	const folder = await stage.folder('still-files', true)
	await mkdir(folder, { recursive: true })
	const [w, h] = [size.width, size.height]
	const content = await readFile(await drawPhotograph(folder, 1, w, h))
	const [stored] = await uploadAll(stage.operator, [{ name: 'still.jpg', content }])
	const item = { kind: 'picture', id: 'p', name: 'p', play_time: 10_000, fit: 'cover', ...stored }
	const windows = [[windowResource.parse(item)]]
	const address = await publishGrid(stage, { sn: 'STILL', w, h, windows, across: 1 })
	const share = async (show: string, isThere: string): Promise<number> => {
		const browser = await startChromium(path)
		try {
			const page = await openQuiet(browser, null, size)
			await page.goto(show)
			await until(page, isThere)
			// Until the startup work is over.
			await pass(stage.quick ? 10_000 : 30_000)
			return await shareOf(browser, stage.quick ? 30_000 : 60_000)
		} finally {
			await browser.close()
		}
	}
	const html = `<body style="margin:0"><img src="data:image/jpeg;base64,${content.toString('base64')}" style="width:100%">`
	const bare = await share(`data:text/html,${encodeURIComponent(html)}`, 'document.images[0].complete')
	return [figure(bare, await share(address, 'document.documentElement.dataset.item === "p"'))]
}

/** What a screen costs on which nothing moves. */
export const still = async (stage: Stage): Promise<Figure[]> => {
	const path = findChromium()
	if (path === null) return [{ ...figure(null, Number.NaN), lacking: 'no Chromium found' }]
	const server = await stage.product(await stage.folder('still'))
	try {
		return await measure(stage, path)
	} finally {
		await server.stop()
	}
}
