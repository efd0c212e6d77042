import { statistics_limits } from '@vitrine/contract/insight/statistics-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../../test/browser.ts'
import { aGroup, aMember, rootGroup } from '../../../../test/people.ts'
import { slices } from '../../../ports/turns.ts'
import { listPrices } from './prices.store.ts'

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

		// A removed price falls back to that of the next organisation above, or to none.
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
		// A part of a name is not a name, nor are its parts in another order.
		expect(await asked('Old Rum, dark')).toEqual({})
		expect(await asked(' dark,Rum, 40 %')).toEqual({ Rum: '1.00' })
	})

	/** Prices in numbers that nobody types one by one. */
	const fill = async (group_id: number, names: readonly string[]): Promise<void> => {
		const row = { group_id, cents: 100, user_id: 0, updated_at: 0 }
		for (const some of slices(names, 500))
			await app.database.db
				.insertInto('media_prices')
				.values(some.map(name => ({ ...row, name })))
				.execute()
	}

	test('names of many commas that all begin as what is asked for are looked for with turns for others between', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		const ends = Array.from({ length: 1500 }, (_, at) => `b${String(at).padStart(4, '0')}`)
		await fill(
			group_id,
			ends.map(end => 'a,'.repeat(97) + end),
		)
		const asked = [...Array.from({ length: 998 }, () => 'a'), 'b0007', 'a']
		let turns = 0
		const count = (): void => {
			turns += 1
			counting = setImmediate(count)
		}
		let counting = setImmediate(count)
		const found = await listPrices(app.database.db, dialect, group_id, asked)
		clearImmediate(counting)
		expect([...found]).toEqual([[`${'a,'.repeat(97)}b0007`, 100]])
		expect(turns).toBeGreaterThanOrEqual(asked.length / 100)
	})

	test('names without a part, and none at all, are asked for as others are', async () => {
		await admin.statistics.setMediaPrice({ name: ',', price: '3' })
		await admin.statistics.setMediaPrice({ name: 'Ale,', price: '5' })
		const asked = async (names: string) =>
			Object.fromEntries((await admin.statistics.getMediaPrice({ names })).map(({ name, price }) => [name, price]))
		expect(await asked('')).toEqual({})
		expect(await asked('Ale,')).toEqual({ 'Ale,': '5.00' })
		expect(await asked('Ale,,Gin')).toEqual({ 'Ale,': '5.00' })
		expect(await asked(',,Ale')).toEqual({ ',': '3.00' })
	})

	test('an organisation has prices of so many names; those that it has can be changed and taken back', async () => {
		const group_id = await aGroup(app, await rootGroup(app))
		const { statistics } = await aMember(app, group_id, 'administrator')
		await fill(
			group_id,
			Array.from({ length: statistics_limits.priced }, (_, at) => `n${at}`),
		)
		await expectError(statistics.setMediaPrice({ name: 'one more', price: '1' }), 'prices_full')
		expect(await statistics.setMediaPrice({ name: 'n5', price: '7' })).toEqual({ name: 'n5', price: '7.00' })
		expect(await statistics.setMediaPrice({ name: 'n6', price: '' })).toEqual({ name: 'n6', price: '' })
		expect(await statistics.setMediaPrice({ name: 'one more', price: '1' })).toMatchObject({ price: '1.00' })
	})
})
