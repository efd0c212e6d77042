import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChromium, aPage, expectClean, signIn } from './kit.ts'
import { aSite, colourProgram } from './operated.ts'
import { playerIs } from './steps.ts'

let site: Awaited<ReturnType<typeof aSite>>
/** A browser whose scrollbars take up space, as on most desktops. */
let desk: Awaited<ReturnType<typeof aChromium>>
beforeAll(async () => {
	site = await aSite()
	desk = await aChromium([], ['--hide-scrollbars'])
})
afterAll(async () => {
	await desk?.close()
	await site?.remove()
})

test('open lists are right while players pair, connect, play and go', async () => {
	const [red, green] = [await colourProgram(site, 'red'), await colourProgram(site, 'green')]
	const terminals = await aPage(desk)
	await signIn(terminals.page, site.server)
	await terminals.page.waitForURL(/\/home|\/$/)
	await terminals.page.goto(`${site.server.origin}/terminal/Control`)
	await terminals.page.getByRole('button', { name: 'Add terminal' }).first().waitFor()
	const list = await terminals.context.newPage()
	await list.goto(`${site.server.origin}/schedule/issueManage`)

	// Once paired, it is online in the list that was open all the time, without a reload.
	const screen = await aPage(site.browser, { viewport: { width: 640, height: 360 } })
	await screen.page.goto(`${site.server.origin}/player/`)
	await playerIs(screen.page, 'pairing')
	const code = await screen.page.evaluate(() => document.documentElement.dataset.code ?? '')
	const { id } = await site.operator.terminals.pair({ name: 'Lobby', code })
	const lobby = terminals.page.getByRole('row').filter({ hasText: 'Lobby' })
	await lobby.getByText('Online', { exact: true }).waitFor()
	await playerIs(screen.page, 'idle')

	const publish = (play_id: number, publish_name: string) =>
		site.operator.releases.publish({ play_ids: [play_id], deviceids: [id], publish_name })
	const row = (name: string) => list.getByRole('row').filter({ has: list.getByRole('button', { name, exact: true }) })
	const { publish_id: spring } = await publish(red, 'Spring')
	await row('Spring').getByText('Playing', { exact: true }).waitFor()
	await lobby.getByText('Spring').waitFor()
	expect(
		await row('Spring')
			.getByText(/unfinished/i)
			.count(),
	).toBe(0)
	const { publish_id: summer } = await publish(green, 'Summer')
	await row('Spring').getByText('Replaced by “Summer”', { exact: true }).waitFor()
	await row('Summer').getByText('Playing', { exact: true }).waitFor()
	await lobby.getByText('Summer').waitFor()
	await site.operator.releases.end({ id: summer })
	await row('Summer').getByText('Ended', { exact: true }).waitFor()
	await lobby.getByText('No program', { exact: false }).waitFor()
	expect((await site.operator.releases.get({ id: spring })).state).toBe('replaced')
	await expect.poll(() => list.getByRole('columnheader').count()).toBeLessThanOrEqual(7)

	// It goes away and comes back.
	await screen.page.goto('about:blank')
	await lobby.getByText('Offline', { exact: true }).waitFor()
	await screen.page.goBack()
	await lobby.getByText('Online', { exact: true }).waitFor()
	expectClean(terminals, screen)
})
