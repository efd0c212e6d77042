import { errors } from '@vitrine/contract/error-codes'
import { public_settings, settings } from '@vitrine/domain/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError } from '../../../test/browser.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'

const standard = Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, setting.standard]))

describe.each(dialects)('settings on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const rows = () => app.database.db.selectFrom('settings').selectAll().orderBy('key').execute()
	const save = (change: object) => call(admin, '/admin/system/save', { settings: JSON.stringify(change) })

	test('nobody reads or changes them without the right, which holds in the topmost organisation only', async () => {
		const visitor = await aVisitor(app)
		await expectError(visitor.system.layout({}), 'not_signed_in')
		await expectError(visitor.system.save({ settings: { webTitle: 'x' } }), 'not_signed_in')
		const below = await aMember(app, await aGroup(app, root), 'administrator')
		for (const browser of [below, await aMember(app, root, 'operator'), await aMember(app, root, 'auditor')]) {
			await expectError(browser.system.layout({}), 'not_permitted')
			await expectError(browser.system.save({ settings: { webTitle: 'x' } }), 'not_permitted')
			await expectError(browser.system.removePicture({ key: 'logo' }), 'not_permitted')
		}
		expect(await rows()).toEqual([])
	})

	test('while nobody has set any, the standard ones hold', async () => {
		expect(await admin.system.layout({})).toEqual({
			settings: standard,
			environment: { map_tiles: '', map_attribution: '', geocoder_origin: '' },
			pictures: { logo: '', loginPicture: '', favicon: '' },
			revision: 0,
		})
	})

	test('a bad value is refused by its name, and nothing of the call is kept', async () => {
		expectProblems(await call(admin, '/admin/system/save'), { settings: '必填' })
		expectProblems(await call(admin, '/admin/system/save', { settings: 'webTitle' }), { settings: '格式不正确' })
		for (const [change, fields] of [
			[{ webTitle: '' }, { 'settings.webTitle': '必填' }],
			[{ webTitle: 'x'.repeat(61) }, { 'settings.webTitle': '太长' }],
			[{ webTitle: 'a\nBcc: b' }, { 'settings.webTitle': '格式不正确' }],
			[{ showHelp: 'yes' }, { 'settings.showHelp': '不是允许的值' }],
			[{ singleLogin: 1 }, { 'settings.singleLogin': '不是允许的值' }],
			[{ dailyReferralLimit: '-1' }, { 'settings.dailyReferralLimit': '格式不正确' }],
			[{ dailyApplicationLimit: '10001' }, { 'settings.dailyApplicationLimit': '格式不正确' }],
			[{ registrationGroup: '987654' }, { 'settings.registrationGroup': '不是允许的值' }],
			[{ registrationRole: '987654' }, { 'settings.registrationRole': '不是允许的值' }],
		] as const)
			expectProblems(await save({ dailyReferralLimit: '7', ...change }), fields)
		expect(await rows()).toEqual([])
	})

	test('nobody becomes an administrator by registering', async () => {
		for (const right of ['users.write', 'roles.write', 'system.write'] as const) {
			const role = await aRole(app, ['programs.read', right])
			expectProblems(await save({ registrationRole: String(role) }), { 'settings.registrationRole': '不是允许的值' })
		}
		expectProblems(await save({ registrationRole: '1' }), { 'settings.registrationRole': '不是允许的值' })
		const keeper = await aHolder(app, root, await aRole(app, ['system.write']))
		await expectError(keeper.system.save({ settings: { registrationRole: '2' } }), 'rights_above')
		expect(await rows()).toEqual([])
	})

	test('what is set is kept, what is left out stays, and the log says how it was and is', async () => {
		const group = String(await aGroup(app, root))
		await admin.system.save({ settings: { registrationGroup: group, registrationRole: '3', singleLogin: '1' } })
		await admin.system.save({ settings: { singleLogin: '0', dailyApplicationLimit: '9' } })
		const changed = {
			...standard,
			registrationGroup: group,
			registrationRole: '3',
			singleLogin: '0',
			dailyApplicationLimit: '9',
		}
		expect((await admin.system.layout({})).settings).toEqual(changed)
		expect(await lastOperation(app, 'system.save')).toMatchObject({
			object: 'singleLogin, dailyApplicationLimit',
			before: JSON.stringify({ singleLogin: '1', dailyApplicationLimit: '5' }),
			after: JSON.stringify({ singleLogin: '0', dailyApplicationLimit: '9' }),
		})
		await admin.system.save({ settings: { registrationGroup: '0' } })
	})

	test('names that are no settings set nothing', async () => {
		const before = await rows()
		expect(await save({ logo: 'a'.repeat(64), unknown: '1', constructor: 'x' })).toMatchObject({ status: 1 })
		expect(await save({})).toMatchObject({ status: 1 })
		expect(await save(JSON.parse('{"__proto__":{"webTitle":"x"}}'))).toMatchObject({
			status: errors.parameter.status,
		})
		expect(await rows()).toEqual(before)
	})

	test('the title is another at once for everybody, before login too', async () => {
		const visitor = await aVisitor(app)
		const title = async () => (await visitor.access.getSystemLayout({})).find(row => row.key === 'webTitle')?.value
		for (const webTitle of ['大厅', ' 候车厅 ', 'Vitrine']) {
			await title()
			await admin.system.save({ settings: { webTitle } })
			expect(await title()).toBe(webTitle.trim())
		}
		const keys = (await visitor.access.getSystemLayout({})).map(row => row.key)
		expect(keys).toEqual([...public_settings, 'logo', 'loginPicture', 'favicon'])
	})
})
