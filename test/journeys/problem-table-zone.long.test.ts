import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, colourProgram, type Site } from './operated.ts'
import { casesOf, expectHealed, type ProblemRow } from './problem-rows.ts'

let site: Awaited<ReturnType<typeof aSite>>
let red: number
beforeAll(async () => {
	site = await aSite()
	red = await colourProgram(site, 'red', 3000)
})
afterAll(() => site?.remove())

/** From the far west to the far east, where it is another day. */
const changeZone = async (page: Page): Promise<void> => {
	const line = await page.context().newCDPSession(page)
	for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
		await line.send('Emulation.setTimezoneOverride', { timezoneId })
		await page.reload()
		expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId)
	}
}

/** Not a problem, but shown with the terminal: schedules by day and hour follow it. */
const isKnown = (_page: Page, _site: Site, sn: string): Promise<void> =>
	expect
		.poll(async () => (await site.operator.terminals.list({ key_word: sn })).list[0]?.time_zone)
		.toBe('Pacific/Kiritimati')

const rows: readonly ProblemRow[] = [{ name: 'zone changed', cause: changeZone, problem: null, afterwards: isKnown }]

test.each(casesOf(rows))(
	'$row.name, online $isOnline: the right picture comes back by itself',
	({ row, isOnline, sn }) => expectHealed(site, sn, red, row, isOnline),
)
