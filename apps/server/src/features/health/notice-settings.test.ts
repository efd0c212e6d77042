import { incident_kinds } from '@vitrine/domain/terminal/incident'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { anIncident, aTerminal } from '../../../test/factories.ts'
import { aGroup, aMember, nobody, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'

const standard = { email: 1, browser: 0, kinds: [...incident_kinds], time_zone: 'Asia/Shanghai' }

describe.each(dialects)('how somebody is told of incidents on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const users = () => app.database.db.updateTable('users')
	const aPerson = async (group: number, role: Parameters<typeof aMember>[2] = 'operator') => {
		const browser = await aMember(app, group, role)
		const { user_id: id, username } = browser.session
		const address = `${username}@example.org`
		await users().set({ email: address }).where('id', '=', id).execute()
		return { browser, address, id }
	}

	test('it is set by everybody for themselves, and read as it was set', async () => {
		const group = await aGroup(app, root)
		const { browser, address } = await aPerson(group, 'auditor')
		expect(await browser.health.getNotices({})).toEqual({
			email: 0,
			browser: 0,
			kinds: [...incident_kinds],
			quiet_from: null,
			quiet_to: null,
			time_zone: '',
			address,
			mail_works: 0,
			newest: expect.any(Number),
		})
		const kinds = ['player', 'disk', 'disk'] as const
		const quiet = { quiet_from: 1320, quiet_to: 0 }
		await browser.health.setNotices({ ...standard, browser: 1, kinds: [...kinds], ...quiet })
		const expected = { email: 1, browser: 1, kinds: ['disk', 'player'], ...quiet, time_zone: 'Asia/Shanghai' }
		expect(await browser.health.getNotices({})).toMatchObject(expected)
		expect((await browser.health.setNotices(standard)).quiet_from).toBe(null)
		expect(await admin.health.getNotices({})).toMatchObject({ email: 0, address: '' })
		const log = await app.database.db
			.selectFrom('operation_logs')
			.select('object')
			.where('user_id', '=', browser.session.user_id)
			.where('action', '=', 'health.setNotices')
			.execute()
		expect(log).toEqual([{ object: browser.session.username }, { object: browser.session.username }])
	})

	test('what cannot be is refused in words', async () => {
		const { browser, id } = await aPerson(await aGroup(app, root))
		const refused = async (change: Record<string, string>) => {
			const params = { email: '1', browser: '0', kinds: '["disk"]', time_zone: 'UTC', ...change }
			return call(browser, '/admin/health/setNotices', params)
		}
		expectProblems(await refused({ time_zone: 'Mars/Base' }), { time_zone: '没有这个时区' })
		expectProblems(await refused({ quiet_from: '60' }), { quiet_to: '必填' })
		expectProblems(await refused({ quiet_to: '60' }), { quiet_from: '必填' })
		expectProblems(await refused({ quiet_from: '1440', quiet_to: '60' }), { quiet_from: '数值太大' })
		expectProblems(await refused({ quiet_from: '-1', quiet_to: '60' }), { quiet_from: '数值太小' })
		expectProblems(await refused({ kinds: '["weather"]' }), { 'kinds.0': '不是允许的值' })
		expectProblems(await refused({ email: '2' }), { email: '数值太大' })
		await expectError(browser.health.setNotices({ ...standard, kinds: [] }), 'notice_kinds')
		await expectError(browser.health.setNotices({ ...standard, quiet_from: 60, quiet_to: 60 }), 'notice_hours')
		await users().set({ email: '' }).where('id', '=', id).execute()
		await expectError(browser.health.setNotices(standard), 'notice_address')
		await browser.health.setNotices({ ...standard, email: 0, browser: 1 })
		const blind = await aMember(app, root, nobody)
		await expectError(blind.health.getNotices({}), 'not_permitted')
		await expectError(blind.health.setNotices(standard), 'not_permitted')
	})

	test('the list names what is newer than an incident', async () => {
		const group = await aGroup(app, root)
		const reader = await aMember(app, group)
		const pair = await aTerminal(admin)
		await admin.terminals.edit({ id: pair.terminal.id, name: pair.terminal.name, group_id: group })
		const first = await anIncident(app, pair.terminal.id)
		expect((await reader.health.list({ after: first - 1 })).list.map(({ id }) => id)).toEqual([first])
		expect(await reader.health.list({ after: first })).toMatchObject({ count: 0, list: [] })
		expect((await reader.health.getNotices({})).newest).toBe(first)
	})
})
