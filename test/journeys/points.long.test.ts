import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from './accounts.ts'
import { expectClean } from './kit.ts'
import { aScreen, aSite, colourProgram } from './operated.ts'

let site: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
	site = await aSite()
})
afterAll(() => site?.remove())

const station = { longitude: 13.4, latitude: 52.5 }
const away = { longitude: 13.5, latitude: 52.5 }

test('a point that was made in the form plays on the screen inside its area, without the server and after a restart too', async () => {
	const { server, browser, operator } = site
	const { id } = await operator.terminals.add({ name: 'Bus 1', sn: 'BUS1', key: 'key-of-BUS1' })
	const usual = await colourProgram(site, 'navy')
	await colourProgram(site, 'crimson')
	await operator.releases.publish({ play_ids: [usual], deviceids: [id] })
	const screen = await aScreen(browser, server, 'BUS1', { permissions: ['geolocation'], geolocation: away })
	const desk = await signedIn(site)
	const { page } = desk
	await page.goto(`${server.origin}/system/pointDelivery`)
	await page.getByText('No points yet', { exact: true }).waitFor()
	await page.getByRole('link', { name: 'Add point', exact: true }).click()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	// Errors are reported in words next to their fields, and nothing is sent.
	for (const words of ['Enter a name', 'Please select a programme', 'Please select terminals or organisations'])
		await page.getByText(words, { exact: true }).first().waitFor()
	await page.getByLabel('Name', { exact: true }).fill('Station')
	const area = page.getByRole('region', { name: 'Area', exact: true })
	await area.getByRole('button', { name: 'Add coordinates', exact: true }).click()
	await area.getByLabel('Longitude', { exact: true }).fill('190')
	await area.getByLabel('Latitude', { exact: true }).fill(String(station.latitude))
	await area
		.getByText('The longitude lies between -180 and 180, the latitude between -90 and 90', { exact: true })
		.waitFor()
	await area.getByLabel('Longitude', { exact: true }).fill(String(station.longitude))
	await area.getByLabel('Radius (m)', { exact: true }).fill('500')
	await area.getByLabel('Latitude', { exact: true }).focus()
	await page.keyboard.press('Tab')
	// The map moves to what was typed.
	const drawn = page.locator('.point-map .point-area')
	await expect.poll(() => drawn.evaluate(shape => shape.getBoundingClientRect().width)).toBeGreaterThan(50)
	// Unsaved changes are not lost on the way.
	await page.getByRole('link', { name: 'Cancel', exact: true }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Keep editing', exact: true }).click()
	const conditions = page.getByRole('region', { name: 'Conditions', exact: true })
	await conditions.getByLabel('Entering and leaving have to last (s)', { exact: true }).fill('0')
	await conditions.getByLabel('A position is good for (s)', { exact: true }).fill('15')
	await page.getByRole('combobox', { name: 'Add a programme', exact: true }).click()
	await page.locator('.ant-select-item-option', { hasText: 'crimson' }).click()
	const whom = page.getByRole('region', { name: 'Terminal', exact: true })
	await whom.getByText('Bus 1').first().click()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('1 of 1 have it', { exact: true }).waitFor()

	// The simulator shows what the terminal would do.
	await page.getByRole('button', { name: 'Simulation', exact: true }).click()
	const simulator = page.getByRole('region', { name: 'Simulation', exact: true })
	await simulator.getByText('“Station” would play: crimson', { exact: true }).waitFor()
	await simulator.getByLabel('Longitude', { exact: true }).fill(String(away.longitude))
	await simulator.getByText('The usual content would play: no point holds', { exact: true }).waitFor()
	await simulator.getByText(/^Outside the area/).waitFor()
	expectClean(desk)
	await desk.context.close()

	const shown = () => screen.page.evaluate(() => document.documentElement.dataset.item)
	await expect.poll(shown).toBe('navy')
	await screen.context.setGeolocation(station)
	await expect.poll(shown).toBe('crimson')

	// The server is down: the screen relies on what it knows itself.
	await server.stop()
	await screen.context.setGeolocation(away)
	await expect.poll(shown).toBe('navy')
	await screen.context.setGeolocation(station)
	await expect.poll(shown).toBe('crimson')
	await screen.page.reload()
	await expect.poll(shown).toBe('crimson')
	await screen.context.setGeolocation(away)
	await expect.poll(shown).toBe('navy')
	await server.start()

	// Each play states for which point it was on and where the bus was when it began.
	type Play = Awaited<ReturnType<typeof operator.plays.search>>['list'][number]
	const crimson = async () => (await operator.plays.search({ kind: 'program', key_word: 'crimson' })).list
	const { list } = await operator.points.list({})
	const [point] = list
	const of = (place: typeof station) => (one: Play) =>
		one.position?.longitude === place.longitude && one.position.latitude === place.latitude
	const navy = async () => (await operator.plays.search({ kind: 'program', key_word: 'navy' })).list
	// A very short play does not count, so the bus stays until there is one. The browser is asked for its position away from points, too.
	await expect.poll(async () => (await navy()).some(of(away)), { timeout: 60_000 }).toBe(true)
	await screen.context.setGeolocation(station)
	const stands_since = Math.ceil(Date.now() / 1000)
	await expect.poll(async () => (await crimson()).some(of(station)), { timeout: 60_000 }).toBe(true)
	// A standing bus reports no new positions: the browser is asked, and its point plays on beyond the validity of a position.
	const playsOn = ({ start_time }: Play): boolean => start_time >= stands_since + 20
	await expect.poll(async () => (await crimson()).some(playsOn), { timeout: 60_000 }).toBe(true)
	expect((await crimson()).every(one => one.point?.id === point?.id && one.point?.name === 'Station')).toBe(true)
	expect((await navy()).every(one => one.point === undefined)).toBe(true)
	await screen.context.close()

	// The page of a point shows how often it played, and leads to the statistics of that point alone.
	const office = await signedIn(site)
	await office.page.goto(`${server.origin}/home`)
	await office.page.getByRole('region', { name: 'Play records', exact: true }).first().waitFor()
	await office.page
		.getByRole('cell', { name: /^Station/ })
		.first()
		.waitFor()
	await office.page.goto(`${server.origin}/system/addPoint?id=${point?.id}`)
	const here = office.page.getByRole('region', { name: 'Plays here', exact: true })
	await here.getByRole('link', { name: /^Last 7 days: \d+ plays?$/ }).click()
	await office.page.locator('.filters').getByText('Station', { exact: true }).waitFor()
	await office.page.getByText('crimson', { exact: true }).first().waitFor()
	expect(await office.page.getByRole('main').getByText('navy', { exact: true }).count()).toBe(0)
	// Its records are listed alone, until the filter is removed.
	await office.page.getByRole('link', { name: 'Play records', exact: true }).click()
	const records = office.page.getByRole('region', { name: 'Play records', exact: true })
	await office.page.getByText('Point: Station', { exact: false }).waitFor()
	const plays = office.page.getByRole('region', { name: 'Play statistics', exact: true })
	await expect.poll(() => plays.evaluate(section => section.getBoundingClientRect().top < innerHeight / 2)).toBe(true)
	expect(await plays.getByRole('heading', { name: 'Most played programmes', exact: true }).count()).toBe(0)
	await records.getByRole('cell', { name: 'crimson', exact: true }).first().waitFor()
	expect(await records.getByRole('cell', { name: 'navy', exact: true }).count()).toBe(0)
	await office.page.getByRole('button', { name: /^Remove .*Station/ }).click()
	await records.getByRole('cell', { name: 'navy', exact: true }).first().waitFor()
	await plays.getByRole('heading', { name: 'Most played programmes', exact: true }).waitFor()
	// A value that is not the number of a point is no filter, and is not shown as one.
	await office.page.goto(`${server.origin}/home/statistics?point=abc`)
	await office.page.getByText('navy', { exact: true }).first().waitFor()
	expect(await office.page.locator('.filters').getByText('abc', { exact: false }).count()).toBe(0)
	expectClean(office)
	await office.context.close()
})
