import { close_codes } from '@vitrine/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { aSocket } from '../../../test/factories.ts'
import { aMember, aUser, password, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('the own sessions on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	const twice = async (): Promise<[Browser, Browser]> => {
		const first = await aMember(app, await rootGroup(app))
		return [first, await signIn(await aVisitor(app), first.session.username, password)]
	}

	test('are listed with this one marked, and nothing of a secret', async () => {
		const [first, second] = await twice()
		const list = await second.access.listSessions({})
		expect(list.map(row => row.current)).toEqual([true, false])
		expect(JSON.stringify(list)).not.toContain(first.session.token)
		expect(Object.keys(list[0] ?? {}).sort()).toEqual(
			['agent', 'created_at', 'current', 'expires_at', 'id', 'ip', 'used_at'].sort(),
		)
	})

	test('one can be ended from another: its socket closes and its next call says why', async () => {
		const [first, second] = await twice()
		const socket = await aSocket(app, first)
		const other = (await second.access.listSessions({})).find(row => !row.current)
		await second.access.endSession({ id: other?.id ?? 0 })
		expect(await socket.closed()).toBe(close_codes.web_refused)
		await expectError(first.access.session({}), 'session_expired')
		expect(await second.access.listSessions({})).toHaveLength(1)
	})

	test('all others end with id 0, the own one stays', async () => {
		const [first, second] = await twice()
		await second.access.endSession({ id: 0 })
		await expectError(first.access.session({}), 'session_expired')
		await second.access.session({})
	})

	test("another person's session is absent", async () => {
		const [first] = await twice()
		const [stranger] = await twice()
		const [row] = await first.access.listSessions({})
		await expectError(stranger.access.endSession({ id: row?.id ?? 0 }), 'absent')
		await first.access.session({})
	})

	test('with single login a new one ends those before it', async () => {
		await app.database.db.insertInto('settings').values({ key: 'singleLogin', value: '1' }).execute()
		app.clock.move(1001)
		const account = await aUser(app, await rootGroup(app))
		const first = await signIn(await aVisitor(app), account, password)
		const socket = await aSocket(app, first)
		await signIn(await aVisitor(app), account, password)
		expect(await socket.closed()).toBe(close_codes.web_refused)
		await expectError(first.access.session({}), 'signed_in_elsewhere')
		await app.database.db.deleteFrom('settings').where('key', '=', 'singleLogin').execute()
		app.clock.move(1001)
	})

	test('a deactivated account loses its open sessions and its tokens', async () => {
		const [first] = await twice()
		const { token } = await first.access.createToken({ name: 'robot' })
		const robot = (path: string) =>
			fetch(`${app.origin}/api${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).then(
				response => response.json() as Promise<{ status: number }>,
			)
		expect(await robot('/admin/access/session')).toMatchObject({ status: 1 })
		await app.database.db.updateTable('users').set({ active: 0 }).where('id', '=', first.session.user_id).execute()
		// Written directly to the database, as by another process: takes effect within a second.
		app.clock.move(1001)
		await expectError(first.access.session({}), 'account_gone')
		expect(await robot('/admin/access/session')).toMatchObject({ status: 1000000015 })
	})
})
