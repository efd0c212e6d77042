import { randomFillSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smallDisk } from '../../apps/server/test/small-disk.ts'
import { aProfile, openPage } from './kit.ts'
import { aSite, colourProgram, uploadBy } from './operated.ts'
import { apartOf, isBlue, isRed, problemsOf, start } from './problem-rows.ts'
import { aRecording, expectRecorded } from './shown-turns.ts'
import { an_emergency, playerIs } from './steps.ts'

const disk = smallDisk(128)
const { folder, mountable, fill, free } = disk
if (!mountable) console.warn('a small disk cannot be mounted here: 3 tests of a player on a full disk are not run')

/** A sound of 20 s that no encoding makes small. */
const aNoise = async (within: string): Promise<string> => {
	const path = join(within, 'noise.wav')
	const bytes = Buffer.alloc(44 + 20 * 16_000)
	bytes.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1')
	bytes.writeUInt32LE(bytes.length - 8, 4)
	bytes.writeUInt32LE(16, 16)
	for (const [at, value] of [
		[20, 1],
		[22, 1],
		[24, 8000],
		[32, 2],
		[34, 16],
	] as const)
		bytes.writeUInt16LE(value, at)
	bytes.writeUInt32LE(16_000, 28)
	bytes.write('data', 36, 'latin1')
	bytes.writeUInt32LE(bytes.length - 44, 40)
	randomFillSync(bytes, 44)
	await writeFile(path, bytes)
	return path
}

describe.runIf(mountable)('a player on a disk that is really full', () => {
	disk.use('lasting', 'brief', 'heavy')
	let site: Awaited<ReturnType<typeof aSite>>
	let red: number
	let blue: number
	let noise: number
	beforeAll(async () => {
		site = await aSite()
		red = await colourProgram(site, 'red', 3000)
		blue = await colourProgram(site, 'blue', 3000)
		noise = (await uploadBy(site.operator, await aNoise(site.folder))).id
	})
	afterAll(() => site?.remove())
	afterEach(() => free('filler', 'rest'))

	/** A player with its profile on this disk, which shows red; turns of one window are recorded, if it is named. */
	const aPlayer = async (sn: string, place: string, window: string | null = null) => {
		const { operator, server } = site
		const terminal = await operator.terminals.add({ name: sn, sn, key: `key-of-${sn}` })
		await operator.releases.publish({ play_ids: [red], deviceids: [terminal.id] })
		const address = `${server.origin}/player/?sn=${sn}&key=key-of-${sn}`
		const recording = aRecording(window)
		const open = async () => {
			const context = await aProfile(join(folder, place), { viewport: { width: 640, height: 360 } })
			await recording.record(context)
			const { page } = await openPage(context)
			return { context, page }
		}
		return { terminal, address, recording, open }
	}
	/** The size of the file that takes space for later, in bytes; 0 without one. */
	const ballastOf = (page: Page): Promise<number> =>
		page.evaluate(async () => {
			const root = await navigator.storage.getDirectory()
			const file = await root.getFileHandle('vitrine-player-ballast').catch(() => null)
			return file === null ? 0 : (await file.getFile()).size
		})

	test('started again without a server, it plays what it had, and all is as before once there is space', async () => {
		const { operator, server } = site
		const { terminal, address, recording, open } = await aPlayer('FULL', 'lasting')
		const before = await open()
		await start(before.page, address)
		await expectRecorded(site, 'FULL', recording)
		await server.stop()
		const filled = recording.turns.length
		fill('filler')
		await before.context.close()
		const closed = recording.turns.length
		fill('rest')

		const after = await open()
		await after.page.goto(address)
		await playerIs(after.page, 'playing')
		await expect.poll(() => isRed(after.page)).toBe(true)
		await server.start()
		await expect.poll(() => problemsOf(site, 'FULL')).toContain('player_disk_full')
		const full = recording.turns.length
		await expect.poll(() => recording.turns.length).toBeGreaterThan(full + 1)
		free('filler', 'rest')
		await after.page.waitForEvent('load', { timeout: 120_000 })
		await playerIs(after.page, 'playing')
		await expect.poll(() => isRed(after.page)).toBe(true)
		await expect.poll(() => problemsOf(site, 'FULL')).not.toContain('player_disk_full')
		await operator.releases.publish({ play_ids: [blue], deviceids: [terminal.id] })
		await expect.poll(() => isBlue(after.page)).toBe(true)
		// What ended on the full disk could be stored nowhere.
		await expectRecorded(site, 'FULL', recording, turn => {
			const at = recording.turns.indexOf(turn)
			return at >= filled - 1 && at < closed
		})
		await after.context.close()
	})

	test('plays that nobody could be told of, and that only memory had, are told once when there are space and server again', async () => {
		const { address, recording, open } = await aPlayer('UNTOLD', 'brief')
		const before = await open()
		await start(before.page, address)
		await expectRecorded(site, 'UNTOLD', recording)
		await before.context.close()
		fill('filler')
		const after = await open()
		await after.page.goto(address)
		await playerIs(after.page, 'playing')
		// What ended last before is in the database that has to stay closed.
		const closed = recording.turns.length
		await expectRecorded(site, 'UNTOLD', recording, turn => recording.turns.indexOf(turn) < closed)

		await site.server.stop()
		const away = recording.turns.length
		await expect.poll(() => recording.turns.length).toBeGreaterThan(away + 2)
		free('filler', 'rest')
		await after.page.waitForEvent('load', { timeout: 120_000 })
		await playerIs(after.page, 'playing')
		await expect.poll(() => isRed(after.page)).toBe(true)
		await site.server.start()
		await expectRecorded(site, 'UNTOLD', recording)
		expect(await apartOf(site, 'UNTOLD')).toEqual([])
		await after.context.close()
	})

	test('with its ballast it opens its database on a full disk, and shows an emergency there', async () => {
		const { operator, server } = site
		const { terminal, address, recording, open } = await aPlayer('BALLAST', 'heavy', 'w')
		const before = await open()
		await start(before.page, address)
		await expect.poll(() => ballastOf(before.page), { timeout: 60_000 }).toBe(8 * 1024 * 1024)
		fill('filler')
		const texts = { zh: '.', en: '.', vi: '', ru: '', tr: '', ja: '' }
		const sound = { material_id: noise, repeat: true }
		const content = { ...an_emergency, texts, background: '#0000ff', sound }
		const { publish_id } = await operator.emergency.publish({ content, deviceids: [terminal.id] })
		await expect.poll(() => isBlue(before.page)).toBe(true)
		await server.stop()
		await before.context.close()

		const after = await open()
		await after.page.goto(address)
		await playerIs(after.page, 'playing')
		await expect.poll(() => isBlue(after.page)).toBe(true)
		await server.start()
		await operator.emergency.cancel({ publish_id })
		await expect.poll(() => isRed(after.page)).toBe(true)
		await expectRecorded(site, 'BALLAST', recording)
		expect(await apartOf(site, 'BALLAST')).toEqual([])
		expect(await problemsOf(site, 'BALLAST')).not.toContain('player_disk_full')
		await after.context.close()
	})
})
