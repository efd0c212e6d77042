import { errors } from '@vitrine/contract/error-codes'
import { login_limits } from '@vitrine/domain/people/account'
import { describe, expect, test, vi } from 'vitest'

// A process of its own goes by the real time, to which what other files have moved ahead here means nothing.
vi.resetModules()
const { aApp, dialects } = await import('../../test/app.ts')
const { anAdmin, aVisitor, expectError, follow, errorCodeOf, signIn } = await import('../../test/browser.ts')
const { aServer } = await import('../../test/killed.ts')
const { aMember, password, rootGroup } = await import('../../test/people.ts')
const { expectRefused, post, signed } = await import('../../test/raw.ts')

describe.each(dialects)('a server that is killed on %s', dialect => {
	test('refuses after it what it has done before it, and counts on', async () => {
		const app = await aApp(dialect)
		const admin = await anAdmin(app)
		const member = await aMember(app, await rootGroup(app))
		const { username } = member.session
		await app.close()
		const first = await aServer(app)
		follow(admin, { ...app, origin: first.origin })
		const path = '/admin/program/create'
		// As browsers send it, and as somebody does whose clock is ahead.
		const requests = [0, 250_000].map((ahead, at) => {
			const t = String(app.clock.now() + ahead)
			return signed(admin, path, { name: `once ${at}`, w: '100', h: '100' }, { t })
		})
		for (const fields of requests) expect(await post(admin, path, fields)).toMatchObject({ status: 1 })
		const guesser = await aVisitor({ ...app, origin: first.origin })
		for (let guess = 0; guess < login_limits.per_account; guess++)
			await expectError(signIn(guesser, username, 'wrong'), 'login_wrong')
		await first.kill()

		const second = await aServer(app)
		follow(admin, { ...app, origin: second.origin })
		const answers = []
		for (const fields of requests) answers.push((await post(admin, path, fields)).status)
		const expected = [errors.before_start.status, errors.repeated.status]
		expect(answers).toEqual(expected)
		// In the first moments of a start a new request is asked to come again too, as clients do by themselves.
		expect(await admin.programs.create({ name: 'fresh', w: 100, h: 100 })).toMatchObject({ id: expect.any(Number) })
		follow(guesser, { ...app, origin: second.origin })
		expect((await errorCodeOf(signIn(guesser, username, password))).status).toBe(errors.too_many_logins.status)
		await second.kill()
		await app.remove()
	})

	test('a stop in good order forgets nothing, and refuses nothing that is new', async () => {
		const app = await aApp(dialect)
		const admin = await anAdmin(app)
		const fields = signed(admin, '/admin/device/list')
		const fresh = signed(admin, '/admin/device/list', { page: '1' })
		expect(await post(admin, '/admin/device/list', fields)).toMatchObject({ status: 1 })
		const again = await app.again()
		follow(admin, again)
		expectRefused(await post(admin, '/admin/device/list', fields), 'repeated')
		expect(await post(admin, '/admin/device/list', fresh)).toMatchObject({ status: 1 })
		await again.remove()
	})
})
