import { shortest_play } from '@vitrine/domain/release/play'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { axeFindings } from './axe.ts'
import { expectClean } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'
import { playedBy } from './played.ts'

const hour = 3_600_000
/** The start of the day before yesterday, in UTC. */
const from = (Math.floor(Date.now() / (24 * hour)) - 2) * 24 * hour
const day = new Date(from).toISOString().slice(0, 10)

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
	await playedBy(site, 'HALF', [{ kind: 'program', name: 'Welcome', times: 4, ms: 3 * hour }], from)
	const whole = Math.floor((Date.now() - from) / hour)
	await playedBy(site, 'WHOLE', [{ kind: 'program', name: 'Welcome', times: whole, ms: hour }], from)
})
afterAll(() => site?.remove())

test('from the statistics to the terminal that played least, and to the time in which it did not', async () => {
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${site.server.origin}/home/statistics`)
	await page.getByRole('link', { name: 'Completeness', exact: true }).click()
	await page.waitForURL(/\/home\/completeness/)
	await page.getByRole('link', { name: 'Wall WHOLE', exact: true }).waitFor()
	const rows = page.locator('tbody tr.ant-table-row')
	expect(await rows.count()).toBe(2)
	expect(await rows.nth(0).textContent()).toContain('Wall HALF')
	expect(await rows.nth(0).textContent()).toContain('12:00:00')
	expect(await rows.nth(0).textContent()).toContain('Unknown')
	expect(await rows.nth(1).textContent()).toContain('100%')
	expect(await axeFindings(page)).toEqual([])

	const saving = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Export', exact: true }).click()
	expect((await saving).suggestedFilename()).toBe('completeness.xlsx')

	await page.getByRole('link', { name: 'Wall HALF', exact: true }).click()
	await page.waitForURL(/tab=completeness/)
	await page.getByText('Times are in the terminal’s time zone (UTC).', { exact: true }).waitFor()
	const gap = page.locator('tbody tr.ant-table-row').filter({ hasText: `${day} 12:00:00` })
	expect(await gap.textContent()).toContain('Unknown')
	const half = page.locator('.completeness-days li').filter({ hasText: day })
	expect(await half.textContent()).toContain('50%')
	expect(await axeFindings(page)).toEqual([])
	expectClean(desk)
	await desk.context.close()
})

test('before a terminal has reported its time zone, the one that is used is said, and lengths have one form', async () => {
	const { operator, server } = site
	const { id } = await operator.terminals.add({ name: 'Wall NEW', sn: 'NEW', key: 'key-of-NEW' })
	const desk = await signedIn(site)
	await desk.page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=completeness`)
	await desk.page.getByText(/^The terminal has not reported its time zone\. The default is used: /).waitFor()
	await desk.page.getByText('00:00:00 of 00:00:00 played', { exact: true }).waitFor()
	expectClean(desk)
	await desk.context.close()
})

test('a locked player says so, and that is why nothing plays', async () => {
	const { operator, browser, server } = site
	const program = await colourProgram(site, 'navy', 600_000)
	const { id } = await operator.terminals.add({ name: 'Wall LOCK', sn: 'LOCK', key: 'key-of-LOCK' })
	await operator.releases.publish({ play_ids: [program], deviceids: [id] })
	const screen = await aScreen(browser, server, 'LOCK')
	await operator.commands.generalCommand({
		devices_info: [{ id }],
		commands_info: [{ type: 'remote_lock', data: { mode: 'lock_now' } }],
	})
	await screen.page.locator('.lock-screen').waitFor()
	const reported = async () => (await operator.terminals.list({ key_word: 'LOCK' })).list[0]?.reported
	await expect.poll(reported).toMatchObject({ locked: true, run_status: 'idle' })
	const desk = await signedIn(site)
	await desk.page.goto(`${server.origin}/device/pandoraDetails?id=${id}&tab=info`)
	await desk.page
		.locator('.ant-descriptions-item')
		.filter({ hasText: /^Running status\s*Locked/ })
		.waitFor()
	expectClean(desk)
	await desk.context.close()
	await screen.context.close()
})

test('a screen that is switched off plays nothing until it is on again', async () => {
	const { operator, browser, server } = site
	const program = await colourProgram(site, 'teal', 600_000)
	const { id } = await operator.terminals.add({ name: 'Wall DARK', sn: 'DARK', key: 'key-of-DARK' })
	await operator.releases.publish({ play_ids: [program], deviceids: [id] })
	const screen = await aScreen(browser, server, 'DARK')
	const shade = () => screen.page.locator('.shade').evaluate(element => Number((element as HTMLElement).style.opacity))
	const plays = async () => (await operator.plays.getPlayHistoryList({ key_word: 'teal' })).toReversed()
	const turn = (action: 'on' | 'off') => {
		const ordered = { devices_info: [{ id }], commands_info: [{ type: 'screen_power', data: { action } }] }
		// A terminal accepts the next command of the same type only after a while.
		const sent = async () =>
			operator.commands.generalCommand(ordered).then(
				({ targets }) => targets,
				() => 0,
			)
		return expect.poll(sent).toBe(1)
	}
	/** Waits until what is on has been visible for long enough to be reported. */
	const seen = async () => {
		const from = await screen.page.evaluate(() => performance.now())
		await screen.page.waitForFunction(at => performance.now() > at, from + shortest_play)
	}
	await seen()
	await turn('off')
	await expect.poll(shade).toBe(1)
	await expect.poll(async () => (await plays()).length).toBe(1)
	await turn('on')
	await expect.poll(shade).toBe(0)
	await seen()
	await turn('off')
	await expect.poll(shade).toBe(1)
	await expect.poll(async () => (await plays()).length).toBe(2)
	// Of the ten minutes of its picture, only the time in which it was visible is reported.
	const [first, second] = await plays()
	expect(second?.start_time).toBeGreaterThanOrEqual(first?.end_time ?? Number.POSITIVE_INFINITY)
	await screen.context.close()

	// The planned time of its release is shown next to what was played.
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/home/statistics`)
	await page.getByRole('link', { name: 'Planned and played', exact: true }).click()
	await page.waitForURL(/\/home\/planned/)
	const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'teal' })
	await row.first().waitFor()
	expect(await row.first().textContent()).toMatch(/2 plays/)
	expect(await axeFindings(page)).toEqual([])
	const saving = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Export xlsx', exact: true }).click()
	expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/)
	expectClean(desk)
	await desk.context.close()
})
