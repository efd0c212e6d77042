import { generate } from 'otplib/functional'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitorFrom } from '../../../test/addresses.ts'
import { aApp, admin as adminUser, dialects, type TestApp, verify_code } from '../../../test/app.ts'
import { anAdmin, type Browser, errorCodeOf, expectError, signIn } from '../../../test/browser.ts'
import { aMember, password, rootGroup } from '../../../test/people.ts'

const [office, home] = ['203.0.113.7', '198.51.100.9']

describe.each(dialects)('addresses that may sign in on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let account: string
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_TRUST_PROXY: '1' })
		admin = await anAdmin(app)
		account = (await aMember(app, await rootGroup(app))).session.username
	})
	afterAll(() => app.remove())

	const listed = (login_addresses: string, who = admin) => who.system.save({ settings: { login_addresses } })
	const signedFrom = async (address: string, given = password) =>
		signIn(await visitorFrom(app, address), account, given)

	test('are all while none are listed, and those alone that are', async () => {
		const before = await signedFrom(home)
		await listed('203.0.113.0/24, 2001:db8::/32')
		expect((await admin.system.layout({})).settings.login_addresses).toBe('203.0.113.0/24\n2001:db8::/32')
		for (const address of [office, '::ffff:203.0.113.9', '2001:db8::1', '127.0.0.1', '::1']) await signedFrom(address)
		const failed = await app.database.db.selectFrom('login_logs').select('id').execute()
		for (const address of [home, '203.0.114.1', '2001:db9::1']) {
			await expectError(signedFrom(address), 'address_refused')
			// Other addresses do not learn whether a password is right, and strangers do not fill the log.
			await expectError(signedFrom(address, 'Wrong#2026'), 'address_refused')
		}
		expect(await app.database.db.selectFrom('login_logs').select('id').execute()).toHaveLength(failed.length)
		// Users who are signed in stay signed in.
		await before.access.session({})
		await listed('')
		await signedFrom(home)
	})

	test('a list without whoever sets it is refused, naming where they are', async () => {
		const chief = await visitorFrom(app, office)
		await signIn(chief, adminUser.account, adminUser.password)
		await expectError(listed('10.0.0.0/8', chief), 'address_own')
		expect((await admin.system.layout({})).settings.login_addresses).toBe('')
		await listed(`10.0.0.0/8 ${office}`, chief)
		await listed('', chief)
	})

	test('a list behind a proxy on the same machine that is not believed is refused: it would hold for nobody', async () => {
		const behind = await aApp(dialect)
		const chief = await visitorFrom(behind, office)
		await signIn(chief, adminUser.account, adminUser.password)
		const save = (login_addresses: string) => chief.system.save({ settings: { login_addresses } })
		await expectError(save(office), 'address_hidden')
		expect((await chief.system.layout({})).settings.login_addresses).toBe('')
		await save('')
		await behind.remove()
	})

	test('count for the second step as well', async () => {
		const member = await aMember(app, await rootGroup(app))
		const { secret } = await member.access.totpBegin({})
		const code = () => generate({ secret, epoch: Math.floor(app.clock.now() / 1000) })
		await member.access.totpEnable({ code: await code() })
		app.clock.move(60_000)
		const visitor = await visitorFrom(app, home)
		const { verify_id } = await visitor.access.verifyCode({})
		const given = { account: member.session.username, password, verify_id, verify_code }
		const asked = await errorCodeOf(visitor.access.login(given))
		const { challenge } = asked.data as { challenge: string }
		await listed('203.0.113.0/24')
		await expectError(visitor.access.secondFactor({ challenge, code: await code() }), 'address_refused')
		await listed('')
		await visitor.access.secondFactor({ challenge, code: await code() })
	})

	test('a login is kept for seven days where that is offered, and not where it is not', async () => {
		const kept = async (): Promise<number | undefined> => {
			const visitor = await visitorFrom(app, office)
			const { verify_id } = await visitor.access.verifyCode({})
			await visitor.access.login({ account, password, verify_id, verify_code, keep_days: 7 })
			const sessions = app.database.db.selectFrom('sessions').select('kept').orderBy('id', 'desc').limit(1)
			return (await sessions.executeTakeFirst())?.kept
		}
		expect(await kept()).toBe(1)
		await admin.system.save({ settings: { keep_login: '0' } })
		expect(await kept()).toBe(0)
		const layout = await (await visitorFrom(app, home)).access.getSystemLayout({})
		expect(layout).toContainEqual({ key: 'keep_login', value: '0' })
		expect(layout.map(({ key }) => key)).not.toContain('login_addresses')
	})
})
