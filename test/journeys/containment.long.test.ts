import { newDigitalClock } from '@vitrine/domain/program/kinds/digital-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPicture } from './kit.ts'
import { aSite, uploadBy } from './operated.ts'
import { playerData, playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

/** Two alternating pictures next to a clock, on a terminal of their own. */
const publish = async (sn: string): Promise<void> => {
	const { operator, folder } = site
	const picture = async (name: string) => {
		const { id, play_sha256 } = await uploadBy(operator, await aPicture(folder, `${name}.png`, name))
		const source = { material_id: id, sha256: play_sha256 }
		return { kind: 'picture', id: name, name, ...source, play_time: 1000, fit: 'cover' } as const
	}
	const clock = { ...newDigitalClock, kind: 'digital_clock', id: 'clock', name: 'Clock', play_time: 60_000 } as const
	const place = { idx: 0, zIndex: 0, y: 0, w: 320, h: 360 }
	const pictures = [await picture('red'), await picture('blue')]
	const windows = [
		{ id: 'left', name: 'left', ...place, x: 0, resources: pictures },
		{ id: 'right', name: 'right', ...place, x: 320, resources: [clock] },
	]
	const made = await operator.programs.create({ name: sn, w: 640, h: 360 })
	await operator.programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows } })
	const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [terminal.id] })
}

const faults = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]?.faults ?? []

test('a drawing that throws costs its window the item, the others go on, and the server is told; it comes again by itself', async () => {
	await publish('THROWS')
	const { page, context } = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await page.addInitScript(() => {
		const fill = CanvasRenderingContext2D.prototype.fillText
		CanvasRenderingContext2D.prototype.fillText = function (...words) {
			if ('isBroken' in window) throw new Error('the pen is broken')
			fill.apply(this, words)
		}
	})
	await page.goto(`${site.server.origin}/player/?sn=THROWS&key=key-of-THROWS`)
	await playerIs(page, 'playing')
	const clock = page.locator('[data-window="right"] canvas').first()
	await clock.waitFor()
	await page.evaluate(() => Object.assign(window, { isBroken: true }))
	await clock.waitFor({ state: 'detached' })
	await expect.poll(() => faults('THROWS')).toContainEqual(expect.stringContaining('the pen is broken'))
	const { item } = await playerData(page)
	await expect.poll(async () => (await playerData(page)).item).not.toBe(item)
	await page.evaluate(() => Reflect.deleteProperty(window, 'isBroken'))
	await clock.waitFor()
	await context.close()
})

test('what goes wrong beside every window reaches the server, and the screen goes on', async () => {
	await publish('LOOSE')
	const { page, context } = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await page.goto(`${site.server.origin}/player/?sn=LOOSE&key=key-of-LOOSE`)
	await playerIs(page, 'playing')
	await page.evaluate(() => {
		setTimeout(() => {
			throw new Error('a loose end')
		})
	})
	await page.evaluate(() => void Promise.reject(new TypeError('a promise nobody keeps')))
	await expect.poll(() => faults('LOOSE')).toContainEqual('Error: a loose end')
	await expect.poll(() => faults('LOOSE')).toContainEqual('TypeError: a promise nobody keeps')
	const { item } = await playerData(page)
	await expect.poll(async () => (await playerData(page)).item).not.toBe(item)
	await context.close()
})
