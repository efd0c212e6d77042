import type { WindowResource } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPicture } from './kit.ts'
import { aSite, colourProgram, programBy, uploadBy } from './operated.ts'
import { playerData } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const text = (id: string): WindowResource => ({ ...newText, id, name: id, play_time: 60_000, text: id })

/** A new terminal with a text as its fallback, and the address that its player opens. */
const aTerminal = async (sn: string) => {
	const { operator, server } = site
	const { id } = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
	const program_id = await programBy(operator, `Fallback ${sn}`, [text('welcome')], '#224466')
	await operator.fallbacks.setOfTerminal({ device_id: id, choice: 'program', program_id })
	const made = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	return { ...made, id, program_id, address: `${server.origin}/player/?sn=${sn}&key=key-of-${sn}` }
}

const faults = async (sn: string) => (await site.operator.terminals.list({ key_word: sn })).list[0]?.faults

test('in a damaged window the fallback stands in it, and the others go on', async () => {
	const { operator, folder } = site
	const { page, context, id, address } = await aTerminal('PART1')
	await page.addInitScript(() => {
		const { decode } = HTMLImageElement.prototype
		HTMLImageElement.prototype.decode = function () {
			return 'isWhole' in window ? decode.apply(this) : Promise.reject(new Error('no pixels'))
		}
	})
	await page.goto(address)
	await expect.poll(async () => (await playerData(page)).item).toBe('welcome')
	const picture = await uploadBy(operator, await aPicture(folder, 'teal.png', 'teal'))
	const made = await operator.programs.create({ name: 'Two windows', w: 640, h: 360 })
	const item = { id: 'teal', name: 'teal', material_id: picture.id, sha256: picture.play_sha256, play_time: 60_000 }
	const window = (name: string, x: number, resources: readonly WindowResource[]) => ({
		id: name,
		name,
		idx: 0,
		zIndex: 0,
		x,
		y: 0,
		w: 320,
		h: 360,
		resources: [...resources],
	})
	const windows = [
		window('left', 0, [text('news')]),
		window('right', 320, [{ kind: 'picture', ...item, fit: 'cover' }]),
	]
	await operator.programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows } })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [id] })
	const standIn = page.locator('.stand-in')
	await standIn.waitFor()
	expect(await standIn.boundingBox()).toEqual({ x: 320, y: 0, width: 320, height: 360 })
	expect((await playerData(page)).item).toBe('news')
	expect((await playerData(page)).program).toBe(`${made.id}`)
	await expect.poll(() => faults('PART1')).toEqual([expect.stringContaining('no pixels')])
	await page.evaluate(() => Object.assign(window, { isWhole: true }))
	await standIn.waitFor({ state: 'hidden' })
	await expect.poll(() => faults('PART1')).toEqual([])
	await context.close()
})

test('where what is to play stopped the player again and again, the fallback is shown instead of the card', async () => {
	const { page, context, id, program_id, address } = await aTerminal('STOPS')
	await page.goto(address)
	await expect.poll(async () => (await playerData(page)).item).toBe('welcome')
	await site.operator.releases.publish({ play_ids: [await colourProgram(site, 'gold')], deviceids: [id] })
	await expect.poll(async () => (await playerData(page)).item).toBe('gold')
	await page.evaluate(
		text => localStorage.setItem('vitrine-player-restarts', text),
		'{"count":3,"why":"hung","isTrial":false}',
	)
	await page.reload()
	await expect.poll(async () => (await playerData(page)).program).toBe(`${program_id}`)
	await expect.poll(() => faults('STOPS')).toEqual(expect.arrayContaining(['player_hung', 'player_fallback']))
	await context.close()
})
