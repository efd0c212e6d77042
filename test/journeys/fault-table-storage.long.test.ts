import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { expectHealed, type FaultRow } from './fault-rows.ts'
import { aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
let red: number
beforeAll(async () => {
	site = await aSite()
	red = await colourProgram(site, 'red')
})
afterAll(() => site?.remove())

const remove = async (page: Page): Promise<void> => {
	await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory()
		await root.removeEntry('vitrine-player-files', { recursive: true })
	})
	await page.reload()
}

const rows: readonly FaultRow[] = [{ name: 'file missing', cause: remove, fault: 'item_file_missing' }]

const cases = rows.flatMap((row, index) =>
	[true, false].map(isOnline => ({ row, isOnline, sn: `FAULT${index}${isOnline ? 'ON' : 'OFF'}` })),
)

test.each(cases)('$row.name, online $isOnline: the right picture comes back by itself', ({ row, isOnline, sn }) =>
	expectHealed(site, sn, red, row, isOnline),
)
