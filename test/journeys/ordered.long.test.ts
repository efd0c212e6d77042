import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { an_emergency, hasShell, playerData } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const place = 'Asia/Kathmandu'

const shadeOf = (page: Page) =>
	page.locator('.shade').evaluate(element => Number((element as HTMLElement).style.opacity))

test('a screen is locked and unlocked, switched and dimmed at its own times, and keeps to it away from the server and after a restart', async () => {
	const { operator, server, browser } = site
	const { id } = await operator.terminals.add({ name: 'Lobby', sn: 'LOBBY', key: 'key-of-LOBBY' })
	const red = await colourProgram(site, 'red')
	const green = await colourProgram(site, 'green')
	const publish = (play_ids: number[]) => operator.releases.publish({ play_ids, deviceids: [id] })
	await publish([red, green])
	const { page, context } = await aScreen(browser, server, 'LOBBY', { timezoneId: place })
	const order = (type: string, data: Record<string, unknown>, request_type: 'set' | 'get' = 'set') =>
		operator.commands.generalCommand({ devices_info: [{ id }], commands_info: [{ type, data }], request_type })
	/** The outcome of a command, once there is one. */
	const done = async (type: string, data: Record<string, unknown>, request_type: 'set' | 'get' = 'set') => {
		const { command_id } = await order(type, data, request_type)
		const rowOf = async () => (await operator.commands.list({ command_id })).list[0]
		await expect.poll(async () => (await rowOf())?.state).not.toMatch(/^(queued|sent|received|executing)$/)
		const row = await rowOf()
		return { state: row?.state, tips: row?.tips, result: row?.result }
	}
	const reported = async () => (await operator.terminals.list({ key_word: 'LOBBY' })).list[0]?.reported
	const lockScreen = page.locator('.lock-screen')

	// What it cannot do is reported in words.
	expect(await done('relay', { channel: 1, action: 'on' })).toMatchObject({ state: 'unsupported', tips: 'not_listed' })
	expect(await done('brightness', { mode: 'auto' })).toMatchObject({ state: 'unsupported', tips: 'player_no_sensor' })
	expect(await done('program_switch', { program_id: 999_999 })).toMatchObject({ tips: 'player_program_absent' })

	// Switched to one of its programs, it stays with that one.
	const programs = await done('programs', {}, 'get')
	expect(programs.result).toEqual({
		programs: [
			{ id: red, name: 'red' },
			{ id: green, name: 'green' },
		],
	})
	const toGreen = () => done('program_switch', { program_id: green }).catch(() => null)
	await expect.poll(async () => (await toGreen())?.state).toBe('succeeded')
	await expect.poll(async () => (await playerData(page)).item).toBe('green')
	await expect.poll(async () => (await reported())?.program_id).toBe(green)

	// Locked, it shows that and accepts nothing new, even without the server and after a restart.
	await done('remote_lock', { mode: 'lock_now' })
	await lockScreen.getByText('This terminal is locked', { exact: true }).waitFor()
	await expect.poll(async () => (await reported())?.locked).toBe(true)
	const refused = await publish([red])
	const recordOf = async () =>
		(await operator.downloads.getDownloadList({})).find(({ publish_no }) => publish_no === refused.publish_no)
	await expect.poll(async () => (await recordOf())?.download_state).toBe(2)
	expect(await recordOf()).toMatchObject({ reason: 'terminal_locked' })

	// An emergency is shown in spite of the lock; once taken down, the screen is locked as before.
	const { publish_id } = await operator.emergency.publish({ content: an_emergency, deviceids: [id] })
	await page.getByText('Leave at once', { exact: true }).waitFor()
	await lockScreen.waitFor({ state: 'hidden' })
	await operator.emergency.cancel({ publish_id })
	await lockScreen.getByText('This terminal is locked', { exact: true }).waitFor()

	await hasShell(page)
	await context.setOffline(true)
	await page.reload()
	await lockScreen.getByText('Lobby', { exact: true }).waitFor()
	await expect.poll(async () => (await operator.terminals.list({ key_word: 'LOBBY' })).list[0]?.run_state).toBe(0)

	// What is set meanwhile waits: once unlocked, it continues with the program that it was switched to. The next command of the same type is
	// accepted only after a while.
	let command_id = 0
	const unlock = async () => {
		command_id = (await order('remote_lock', { mode: 'unlock_now' }).catch(() => ({ command_id: 0 }))).command_id
		return command_id
	}
	await expect.poll(unlock).toBeGreaterThan(0)
	expect((await operator.commands.list({ command_id })).list).toMatchObject([{ state: 'queued' }])
	await context.setOffline(false)
	await lockScreen.waitFor({ state: 'hidden' })
	await expect.poll(async () => (await playerData(page)).item).toBe('green')

	// Dimmed on its schedule, by its own clock.
	const hour = Number(localTextAt(zoneOf(place) as Zone, Date.now()).slice(11, 13))
	const clock = (at: number) => `${String((at + 24) % 24).padStart(2, '0')}:00:00`
	const items = [{ start_time: clock(hour), end_time: clock(hour + 2), value: 30 }]
	expect(await done('brightness', { mode: 'schedule', value: 90, items })).toMatchObject({ state: 'succeeded' })
	await expect.poll(() => shadeOf(page)).toBeCloseTo(0.7)
	await hasShell(page)
	await context.setOffline(true)
	await page.reload()
	await expect.poll(() => shadeOf(page)).toBeCloseTo(0.7)
	await context.setOffline(false)
	await expect.poll(async () => (await reported())?.scheduled).toEqual(['brightness'])
	await expect.poll(async () => (await reported())?.brightness).toBe(30)
	await context.close()
})
