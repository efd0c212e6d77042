import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from './app.ts'
import { anAdmin, type Browser } from './browser.ts'
import { aName } from './factories.ts'
import { rootGroup } from './people.ts'
import { call, expectRefused } from './raw.ts'

type Params = Record<string, string>
/** A rule in the words of the specification (A §5, B §5), a call that breaks it, and the fields that are named. */
type Row = readonly [words: string, path: string, () => Params, ErrorCode, fields?: readonly string[]]

describe.each(dialects)('the rules of accounts, roles, organisations and devices on the wire, on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let root: number
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
		root = await rootGroup(app)
	})
	afterAll(() => app.remove())

	const but = (all: Params, change: Params): Params =>
		Object.fromEntries(Object.entries({ ...all, ...change }).filter(([, value]) => value !== 'none'))
	const user = (change: Params = {}): Params =>
		but(
			{
				account: 'rule_1',
				password: 'Secret#2026',
				confirm_password: 'Secret#2026',
				realname: 'Rule',
				role_id: '2',
				group_id: String(root),
				...change,
			},
			change,
		)
	const role = (change: Params): Params => but({ name: 'Rule', permissions: '["terminals.read"]' }, change)
	const group = (change: Params): Params => but({ pid: String(root), name: '规则', name_en: 'Rule' }, change)
	const device = (change: Params): Params => but({ name: aName('terminal'), sn: 'SPEC1', key: 'secret-key' }, change)
	const directory = (change: Params): Params => but({ pid: '0', name: '规则', name_en: 'rule' }, change)

	const registration = {
		account: 'rule_2',
		referral_code: 'none-such',
		email: 'rule@example.com',
		mail_code: '123456',
		password: 'Secret#2026',
		confirm_password: 'Secret#2026',
		group_id: '1',
	}
	const login = { account: 'admin', password: 'x', verify_id: randomUUID(), verify_code: '0000' }

	const rows: readonly Row[] = [
		...Object.keys(registration).map(
			(field): Row => [
				`Registration: ${field} required`,
				'/admin/user/register',
				() => but(registration, { [field]: 'none' }),
				'parameter',
				[field],
			],
		),
		...Object.keys(login).map(
			(field): Row => [
				`Login: ${field} required`,
				'/admin/access/login',
				() => but(login, { [field]: 'none' }),
				'parameter',
				[field],
			],
		),
		['Login: wrong verification code rejected', '/admin/access/login', () => login, 'verify_code_wrong'],
		['Account: required', '/admin/user/add', () => user({ account: 'none' }), 'parameter', ['account']],
		[
			'Account: only digits, letters, underscore',
			'/admin/user/add',
			() => user({ account: 'a-b c' }),
			'parameter',
			['account'],
		],
		['Account: length 3 at least', '/admin/user/add', () => user({ account: 'ab' }), 'parameter', ['account']],
		[
			'Account: length 20 at most',
			'/admin/user/add',
			() => user({ account: 'a'.repeat(21) }),
			'parameter',
			['account'],
		],
		['Account: unique', '/admin/user/add', () => user({ account: 'admin' }), 'account_taken'],
		...(['Ab#4567', 'abcdefgh', '12345678', 'abcd1234', '####1234'] as const).map(
			(password): Row => [
				`Password: at least eight characters with letters, digits and special characters, not ${password}`,
				'/admin/user/add',
				() => user({ password, confirm_password: password }),
				'password_weak',
			],
		),
		[
			'Password: confirmation must match',
			'/admin/user/add',
			() => user({ confirm_password: 'Secret#2027' }),
			'passwords_differ',
		],
		...(['realname', 'role_id', 'group_id'] as const).map(
			(field): Row => [
				`User: ${field} required`,
				'/admin/user/add',
				() => user({ [field]: 'none' }),
				'parameter',
				[field],
			],
		),
		['Role: name required', '/admin/role/add', () => role({ name: 'none' }), 'parameter', ['name']],
		['Role: name of 2 characters at least', '/admin/role/add', () => role({ name: 'a' }), 'parameter', ['name']],
		[
			'Role: name of 20 characters at most',
			'/admin/role/add',
			() => role({ name: 'a'.repeat(21) }),
			'parameter',
			['name'],
		],
		[
			'Role: at least one system permission',
			'/admin/role/add',
			() => role({ permissions: '[]' }),
			'parameter',
			['permissions'],
		],
		['Organisation name: not empty', '/admin/group/add', () => group({ name: ' ' }), 'parameter', ['name']],
		[
			'Organisation name in English: not empty',
			'/admin/group/add',
			() => group({ name_en: '' }),
			'parameter',
			['name_en'],
		],
		['Device: name not empty', '/admin/device/add', () => device({ name: ' ' }), 'parameter', ['name']],
		['Device: name not too long', '/admin/device/add', () => device({ name: 'x'.repeat(101) }), 'parameter', ['name']],
		['Device: SN required', '/admin/device/add', () => device({ sn: '' }), 'parameter', ['sn']],
		['Device: SN capital letters and digits', '/admin/device/add', () => device({ sn: 'sn-1' }), 'parameter', ['sn']],
		['Group id must exist', '/admin/device/add', () => device({ group_id: '987654' }), 'group_absent'],
		['Group id must exist, for a user', '/admin/user/add', () => user({ group_id: '987654' }), 'group_absent'],
		['Program: name required', '/admin/program/create', () => ({ w: '640', h: '360' }), 'parameter', ['name']],
		['Program: resolution required', '/admin/program/create', () => ({ name: 'x' }), 'parameter', ['w', 'h']],
		[
			'Directory: English names allow only letters, digits and underscore',
			'/admin/directory/add',
			() => directory({ name_en: 'a-b' }),
			'parameter',
			['name_en'],
		],
		['Template: name required', '/admin/timing/save', () => ({ name: ' ', commands: '[]' }), 'parameter', ['name']],
	]

	test.each(rows.map(row => [row[0], row] as const))('%s', async (_, [, path, params, coded, fields]) => {
		const answer = await call(admin, path, params())
		expectRefused(answer, coded)
		if (fields === undefined) return
		const { fields: named } = answer.data as { fields: Params }
		expect(Object.keys(named)).toEqual(fields)
	})

	test('what keeps them is taken', async () => {
		expect((await call(admin, '/admin/user/add', user())).status).toBe(1)
		expect((await call(admin, '/admin/device/add', device({}))).status).toBe(1)
	})
})
