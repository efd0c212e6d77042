import { signedFields } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { accessCalls } from '@vitrine/contract/people/access'
import { login_limits } from '@vitrine/domain/people/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorFrom } from '../../../test/addresses.ts'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { aVisitor, expectError, signIn } from '../../../test/browser.ts'
import { aMember, password, rootGroup } from '../../../test/people.ts'

describe.each(dialects)('guesses from many addresses on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_TRUST_PROXY: '1' })
	})
	afterAll(() => app.remove())

	test('an account stands a hundred of them, and who is signed in stays so', async () => {
		const member = await aMember(app, await rootGroup(app))
		const { username } = member.session
		const each = login_limits.per_account / 2
		for (let failure = 0; failure < login_limits.everywhere; failure++) {
			const visitor = await visitorFrom(app, `203.0.113.${Math.floor(failure / each)}`)
			await expectError(signIn(visitor, username, `guess ${failure}`), 'login_wrong')
		}
		await expectError(signIn(await visitorFrom(app, '198.51.100.7'), username, password), 'too_many_logins')
		await member.access.session({})
		app.clock.move(login_limits.window + 1)
		expect((await signIn(await visitorFrom(app, '198.51.100.7'), username, password)).session.username).toBe(username)
	})
})

describe.each(dialects)('the same call of two addresses on %s', dialect => {
	test('is repeated where it came from, and new elsewhere', async () => {
		const app = await aApp(dialect, { VITRINE_TRUST_PROXY: '1' })
		const { link } = await aVisitor(app)
		const fields = signedFields(accessCalls.verifyCode, {}, link.credentials(), app.clock.now(), 'as another writes it')
		const sent = async (address: string): Promise<unknown> => {
			const { path } = accessCalls.verifyCode
			const init = { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-forwarded-for': address } }
			const envelope = (await (await fetch(`${app.origin}/api${path}`, init)).json()) as { status: number }
			return envelope.status
		}
		expect(await sent('203.0.113.1')).toBe(1)
		expect(await sent('203.0.113.2')).toBe(1)
		expect(await sent('203.0.113.1')).toBe(errors.repeated.status)
		await app.remove()
	})
})

describe('without a trusted proxy', () => {
	test('what a caller writes of its address helps nobody', async () => {
		const app = await aApp('sqlite')
		const member = await aMember(app, await rootGroup(app))
		const { username } = member.session
		for (let failure = 0; failure < login_limits.per_account; failure++)
			await expectError(signIn(await visitorFrom(app, `203.0.113.${failure}`), username, 'wrong'), 'login_wrong')
		await expectError(signIn(await visitorFrom(app, '198.51.100.7'), username, password), 'too_many_logins')
		const [row] = await app.database.db.selectFrom('login_logs').select('ip').execute()
		expect(row?.ip).toBe('127.0.0.1')
		await app.remove()
	})
})
