import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'

describe.each(dialects)('prices of what was played on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let member: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		member = await aMember(app, await aGroup(app, await rootGroup(app)))
	})
	afterAll(() => app.remove())

	test('a price is that of the organisation, else of the next above; others cannot see it', async () => {
		const { statistics } = admin
		expect(await statistics.setMediaPrice({ name: 'Tea', price: '2.5' })).toEqual({ name: 'Tea', price: '2.50' })
		await statistics.setMediaPrice({ name: 'Wine, red', price: '10' })
		const asked = { names: 'Coffee,Wine, red,Tea' }
		const byName = async (browser: Browser) =>
			Object.fromEntries((await browser.statistics.getMediaPrice(asked)).map(({ name, price }) => [name, price]))
		expect(await byName(admin)).toEqual({ Tea: '2.50', 'Wine, red': '10.00' })
		expect(await byName(member)).toEqual({ Tea: '2.50', 'Wine, red': '10.00' })
		await member.statistics.setMediaPrice({ name: 'Tea', price: '0.1' })
		expect(await byName(member)).toEqual({ Tea: '0.10', 'Wine, red': '10.00' })
		expect(await byName(admin)).toEqual({ Tea: '2.50', 'Wine, red': '10.00' })
		const auditor = await aMember(app, await rootGroup(app), 'auditor')
		await expectError(auditor.statistics.setMediaPrice({ name: 'Tea', price: '1' }), 'not_permitted')
		expect(await byName(auditor)).toEqual({ Tea: '2.50', 'Wine, red': '10.00' })

		// What is taken back is that of the next above, and nothing where that has none.
		expect(await member.statistics.setMediaPrice({ name: 'Tea', price: '' })).toEqual({ name: 'Tea', price: '2.50' })
		expect(await admin.statistics.setMediaPrice({ name: 'Tea', price: '' })).toEqual({ name: 'Tea', price: '' })
		for (const browser of [admin, member]) expect(await byName(browser)).toEqual({ 'Wine, red': '10.00' })
		expect(await admin.statistics.setMediaPrice({ name: 'Tea', price: '' })).toEqual({ name: 'Tea', price: '' })
	})

	test('a name with commas is found among names that are joined by commas, and only where it stands there whole', async () => {
		for (const [name, price] of [
			['Rum, dark, 40 %', '4'],
			['Rum', '1'],
			['Rum, dark', '2'],
		] as const)
			await admin.statistics.setMediaPrice({ name, price })
		const asked = async (names: string) =>
			Object.fromEntries((await admin.statistics.getMediaPrice({ names })).map(({ name, price }) => [name, price]))
		expect(await asked('Rum')).toEqual({ Rum: '1.00' })
		expect(await asked('Gin,Rum, dark')).toEqual({ Rum: '1.00', 'Rum, dark': '2.00' })
		expect(await asked('Rum, dark, 40 %')).toEqual({ Rum: '1.00', 'Rum, dark': '2.00', 'Rum, dark, 40 %': '4.00' })
		// A part of another name is no name, nor are parts in another order.
		expect(await asked('Old Rum, dark')).toEqual({})
		expect(await asked(' dark,Rum, 40 %')).toEqual({ Rum: '1.00' })
	})
})
