import { type Operator, signIn as signInOperator } from '@vitrine/fleet/operator'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, aServer, expectClean, password, type Server, signIn, verify_code } from './kit.ts'

let server: Server
let browser: Browser
let operator: Operator
beforeAll(async () => {
	server = await aServer()
	browser = await aChromium()
	operator = await signInOperator(server.origin, { account: 'admin', password, verifyCode: async () => verify_code })
})
afterAll(async () => {
	await browser?.close()
	await server?.remove()
})

const textProgram = async (): Promise<number> => {
	const made = await operator.programs.create({ name: 'Notice', w: 640, h: 360 })
	const resource = {
		...{ kind: 'text' as const, id: 'r', name: 'r', play_time: 5000, text: 'Hello', font_size: 40, font_family: '' },
		...{ bold: false, italic: false, color: '#ffffff', background: '#000000', line_height: 1.2, speed: 100 },
		...{ align: 'center' as const, vertical_align: 'middle' as const, scroll: 'none' as const },
	}
	const window = { id: 'w', name: 'w', idx: 0, zIndex: 0, x: 0, y: 0, w: 640, h: 360, resources: [resource] }
	await operator.programs.save({
		id: made.id,
		revision: made.revision,
		document: { ...made.document, windows: [window] },
	})
	return made.id
}

test('the download list stops, sends again and is cleared', async () => {
	const program = await textProgram()
	const old = await operator.terminals.add({ name: 'Old box', sn: 'OLD1', key: 'old-box-1' })
	const watched = await aPage(browser)
	const { page } = watched
	await signIn(page, server)
	await page.waitForURL(/\/home|\/$/)
	await page.goto(`${server.origin}/home?downloads=open`)
	const list = page.getByRole('dialog', { name: 'Download progress' })
	await list.getByText('No downloads').waitFor()
	// What somebody else publishes appears by itself.
	await operator.releases.publish({ play_ids: [program], deviceids: [old.id] })
	await list.getByText('Device offline').waitFor()
	await list.getByRole('button', { name: /Old box/ }).click()
	await list.getByText('640*360').waitFor()
	await list.getByRole('button', { name: 'Stop download' }).click()
	await list.getByText('Cancelled').waitFor()
	await list.getByRole('button', { name: 'Retransmit' }).click()
	await list.getByText('Device offline').waitFor()
	await list.getByRole('button', { name: 'Delete completed' }).click()
	await page.getByText('Completed downloads were deleted').first().waitFor()
	await list.getByText('Device offline').waitFor()
	await list.getByRole('button', { name: 'Delete all' }).click()
	const question = page.getByRole('dialog', { name: 'Delete all downloads from the list?' })
	await question.getByRole('button', { name: 'Delete all', exact: true }).click()
	await list.getByText('No downloads').waitFor()
	expect(await operator.downloads.getDownloadList({})).toEqual([])
	expectClean(watched)
})
