import { describe, expect, test } from 'vitest'
import { accountNames, askedScopes, type Claims, isOfDomains, judged, type ProviderRules } from './sso.ts'

const rules = (about: Partial<ProviderRules> = {}): ProviderRules => ({
	scopes: 'profile email',
	claims: { account: 'preferred_username', email: 'email', name: 'name', groups: 'groups' },
	creates: true,
	place: null,
	places: [
		{ value: 'a', role_id: 1, group_id: 1 },
		{ value: 'b', role_id: 2, group_id: 2 },
	],
	updates: true,
	disables: true,
	links_by_email: true,
	domains: [],
	allows_password: false,
	trusts_mfa: false,
	logs_out: false,
	...about,
})

describe('what claims say of a person', () => {
	test.each<[Claims, number | null]>([
		[{ groups: ['b', 'a'] }, 1],
		[{ groups: ['x', 'b'] }, 2],
		[{ groups: 'b' }, 2],
		[{ groups: ['A', 'b '] }, null],
		[{ groups: [1, null, { a: 'a' }, ['a']] }, null],
		[{ groups: { a: true } }, null],
		[{}, null],
	])('%j belongs to %s', (claims, role_id) => {
		expect(judged(rules(), claims).place?.role_id ?? null).toBe(role_id)
	})

	test('the default place is for whom no rule names', () => {
		const place = { role_id: 3, group_id: 3 }
		expect(judged(rules({ place }), { groups: ['x'] }).place).toEqual(place)
		expect(judged(rules({ place }), { groups: ['a'] }).place).toEqual({ role_id: 1, group_id: 1 })
	})

	test('a name leads into objects, and nowhere that was not said', () => {
		const claims = { account: '', email: '', name: '', groups: 'realm_access.roles' }
		expect(judged(rules({ claims }), { realm_access: { roles: ['a'] } }).place?.role_id).toBe(1)
		expect(
			judged(rules({ claims }), { 'realm_access.roles': ['b'], realm_access: { roles: ['a'] } }).place?.role_id,
		).toBe(2)
		const inherited = { ...claims, groups: 'constructor.name' }
		expect(judged(rules({ claims: inherited, places: [{ value: 'Object', role_id: 1, group_id: 1 }] }), {}).place).toBe(
			null,
		)
	})

	test.each<[Claims, string]>([
		[{ email: ' Anna@Company.example ', email_verified: true }, 'anna@company.example'],
		[{ email: 'anna@company.example', email_verified: 'true' }, 'anna@company.example'],
		[{ email: 'anna@company.example', email_verified: false }, ''],
		[{ email: 'anna@company.example', email_verified: 1 }, ''],
		[{ email: 'anna@company.example' }, ''],
		[{ email: 'no address', email_verified: true }, ''],
		[{ email_verified: true }, ''],
	])('of %j the address is %s', (claims, email) => {
		expect(judged(rules(), claims).email).toBe(email)
	})

	test('where domains are named, a verified address of one of them is needed', () => {
		const narrow = rules({ domains: ['company.example'], place: { role_id: 1, group_id: 1 } })
		const of = (email: string, email_verified = true) => judged(narrow, { email, email_verified })
		expect(of('a@company.example').place).not.toBe(null)
		for (const found of [of('a@company.example', false), of('a@x.company.example'), of('a@company.example.x'), of('')])
			expect([found.place, isOfDomains(narrow, found)]).toEqual([null, false])
	})

	test('names lose what nobody sees, and their end where they are long', () => {
		const { name, account } = judged(rules(), { name: ` A\u0000B${'c'.repeat(100)} `, preferred_username: 7 })
		expect(name).toBe(`A B${'c'.repeat(47)}`)
		expect(account).toBe('')
	})

	test('more than one factor is what the provider says by the registered word', () => {
		expect(judged(rules(), { amr: ['pwd', 'mfa'] }).had_mfa).toBe(true)
		expect(judged(rules(), { amr: ['pwd', 'otp'] }).had_mfa).toBe(false)
	})
})

test.each([
	['Anna.Schmidt@company.example', 'anna_schmidt'],
	['DOMAIN\\bert', 'domain_bert'],
	['Zoë Müller', 'zoe_muller'],
	['ab', 'sso_0123456789abcdef'],
	['名前', 'sso_0123456789abcdef'],
	['a'.repeat(30), 'a'.repeat(20)],
])('%s is called %s', (wanted, first) => {
	const names = accountNames(wanted, '0123456789abcdef0123')
	expect(names[0]).toBe(first)
	for (const name of names) expect(name).toMatch(/^\w{3,20}$/)
	expect(new Set(names).size).toBe(names.length)
})

test('the scopes begin with openid, each once, and none breaks the request', () => {
	expect(askedScopes(rules({ scopes: ' email  openid email "x" é groups' }))).toBe('openid email groups')
})
