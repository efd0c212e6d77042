import { mail_code, referral } from '@vitrine/domain/people/account'
import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName } from '../../../test/factories.ts'
import { allMails, codeFor, lastMail, mailsTo } from '../../../test/mails.ts'
import { aGroup, aUser, rootGroup } from '../../../test/people.ts'
import { call } from '../../../test/raw.ts'
import { anIp, verified, visitorFrom } from '../../../test/visitors.ts'

const day = 86_400_000

describe.each(dialects)('applications for a referral code on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let group_id = 0
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_TRUST_PROXY: '1' })
		admin = await anAdmin(app)
		group_id = await aGroup(app, await rootGroup(app))
	})
	afterAll(() => app.remove())

	const anAddress = () => `${aName('p').replace(' ', '')}.${dialect}@example.com`
	const apply = async (email: string, visitor?: Browser) => {
		const from = visitor ?? (await visitorFrom(app))
		return from.users.applyReferral({ email, ...(await verified(from)), language: 'en' })
	}
	const tomorrow = async () => {
		app.clock.move(day + 1)
		admin = await anAdmin(app)
	}

	test('without an organisation for applicants there is nothing to apply for', async () => {
		const email = anAddress()
		await expectError(apply(email), 'referral_closed')
		expect(await mailsTo(app, email)).toEqual([])
		await admin.system.save({ settings: { registrationGroup: String(group_id) } })
	})

	test("a wrong picture's code is refused before anything is sent", async () => {
		const email = anAddress()
		const visitor = await visitorFrom(app)
		const wrong = { ...(await verified(visitor)), verify_code: '0' }
		await expectError(visitor.users.applyReferral({ email, ...wrong }), 'verify_code_wrong')
		await expectError(visitor.users.sendRegisterCode({ email, ...wrong }), 'verify_code_wrong')
		expect(await mailsTo(app, email)).toEqual([])
	})

	test('an applicant receives a code into the organisation for applicants, with their role', async () => {
		const email = anAddress()
		await apply(email)
		const code = await codeFor(app, email)
		const groups = await (await visitorFrom(app)).users.referralGroups({ referral_code: code })
		expect(groups.map(group => group.id)).toEqual([group_id])
		const { list } = await admin.users.listReferrals({ limit: 1 })
		expect(list[0]).toMatchObject({ email, creator: '', group_id, role_id: preset_roles.operator.id })
		app.clock.move(referral.life)
		admin = await anAdmin(app)
		await expectError((await visitorFrom(app)).users.referralGroups({ referral_code: code }), 'referral_wrong')
	})

	test('known and unknown addresses are answered alike, to the last byte', async () => {
		const account = await aUser(app, group_id)
		const [known, unknown] = [anAddress(), anAddress()]
		await app.database.db.updateTable('users').set({ email: known }).where('account', '=', account).execute()
		for (const path of ['/admin/user/applyReferral', '/admin/user/sendRegisterCode']) {
			const answers = []
			for (const email of [known, unknown]) {
				const visitor = await visitorFrom(app)
				const { code, status, data, tips } = await call(visitor, path, {
					email,
					...(await verified(visitor)),
					language: 'en',
				})
				answers.push({ code, status, data, tips })
			}
			expect(answers[0]).toEqual(answers[1])
			expect(answers[0]).toMatchObject({ code: 200, status: 1 })
			expect((await lastMail(app, known)).text).toContain(account)
			expect(await codeFor(app, unknown)).toMatch(/^[2-9A-HJ-NP-Z-]{6,11}$/)
		}
		for (const { text } of await mailsTo(app, known)) expect(text).not.toMatch(/code is/)
	})

	test('what was reserved for a known address opens nothing', async () => {
		const rows = await app.database.db.selectFrom('referral_codes').selectAll().where('user_id', 'is', null).execute()
		const open = rows.filter(row => row.expires_at > app.clock.now())
		const sent = (await allMails(app)).filter(({ text }) => text.includes('referral code is'))
		expect(open.length).toBeLessThanOrEqual(sent.length)
		expect(rows.filter(row => row.expires_at === row.created_at)).toHaveLength(1)
	})

	test('an address of the network applies five times a day, an e-mail address not twice at once', async () => {
		await tomorrow()
		const visitor = await visitorFrom(app, anIp())
		const email = anAddress()
		await apply(email, visitor)
		await expectError(apply(email), 'mail_wait')
		await expectError(apply(email, visitor), 'mail_wait')
		for (let count = 1; count < 5; count++) await apply(anAddress(), visitor)
		const refused = anAddress()
		await expectError(apply(refused, visitor), 'application_limit')
		expect(await mailsTo(app, refused)).toEqual([])
		app.clock.move(mail_code.resend + 1)
		await apply(email)
		await tomorrow()
		await apply(refused, visitor)
	})

	test('of a hundred applications at once no more than the day allows get a code', async () => {
		await tomorrow()
		await admin.system.save({ settings: { dailyReferralLimit: '7' } })
		const before = (await allMails(app)).length
		const visitors = await Promise.all(Array.from({ length: 100 }, () => visitorFrom(app)))
		const codes = await Promise.all(visitors.map(verified))
		const results = await Promise.allSettled(
			visitors.map((visitor, place) => {
				const given = codes[place] as Awaited<ReturnType<typeof verified>>
				return visitor.users.applyReferral({ email: anAddress(), ...given })
			}),
		)
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
		for (const result of results) if (result.status === 'rejected') expect(result.reason.tips).toContain('上限')
		expect((await allMails(app)).length - before).toBe(7)
		await expectError(apply(anAddress()), 'referral_limit')
		await tomorrow()
		await apply(anAddress())
	})
})
