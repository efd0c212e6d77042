import { errors } from '@vitrine/contract/error-codes'
import { login_limits } from '@vitrine/domain/people/account'
import { describe, expect, test } from 'vitest'

import { aApp, dialects } from '../../test/app.ts'
import { anAdmin, aVisitor, errorCodeOf, expectError, follow, signIn } from '../../test/browser.ts'
import { aServer } from '../../test/killed.ts'
import { aMember, password, rootGroup } from '../../test/people.ts'
import { expectRefused, post, signed } from '../../test/raw.ts'

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
		// As browsers send it, and as a client with a fast clock does.
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
		// Right after a start a new request is also asked to come back, which clients do by themselves.
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
