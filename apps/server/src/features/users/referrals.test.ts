import { referral } from '@vitrine/domain/people/account'
import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, errorCodeOf, expectError } from '../../../test/browser.ts'
import { allMails, codeFor, mailsTo } from '../../../test/mails.ts'
import { aGroup, aMember, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { aHolder, aRole, lastOperation } from '../../../test/roles.ts'
import { visitorFrom } from '../../../test/visitors.ts'

const shown = /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/

describe.each(dialects)('referral codes on %s', dialect => {
	let app: TestApp
	let chief: Browser
	let [root, branch, leaf, other] = [0, 0, 0, 0]
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_TRUST_PROXY: '1' })
		root = await rootGroup(app)
		branch = await aGroup(app, root)
		leaf = await aGroup(app, branch)
		other = await aGroup(app, root)
		chief = await aMember(app, branch, 'administrator')
	})
	afterAll(() => app.remove())

	const operator = preset_roles.operator.id
	const create = async (browser = chief, group_id = branch, role_id: number = operator) =>
		(await browser.users.createReferral({ group_id, role_id })).referral_code
	const opened = async (referral_code: string) => (await visitorFrom(app)).users.referralGroups({ referral_code })

	test('nobody opens an organisation or hands on rights that are out of reach', async () => {
		for (const group_id of [root, other, 999_999])
			await expectError(chief.users.createReferral({ group_id, role_id: operator }), 'group_absent')
		await expectError(chief.users.createReferral({ group_id: branch, role_id: 999_999 }), 'role_absent')
		const clerk = await aHolder(app, branch, await aRole(app, ['users.write', 'users.read']))
		await expectError(clerk.users.createReferral({ group_id: branch, role_id: operator }), 'rights_above')
		expectProblems(await call(chief, '/admin/user/createReferral', { group_id: '1', role_id: '1', email: 'x' }), {
			email: '格式不正确',
		})
	})

	test('a code is shown once, sent, and stands nowhere as it is', async () => {
		const email = 'invited@example.com'
		const { referral_code } = await chief.users.createReferral({
			group_id: leaf,
			role_id: operator,
			email,
			language: 'en',
		})
		expect(referral_code).toMatch(shown)
		expect(await codeFor(app, email)).toBe(referral_code)
		expect((await mailsTo(app, email))[0]?.text).toContain('7 days')
		const { list } = await chief.users.listReferrals({})
		expect(list[0]).toMatchObject({
			hint: referral_code.slice(-4),
			email,
			group_id: leaf,
			role_id: operator,
			creator: chief.session.username,
			used_at: null,
			used_by: '',
		})
		expect((list[0]?.expires_at ?? 0) - (list[0]?.created_at ?? 0)).toBe(referral.life)
		const { db } = app.database
		const stored = JSON.stringify([
			await db.selectFrom('referral_codes').selectAll().execute(),
			await db.selectFrom('operation_logs').selectAll().execute(),
			await db.selectFrom('mails').selectAll().execute(),
		])
		expect(stored).not.toContain(referral_code)
		expect(stored).not.toContain(referral_code.replace('-', ''))
		const messages = (await allMails(app)).length
		await create()
		expect(await allMails(app)).toHaveLength(messages)
	})

	test('codes are listed within the own organisations, newest first, in pages', async () => {
		const admin = await anAdmin(app)
		const far = await create(admin, other)
		const [first, second] = [await create(), await create(chief, leaf)]
		const listed = async (browser: Browser, limit: number, page = 1) =>
			(await browser.users.listReferrals({ limit, page })).list.map(row => row.hint)
		expect(await listed(chief, 2)).toEqual([second.slice(-4), first.slice(-4)])
		expect(await listed(chief, 1, 2)).toEqual([first.slice(-4)])
		expect(await listed(admin, 3)).toContain(far.slice(-4))
	})

	test('a code opens its organisation and those below, however it is written', async () => {
		const code = await create()
		for (const written of [code, ` ${code.toLowerCase()} `, code.replace('-', ' ')])
			expect((await opened(written)).map(({ id, pid }) => ({ id, pid }))).toEqual([
				{ id: branch, pid: root },
				{ id: leaf, pid: branch },
			])
	})

	test('a code that is wrong, revoked or expired opens nothing', async () => {
		await expectError(opened(''), 'referral_wrong')
		await expectError(opened('AAAAA-AAAAA'), 'referral_wrong')
		const code = await create()
		const newest = async () => (await chief.users.listReferrals({ limit: 1 })).list[0]?.id ?? 0
		const stranger = await aMember(app, other, 'administrator')
		const id = await newest()
		await expectError(stranger.users.revokeReferral({ id }), 'referral_wrong')
		await opened(code)
		await chief.users.revokeReferral({ id })
		await expectError(opened(code), 'referral_wrong')
		await expectError(chief.users.revokeReferral({ id }), 'referral_wrong')
		expect(await lastOperation(app, 'users.revokeReferral')).toMatchObject({ account: chief.session.username })
		const late = await create()
		app.clock.move(referral.life - 60_000)
		await opened(late)
		app.clock.move(60_001)
		await expectError(opened(late), 'referral_wrong')
		chief = await aMember(app, branch, 'administrator')
	})

	test('codes cannot be guessed at: after twenty failures not even the right one is looked at', async () => {
		const code = await create()
		const guesser = await visitorFrom(app)
		for (let guess = 0; guess < referral.guesses; guess++)
			await expectError(guesser.users.referralGroups({ referral_code: `GUESS-${guess}` }), 'referral_wrong')
		const error = await expectError(guesser.users.referralGroups({ referral_code: code }), 'too_many_codes')
		expect((error.data as { values: { seconds: number } }).values.seconds).toBeLessThanOrEqual(referral.window / 1000)
		await opened(code)
		app.clock.move(referral.window + 1)
		await guesser.users.referralGroups({ referral_code: code })
	})

	test('guesses side by side are counted like guesses one after the other', async () => {
		const guesser = await visitorFrom(app)
		const guesses = Array.from({ length: 100 }, (_, guess) =>
			errorCodeOf(guesser.users.referralGroups({ referral_code: `G${guess}` })),
		)
		const wrong = (await Promise.all(guesses)).filter(({ tips }) => tips.includes('推荐码'))
		expect(wrong.length).toBeLessThanOrEqual(referral.guesses)
	})

	test('a code is worth nothing while its maker is banned, has fewer rights than it gives, or is gone', async () => {
		const admin = await anAdmin(app)
		const maker = await aMember(app, branch, 'administrator')
		const ids = [maker.session.user_id]
		const code = await create(maker)
		await admin.users.ban({ ids, banned: 1 })
		await expectError(opened(code), 'referral_wrong')
		await admin.users.ban({ ids, banned: 0 })
		await opened(code)
		const place = { id: maker.session.user_id, realname: 'x', group_id: branch }
		await admin.users.edit({ ...place, role_id: preset_roles.auditor.id })
		await expectError(opened(code), 'referral_wrong')
		await admin.users.edit({ ...place, role_id: operator })
		await opened(code)
		const count = (await admin.users.listReferrals({})).count
		await admin.users.remove({ ids })
		await expectError(opened(code), 'referral_wrong')
		expect((await admin.users.listReferrals({})).count).toBe(count - 1)
	})
})
