import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { WindowResource } from '@vitrine/domain/program/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPage, aPicture, signIn } from './kit.ts'
import { aSite, uploadBy } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const window = (id: string, name: string, resources: WindowResource[], y: number) => ({
	id,
	name,
	resources,
	idx: 0,
	zIndex: 0,
	x: 0,
	y,
	w: 640,
	h: 180,
})

test('whoever looks at a terminal sees in which window something is wrong, and how its player is', async () => {
	const { operator, folder } = site
	const path = join(folder, 'film.mp4')
	const film = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=10', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', path]
	await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...film])
	const video = await uploadBy(operator, path)
	const picture = await uploadBy(operator, await aPicture(folder, 'red.png', 'red'))
	const of = ({ id, play_sha256 }: typeof video) => ({ material_id: id, sha256: play_sha256, play_time: 10_000 })
	const shown = { kind: 'video', id: 'film', name: 'film', fit: 'cover', volume: 0, ...of(video) } as const
	const lost = { kind: 'picture', id: 'red', name: 'red', fit: 'cover', ...of(picture) } as const
	const made = await operator.programs.create({ name: 'Lobby', w: 640, h: 360 })
	const windows = [window('one', 'Window 1', [shown], 0), window('two', 'Window 2', [lost], 180)]
	await operator.programs.save({ id: made.id, revision: made.revision, document: { ...made.document, windows } })
	const { id } = await operator.terminals.add({ name: 'Hall', sn: 'HALL', key: 'key-of-HALL' })
	await operator.releases.publish({ play_ids: [made.id], deviceids: [id] })
	const screen = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await screen.page.addInitScript(() => {
		HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no pixels'))
	})
	await screen.page.goto(`${site.server.origin}/player/?sn=HALL&key=key-of-HALL`)
	const listed = async () => (await operator.terminals.list({ key_word: 'HALL' })).list[0]
	await expect.poll(async () => (await listed())?.problem_counts[0]).toBeGreaterThan(0)
	await expect.poll(async () => (await listed())?.health).toMatchObject({ files: 2, files_checked: 2 })
	const figures = { elements: expect.any(Number), heap_used: expect.any(Number), frames: expect.any(Number) }
	expect((await listed())?.health).toMatchObject(figures)

	const { page, context } = await aPage(site.browser)
	await signIn(page, site.server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${site.server.origin}/terminal/Control`)
	await page
		.getByText('Window 2 · “red”:')
		.getByText(/since \d/)
		.waitFor()
	await page.getByRole('button', { name: 'On screen', exact: true }).click()
	const health = page.getByRole('dialog').locator('section', { hasText: 'Player health' })
	await health.getByText('Video frames').waitFor()
	expect(await health.innerText()).toMatch(/\d+, \d+ of them dropped/)
	await health.getByText(/Reported at \d/).waitFor()
	await page.keyboard.press('Escape')
	// For a screen that is away, the time of its last report is shown.
	await screen.context.close()
	await page.getByText(/^As last reported at \d/).waitFor()
	await page.getByText('Window 2 · “red”:').waitFor()
	await context.close()
})
