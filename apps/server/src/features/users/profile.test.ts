import { field_problems } from '@vitrine/contract/error-codes'
import { login_limits, mail_code, picture_limits } from '@vitrine/domain/people/account'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aName, aPicture, aSocket } from '../../../test/factories.ts'
import { aPictureHeader, storedFiles } from '../../../test/files.ts'
import { codeFor, lastMail, mailsTo } from '../../../test/mails.ts'
import { aGroup, aMember, nobody, password, rootGroup } from '../../../test/people.ts'
import { call, expectProblems } from '../../../test/raw.ts'
import { lastOperation } from '../../../test/roles.ts'
import { rowOf } from '../../../test/users.ts'

describe.each(dialects)('the own profile on %s', dialect => {
	let app: TestApp
	let branch = 0
	beforeAll(async () => {
		app = await aApp(dialect)
		branch = await aGroup(app, await rootGroup(app))
	})
	afterAll(() => app.remove())

	test('a person sees itself, whatever its rights', async () => {
		const member = await aMember(app, branch, nobody)
		expect(await member.users.profile({})).toMatchObject({
			account: member.session.username,
			role_id: member.session.role_id,
			group_id: branch,
			group_name_en: expect.stringContaining('group'),
			grade: 1,
			avatar: '',
			email: '',
		})
	})

	test('it says its name and language, and nothing else', async () => {
		const member = await aMember(app, branch)
		const { username: account } = member.session
		const before = await rowOf(app, account)
		const forged = {
			role_id: '1',
			isadmin: '1',
			grade: '1',
			active: '0',
			group_id: '1',
			account: 'forged',
			email: 'a@b.cc',
		}
		const socket = await aSocket(app, member)
		const answer = await call(member, '/admin/user/editProfile', {
			realname: '赵六',
			nickname: '六',
			language: 'vi',
			...forged,
		})
		expect(answer).toMatchObject({ status: 1 })
		const said = { realname: '赵六', nickname: '六', language: 'vi', revision: before.revision + 1 }
		expect(await rowOf(app, account)).toEqual({ ...before, ...said })
		await socket.next(frame => frame.type === 'rights')
		expect(await member.access.session({})).toMatchObject({ realname: '赵六', language: 'vi' })
		await member.users.editProfile({ realname: '赵' })
		expect(await rowOf(app, account)).toMatchObject({ realname: '赵', nickname: '六', language: 'vi' })
		const { object, before: was, after } = await lastOperation(app, 'users.editProfile')
		expect({ object, was: JSON.parse(was), after: JSON.parse(after) }).toMatchObject({
			object: account,
			was: { realname: '赵六' },
			after: { realname: '赵' },
		})
		const wrong = await call(member, '/admin/user/editProfile', { realname: '', language: 'xx' })
		expectProblems(wrong, { realname: field_problems.missing, language: field_problems.malformed })
		socket.close()
	})

	describe('a picture', () => {
		const set = (browser: Browser, content: Buffer, name = 'avatar.png') =>
			browser.users.setAvatar({}, { file: { file: new Blob([new Uint8Array(content)]), name } })

		test('that is no PNG, broken, too large or missing is refused and leaves nothing', async () => {
			const member = await aMember(app, branch)
			const before = await storedFiles(app)
			const png = await aPicture(64, 64)
			const jpeg = await sharp(png).jpeg().toBuffer()
			const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
			const large = Buffer.concat([png, Buffer.alloc(picture_limits.png + 1 - png.length)])
			await expectError(set(member, jpeg), 'image_type')
			await expectError(set(member, svg), 'image_type')
			await expectError(set(member, large), 'image_size')
			await expectError(set(member, png.subarray(0, 60)), 'file_corrupted')
			await expectError(set(member, aPictureHeader(30_000, 30_000)), 'picture_too_large')
			await expectError(set(member, Buffer.alloc(0)), 'file_missing')
			expect(await storedFiles(app)).toEqual(before)
			expect((await member.users.profile({})).avatar).toBe('')
		})

		test('is drawn again, shown at once and removed again', async () => {
			const member = await aMember(app, branch)
			const before = (await storedFiles(app)).blobs.length
			const { avatar } = await set(member, Buffer.concat([await aPicture(1000, 500), Buffer.from('<script>')]))
			const response = await member.fetch(`${app.origin}${avatar}`)
			expect(response.headers.get('content-type')).toBe('image/png')
			const shown = Buffer.from(await response.arrayBuffer())
			expect(await sharp(shown).metadata()).toMatchObject({ format: 'png', width: 256, height: 128 })
			expect(shown.includes('<script>')).toBe(false)
			expect((await member.access.session({})).avatar).toBe(avatar)
			expect((await member.users.profile({})).avatar).toBe(avatar)
			await set(member, await aPicture(64, 64))
			expect((await storedFiles(app)).blobs).toHaveLength(before + 1)
			await member.users.removeAvatar({})
			expect((await storedFiles(app)).blobs).toHaveLength(before)
			expect((await member.access.session({})).avatar).toBe('')
			await member.users.removeAvatar({})
		})

		test('that two have stays until both are without it', async () => {
			const [first, second] = [await aMember(app, branch), await aMember(app, branch)]
			const same = await aPicture(64, 64)
			await set(first, same)
			const { avatar } = await set(second, same)
			await set(first, same)
			await first.users.removeAvatar({})
			expect((await second.fetch(`${app.origin}${avatar}`)).status).toBe(200)
		})
	})

	describe('the e-mail address', () => {
		const anAddress = () => `${aName('p').replace(' ', '')}.${dialect}@example.com`
		/** Another email can be requested. */
		const anotherTime = () => app.clock.move(mail_code.resend + 1)

		test('is changed by nobody without the password, which cannot be guessed at', async () => {
			const member = await aMember(app, branch)
			const email = anAddress()
			for (let guess = 0; guess < login_limits.per_account; guess++)
				await expectError(member.users.sendEmailCode({ email, password: `guess ${guess}` }), 'password_wrong')
			await expectError(member.users.sendEmailCode({ email, password }), 'too_many_logins')
			app.clock.move(login_limits.window + 1)
			expect(await member.users.sendEmailCode({ email, password })).toEqual({ resend_after: mail_code.resend / 1000 })
			expect(await mailsTo(app, email)).toHaveLength(1)
			await expectError(member.users.sendEmailCode({ email, password }), 'mail_wait')
		})

		test('is changed with the code that it receives, once', async () => {
			const member = await aMember(app, branch)
			const email = anAddress()
			await expectError(member.users.changeEmail({ email, mail_code: 'ABCDEF' }), 'mail_code_wrong')
			await member.users.sendEmailCode({ email, password, language: 'en' })
			const code = await codeFor(app, email)
			await expectError(member.users.changeEmail({ email: anAddress(), mail_code: code }), 'mail_code_wrong')
			await expectError(member.users.changeEmail({ email, mail_code: '' }), 'mail_code_wrong')
			await member.users.changeEmail({ email, mail_code: code.toLowerCase() })
			expect((await member.users.profile({})).email).toBe(email)
			await expectError(member.users.changeEmail({ email, mail_code: code }), 'mail_code_wrong')
			const { before, after } = await lastOperation(app, 'users.changeEmail')
			expect([before, after].join()).not.toContain(code)
		})

		test('of somebody else is answered alike, and its owner is told', async () => {
			const [owner, member] = [await aMember(app, branch), await aMember(app, branch)]
			const [known, unknown] = [anAddress(), anAddress()]
			await owner.users.sendEmailCode({ email: known, password, language: 'en' })
			await owner.users.changeEmail({ email: known, mail_code: await codeFor(app, known) })
			anotherTime()
			const answers = []
			for (const email of [known, unknown])
				answers.push(await call(member, '/admin/user/sendEmailCode', { email, password, language: 'en' }))
			const [first, second] = answers.map(({ code, status, data, tips }) => ({ code, status, data, tips }))
			expect(first).toEqual(second)
			expect((await lastMail(app, known)).text).toContain(owner.session.username)
			await expect(codeFor(app, known)).rejects.toThrow('no code')
		})

		test('that somebody else has got in between is refused, and the code stays good', async () => {
			const [member, other] = [await aMember(app, branch), await aMember(app, branch)]
			const email = anAddress()
			await member.users.sendEmailCode({ email, password, language: 'en' })
			const code = await codeFor(app, email)
			const { db } = app.database
			const set = (value: string) =>
				db.updateTable('users').set({ email: value }).where('id', '=', other.session.user_id).execute()
			await set(email)
			const error = await expectError(member.users.changeEmail({ email, mail_code: code }), 'email_taken')
			expect(error.data).toMatchObject({ fields: { email: error.tips } })
			await set('')
			await member.users.changeEmail({ email, mail_code: code })
		})
	})

	test('a personal access token may do it too', async () => {
		const admin = await anAdmin(app)
		const { token } = await admin.access.createToken({ name: 'automation' })
		const headers = { authorization: `Bearer ${token}` }
		const response = await fetch(`${app.origin}/api/admin/user/profile`, { method: 'POST', headers })
		expect(await response.json()).toMatchObject({ status: 1, data: { account: 'admin' } })
	})
})
