import { field_problems } from '@vitrine/contract/error-codes'
import { mail_code } from '@vitrine/domain/people/account'
import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { between } from '../../../test/between.ts'
import { aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { aName } from '../../../test/factories.ts'
import { allMails, codeFor, codeIn, type SentMail } from '../../../test/mails.ts'
import { aGroup, aMember, aUser, password, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { lastOperation } from '../../../test/roles.ts'
import { rowOf } from '../../../test/users.ts'
import { verified, visitorFrom } from '../../../test/visitors.ts'

describe.each(dialects)('registration on %s', dialect => {
	let app: TestApp
	let chief: Browser
	let [root, branch, leaf] = [0, 0, 0]
	beforeAll(async () => {
		app = await aApp(dialect, { VITRINE_TRUST_PROXY: '1' })
		root = await rootGroup(app)
		branch = await aGroup(app, root)
		leaf = await aGroup(app, branch)
		chief = await aMember(app, branch, 'administrator')
	})
	afterAll(() => app.remove())

	const operator = preset_roles.operator.id
	const anAddress = () => `${aName('p').replace(' ', '')}.${dialect}@example.com`
	const anAccount = () => aName('Reg').replace(' ', '_')
	const aCode = async () => (await chief.users.createReferral({ group_id: branch, role_id: operator })).referral_code
	const send = async (email: string) => {
		const visitor = await visitorFrom(app)
		return visitor.users.sendRegisterCode({ email, ...(await verified(visitor)), language: 'en' })
	}
	/** Everything a person needs to register, with a browser at its own IP address. */
	const aForm = async () => {
		const email = anAddress()
		expect(await send(email)).toEqual({ resend_after: mail_code.resend / 1000 })
		const secrets = { password, confirm_password: password }
		const codes = { referral_code: await aCode(), mail_code: await codeFor(app, email) }
		return { account: anAccount(), email, ...codes, ...secrets, group_id: leaf }
	}
	type Form = Awaited<ReturnType<typeof aForm>>
	const register = async (form: Form) => (await visitorFrom(app)).users.register(form)
	const unused = async ({ referral_code }: Form) =>
		(await (await visitorFrom(app)).users.referralGroups({ referral_code })).length

	test('malformed parameters are named', async () => {
		const { malformed, missing } = field_problems
		const visitor = await aVisitor(app)
		const given = { account: 'a-b', email: 'x', referral_code: '', mail_code: '', password, confirm_password: password }
		expectProblems(await call(visitor, '/admin/user/register', given), {
			account: malformed,
			email: malformed,
			group_id: missing,
		})
	})

	test('what is wrong is refused and uses nothing up', async () => {
		const form = await aForm()
		await aUser(app, branch)
		const taken = await rowOf(app, chief.session.username)
		for (const [change, code] of [
			[{ confirm_password: 'x' }, 'passwords_differ'],
			[{ password: 'abc', confirm_password: 'abc' }, 'password_weak'],
			[{ referral_code: 'AAAAA-AAAAA' }, 'referral_wrong'],
			[{ group_id: root }, 'group_absent'],
			[{ group_id: 999_999 }, 'group_absent'],
			[{ mail_code: 'AAAAAA' }, 'mail_code_wrong'],
			[{ email: anAddress() }, 'mail_code_wrong'],
			[{ account: taken.account.toUpperCase() }, 'account_taken'],
		] as const) {
			const error = await expectError(register({ ...form, ...change }), code)
			if (code === 'account_taken') expect(error.data).toMatchObject({ fields: { account: error.tips } })
		}
		expect(await unused(form)).toBe(2)
		await register(form)
		await expectError((await visitorFrom(app)).users.referralGroups(form), 'referral_wrong')
	})

	test('nobody registers into an organisation that has left the branch of the code meanwhile', async () => {
		const group_id = await aGroup(app, branch)
		const form = { ...(await aForm()), group_id }
		const west = await aGroup(app, root)
		const leave = () => app.database.db.updateTable('groups').set({ pid: west }).where('id', '=', group_id).execute()
		const hook = between(app, '/admin/user/register', leave)
		await expectError(register(form), 'group_absent')
		hook.restore()
		expect(hook.happened()).toBe(true)
		expect(await unused(form)).toBe(2)
	})

	test('an account has the role of its code, the chosen organisation and its maker as its parent', async () => {
		const form = await aForm()
		await register(form)
		const account = form.account.toLowerCase()
		expect(await rowOf(app, account)).toMatchObject({
			realname: account,
			email: form.email,
			role_id: operator,
			group_id: leaf,
			pid: chief.session.user_id,
			active: 1,
		})
		const member = await signIn(await aVisitor(app), form.account, password)
		expect(member.session).toMatchObject({ must_change_password: 0, isadmin: 0, group_id: leaf })
		await member.terminals.list({})
		const { list } = await chief.users.listReferrals({ limit: 1 })
		expect(list[0]).toMatchObject({ used_by: account, hint: form.referral_code.slice(-4) })
		await expectError(chief.users.revokeReferral({ id: list[0]?.id ?? 0 }), 'referral_wrong')
		const { object, before, after } = await lastOperation(app, 'users.register')
		expect(object).toBe(account)
		for (const secret of [password, form.mail_code, form.referral_code]) expect(before + after).not.toContain(secret)
	})

	test('what more is sent than a registration takes gives nothing', async () => {
		const { group_id, ...form } = await aForm()
		const forged = { role_id: '1', isadmin: '1', grade: '1', active: '0', pid: '', realname: 'forged' }
		const answer = await call(await visitorFrom(app), '/admin/user/register', {
			...form,
			group_id: String(group_id),
			...forged,
		})
		expect(answer).toMatchObject({ status: 1 })
		const account = form.account.toLowerCase()
		expect(await rowOf(app, account)).toMatchObject({ role_id: operator, active: 1, realname: account })
	})

	test('an address that somebody else has got in between is refused and leaves the codes good', async () => {
		const form = await aForm()
		const { db } = app.database
		const set = (email: string) =>
			db.updateTable('users').set({ email }).where('id', '=', chief.session.user_id).execute()
		await set(form.email)
		const error = await expectError(register(form), 'email_taken')
		expect(error.data).toMatchObject({ fields: { email: error.tips } })
		await set('')
		await register(form)
	})

	test('a code that has been used registers nobody else', async () => {
		const [first, second] = [await aForm(), await aForm()]
		await register(first)
		await expectError(register({ ...second, referral_code: first.referral_code }), 'referral_wrong')
		await expectError(register({ ...second, mail_code: first.mail_code }), 'mail_code_wrong')
		await register(second)
	})

	test('a hundred registrations at once with one code make one account', { tags: 'long' }, async () => {
		const referral_code = await aCode()
		const emails = Array.from({ length: 100 }, anAddress)
		const codes = new Map<string, SentMail>()
		// The outbox takes twenty emails at a time.
		for (let place = 0; place < emails.length; place += 20) {
			await Promise.all(emails.slice(place, place + 20).map(send))
			for (const message of await allMails(app)) codes.set(message.to, message)
		}
		const secrets = { password, confirm_password: password, referral_code, group_id: branch }
		const forms = emails.map(email => {
			const message = codes.get(email)
			if (message === undefined) throw new Error(`nothing was written to ${email}`)
			return { account: anAccount(), email, mail_code: codeIn(message), ...secrets }
		})
		const before = (await app.database.db.selectFrom('users').select('id').execute()).length
		const results = await Promise.allSettled(forms.map(register))
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		for (const result of results) if (result.status === 'rejected') expect(result.reason.tips).toContain('推荐码')
		const { db } = app.database
		expect(await db.selectFrom('users').select('id').execute()).toHaveLength(before + 1)
		expect(await db.selectFrom('credentials').select('user_id').execute()).toHaveLength(before + 1)
	})

	test('of many who want an account at once one gets it, and the others keep their codes', {
		tags: 'long',
	}, async () => {
		const forms = []
		for (let count = 0; count < 5; count++) forms.push({ ...(await aForm()), account: `same_${dialect}` })
		const results = await Promise.allSettled(forms.map(register))
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		for (const [place, result] of results.entries())
			if (result.status === 'rejected') {
				expect(result.reason.tips).toContain('账号')
				await register({ ...(forms[place] as Form), account: anAccount() })
			}
	})
})
