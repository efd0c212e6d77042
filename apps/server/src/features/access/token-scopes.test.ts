import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { preset_roles } from '@vitrine/domain/people/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, aVisitor, type Browser, expectError, signIn } from '../../../test/browser.ts'
import { aMember, password, rootGroup } from '../../../test/people.ts'
import { expectRefused, post } from '../../../test/raw.ts'

const day = 86_400_000
const list = '/admin/device/list'
const new_password = 'Other#67890'

/** Calls reserved for a person: those that would outlive the token or take over the account, and those that no token scope covers. */
const in_person = [
	'access.changePassword',
	'access.createToken',
	'access.deleteToken',
	'access.endSession',
	'access.listSessions',
	'access.listTokens',
	'access.logout',
	'access.totpBegin',
	'access.totpDisable',
	'access.totpEnable',
	'access.totpState',
	'health.setNotices',
	'inbox.see',
	'review.seeNotices',
	'sso.add',
	'sso.beginLink',
	'sso.edit',
	'sso.finishLink',
	'sso.list',
	'sso.listOwn',
	'sso.remove',
	'sso.test',
	'sso.unlink',
	'sso.unlinkUser',
	'users.add',
	'users.changeEmail',
	'users.createReferral',
	'users.edit',
	'users.editProfile',
	'users.removeAvatar',
	'users.sendEmailCode',
	'users.setAvatar',
	'users.setPassword',
]

const calls = Object.entries(allCalls).flatMap(([feature, group]) =>
	Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ name: `${feature}.${name}`, ...endpoint })),
)

describe.each(dialects)('access tokens on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let visitor: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		visitor = await aVisitor(app)
	})
	afterAll(() => app.remove())

	const withToken = (token: string, path = list, fields = {}) =>
		post(visitor, path, fields, { authorization: `Bearer ${token}` })

	test('only a person makes tokens and changes what people sign in with', async () => {
		expect(
			calls
				.filter(call => call.in_person)
				.map(call => call.name)
				.sort(),
		).toEqual(in_person)
		const { token } = await admin.access.createToken({ name: 'robot' })
		for (const { name, path } of calls.filter(call => call.in_person && !call.upload)) {
			const answer = await withToken(token, path, { name: 'next', id: '1' })
			expect([name, answer.status]).toEqual([name, 100002005])
		}
		const picture = new FormData()
		picture.append('file', new Blob(['x']), 'x.png')
		for (const { path } of calls.filter(call => call.in_person && call.upload)) {
			const headers = { authorization: `Bearer ${token}` }
			const response = await fetch(`${app.origin}/api${path}`, { method: 'POST', headers, body: picture })
			expect(await response.json()).toMatchObject({ status: 100002005 })
		}
		expect((await admin.access.listTokens({})).map(row => row.name)).toEqual(['robot'])
		await admin.access.session({})
	})

	test('what no right is needed for and changes nothing is all that a token of any scope may do beside its scopes', () => {
		const open = calls.filter(call => call.may === 'signed_in' && !call.in_person)
		expect(open.map(call => call.name).sort()).toEqual([
			'access.groupList',
			'access.session',
			'commands.generalCommand',
			'inbox.list',
			'reports.browserError',
			'review.listNotices',
			'users.profile',
		])
		// The permission for a command depends on its type: `commands.test.ts` tries a token that lacks it.
		const changing = open.filter(call => call.does !== undefined || call.writes)
		expect(changing.map(call => call.name)).toEqual(['commands.generalCommand'])
	})

	test('a token of one scope leaves the profile of its owner alone', async () => {
		const { token } = await admin.access.createToken({ name: 'narrow', scopes: ['plays.read'] })
		const before = await admin.users.profile({})
		expectRefused(await withToken(token, '/admin/user/editProfile', { realname: 'other' }), 'in_person')
		expectRefused(await withToken(token, '/admin/access/listSessions'), 'in_person')
		expect(await admin.users.profile({})).toEqual(before)
	})

	test('a token may do what it was made for, of what its owner may', async () => {
		const { token } = await admin.access.createToken({ name: 'screens', scopes: ['terminals.write'] })
		expect(await withToken(token)).toMatchObject({ status: 1 })
		expectRefused(await withToken(token, '/admin/user/list'), 'not_permitted')
		expectRefused(await withToken(token, '/admin/system/layout'), 'not_permitted')
		const auditor = await aMember(app, await rootGroup(app), 'auditor')
		await expectError(auditor.access.createToken({ name: 'more', scopes: ['terminals.write'] }), 'not_permitted')
		const mine = await auditor.access.createToken({ name: 'mine' })
		const [row] = await auditor.access.listTokens({})
		expect(new Set(row?.scopes)).toEqual(new Set(preset_roles.auditor.permissions))
		expect(await withToken(mine.token)).toMatchObject({ status: 1 })
		expect((await admin.access.listTokens({})).at(-1)?.scopes).toEqual(['terminals.write'])
	})

	test('a right that its owner is given later is not the token’s', async () => {
		const group = await rootGroup(app)
		const member = await aMember(app, group, 'auditor')
		const { token } = await member.access.createToken({ name: 'early' })
		await app.database.db
			.updateTable('users')
			.set({ role_id: preset_roles.administrator.id })
			.where('id', '=', member.session.user_id)
			.execute()
		expectRefused(await withToken(token, '/admin/user/list'), 'not_permitted')
	})

	test('every token ends within a year', async () => {
		for (const days of [undefined, 0, 365]) {
			const { id } = await admin.access.createToken({ name: `life ${days}`, ...(days === undefined ? {} : { days }) })
			const row = (await admin.access.listTokens({})).find(token => token.id === id)
			expect((row?.expires_at ?? 0) - (row?.created_at ?? 0)).toBe(365 * day)
		}
		expect((await admin.access.createToken({ name: 'short', days: 1 })).token).toMatch(/^vtp_/)
	})

	test('a new password ends every token, unless the person wants to keep them', async () => {
		const member = await aMember(app, await rootGroup(app))
		const { token } = await member.access.createToken({ name: 'kept' })
		expect(await withToken(token)).toMatchObject({ status: 1 })
		const change = { new_password, confirm_password: new_password }
		await member.access.changePassword({ old_password: password, ...change, keep_tokens: 1 })
		expect(await withToken(token)).toMatchObject({ status: 1 })
		const back = { new_password: password, confirm_password: password }
		await member.access.changePassword({ old_password: new_password, ...back })
		expectRefused(await withToken(token), 'not_signed_in')
		expect(await member.access.listTokens({})).toEqual([])
		expect((await signIn(await aVisitor(app), member.session.username, password)).session.token).not.toBe('')
	})
})
