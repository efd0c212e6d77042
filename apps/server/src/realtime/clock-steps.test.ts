import { terminal_timing } from '@vitrine/domain/terminal/terminal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { aChannel, anAdmin, type Browser } from '../../test/browser.ts'
import { aSocket, aTerminal, bound, heard } from '../../test/factories.ts'
import { aMember, rootGroup } from '../../test/people.ts'
import { call, expectRefused, post, signed } from '../../test/raw.ts'

const hour = 3_600_000

describe.each(dialects)('a server whose clock is put forward and back, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test('cuts nobody who is there', async () => {
		const terminal = await bound(app, await aTerminal(admin))
		const browser = await aSocket(app, admin)
		const fresh = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		app.clock.put(hour)
		app.sweep()
		await heard(terminal)
		expect([terminal, browser, fresh].map(({ socket }) => socket.readyState)).toEqual([1, 1, 1])
		app.clock.put(-hour)
		for (const channel of [terminal, browser, fresh]) channel.close()
	})

	test('still finds who is silent, and who binds nothing', async () => {
		const silent = await bound(app, await aTerminal(admin))
		const fresh = await aChannel(`ws://127.0.0.1:${app.socket_port}/?from=terminal`)
		app.clock.put(-hour)
		app.clock.move(terminal_timing.silence + 1000)
		app.sweep()
		await silent.closed()
		await fresh.closed()
		app.clock.put(hour)
	})

	test('believes no session longer than a second without asking', async () => {
		const member = await aMember(app, await rootGroup(app))
		expect(await call(member, '/admin/device/list')).toMatchObject({ status: 1 })
		app.clock.put(-60_000)
		await app.database.db.updateTable('users').set({ active: 0 }).where('id', '=', member.session.user_id).execute()
		app.clock.move(1500)
		expectRefused(await call(member, '/admin/device/list'), 'account_gone')
		app.clock.put(60_000)
	})

	test('lets no request be carried out twice, though its time is good again', async () => {
		const fields = signed(admin, '/admin/device/list')
		expect(await post(admin, '/admin/device/list', fields)).toMatchObject({ status: 1 })
		app.clock.move(2 * hour)
		app.clock.put(-2 * hour)
		const other = await anAdmin(app)
		expect(await call(other, '/admin/device/list')).toMatchObject({ status: 1 })
		expectRefused(await post(admin, '/admin/device/list', fields), 'repeated')
		app.clock.put(2 * hour)
	})
})
