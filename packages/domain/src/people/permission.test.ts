import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	covers,
	effective,
	installation_wide,
	isPermitted,
	type May,
	never_by_registration,
	type Permission,
	permissions,
	preset_roles,
	withImplied,
} from './permission.ts'

const none: ReadonlySet<string> = new Set()
const chosen = fc.subarray([...permissions])

describe('whether a call is permitted', () => {
	test.each<[May, ReadonlySet<string> | null, boolean]>([
		['anyone', null, true],
		['anyone', none, true],
		['signed_in', null, false],
		['signed_in', none, true],
		['users.write', null, false],
		['users.write', none, false],
		['users.write', new Set(['users.read', 'programs.write']), false],
		['users.write', new Set(['users.write']), true],
		// A role gains nothing from having such a name among its permissions.
		['users.write', new Set(['anyone', 'signed_in']), false],
	])('%s for %o: %s', (may, held, expected) => {
		expect(isPermitted(may, held)).toBe(expected)
	})
})

describe('the described roles (specification B §1, A §6)', () => {
	const held = (role: keyof typeof preset_roles) => new Set<string>(preset_roles[role].permissions)
	const administration = [
		'review.decide',
		'organizations.write',
		'users.read',
		'users.write',
		'roles.read',
		'roles.write',
		'nodes.read',
		'nodes.write',
		'webhooks.read',
		'webhooks.write',
		'system.write',
	]

	/** Permissions to read that auditors have and operators do not. */
	const audited = ['logs.read']

	test('have the numbers that steer the menu', () => {
		expect(Object.values(preset_roles).map(role => role.id)).toEqual([1, 2, 3])
	})

	test.each(permissions)('%s', permission => {
		const isAdministration = administration.includes(permission)
		expect(isPermitted(permission, held('administrator'))).toBe(true)
		expect(isPermitted(permission, held('operator')), '`presets` has operator unless it is in `administration`').toBe(
			!isAdministration && !audited.includes(permission),
		)
		expect(isPermitted(permission, held('auditor')), '`presets` has auditor if it ends in .read').toBe(
			permission === 'review.decide' || (/\.read$/.test(permission) && !isAdministration),
		)
	})

	test('name every right once', () => {
		expect(new Set(permissions).size).toBe(permissions.length)
	})

	test.each(Object.entries(preset_roles))('%s has everything that its rights are of no use without', (_, role) => {
		expect(withImplied(role.permissions)).toEqual(role.permissions)
	})

	test('who registers becomes an operator or auditor, never an administrator', () => {
		const reaches = (role: keyof typeof preset_roles) => never_by_registration.some(right => held(role).has(right))
		expect([reaches('administrator'), reaches('operator'), reaches('auditor')]).toEqual([true, false, false])
	})
})

describe('what comes with a right', () => {
	test.each<[Permission[], Permission[]]>([
		[[], []],
		[['materials.read'], ['materials.read']],
		[['materials.write'], ['materials.read', 'materials.write']],
		[['programs.write'], ['materials.read', 'templates.read', 'programs.read', 'programs.write']],
		[['releases.publish'], ['programs.read', 'releases.read', 'releases.publish', 'terminals.read', 'downloads.read']],
		[['terminals.write'], ['terminals.read', 'terminals.write', 'organizations.read']],
		[['terminals.control'], ['terminals.read', 'terminals.control']],
		[['points.write'], ['programs.read', 'terminals.read', 'points.read', 'points.write', 'organizations.read']],
		[['users.read'], ['organizations.read', 'users.read', 'roles.read']],
		[['users.write'], ['organizations.read', 'users.read', 'users.write', 'roles.read']],
		[['roles.write'], ['roles.read', 'roles.write']],
		[['review.decide'], ['review.decide']],
		[['system.write'], ['system.write']],
	])('%o becomes %o', (given, expected) => {
		expect(withImplied(given)).toEqual(expected)
	})

	test('nothing that was chosen is lost, nothing is added twice, and a second time adds nothing', () => {
		fc.assert(
			fc.property(chosen, rights => {
				const all = withImplied(rights)
				expect(all).toEqual(expect.arrayContaining(rights))
				expect(all).toEqual(permissions.filter(permission => all.includes(permission)))
				expect(withImplied(all)).toEqual(all)
			}),
		)
	})

	test('more rights never bring less', () => {
		fc.assert(
			fc.property(chosen, chosen, (one, other) => {
				expect(withImplied([...one, ...other])).toEqual(expect.arrayContaining(withImplied(one)))
			}),
		)
	})

	test('a right that only reads brings none that writes', () => {
		const reading = permissions.filter(permission => permission.endsWith('.read'))
		fc.assert(
			fc.property(fc.subarray(reading), rights => {
				expect(withImplied(rights).every(right => right.endsWith('.read'))).toBe(true)
			}),
		)
	})
})

describe('the rights that a role gives', () => {
	test.each<[string[], boolean, string[]]>([
		[[], true, []],
		[['users.write', 'roles.write', 'system.write'], true, ['users.write', 'roles.write', 'system.write']],
		[['users.write', 'roles.write', 'system.write'], false, ['users.write']],
		// Names from a newer or older version are ignored.
		[['unknown', 'constructor', 'users.read'], true, ['users.read']],
		[['anyone', 'signed_in'], true, []],
	])('%o of a user of the topmost organisation (%s): %o', (granted, is_top, expected) => {
		expect([...effective(granted, is_top)]).toEqual(expected)
	})

	test('are the granted ones in the topmost organisation, and those but the installation-wide ones below it', () => {
		fc.assert(
			fc.property(chosen, fc.array(fc.string()), (rights, noise) => {
				const [above, below] = [effective([...rights, ...noise], true), effective([...rights, ...noise], false)]
				expect(rights.every(right => above.has(right))).toBe(true)
				expect([...above].every(right => [...rights, ...noise].includes(right))).toBe(true)
				expect([...below]).toEqual([...above].filter(right => !installation_wide.includes(right)))
				expect(covers(above, below)).toBe(true)
			}),
		)
	})
})

describe('who may decide over whom', () => {
	test.each<[string[], string[], boolean]>([
		[[], [], true],
		[[], ['users.read'], false],
		[['users.read'], ['users.read'], true],
		[['users.read', 'users.write'], ['users.read'], true],
		[['users.read'], ['users.read', 'users.write'], false],
		[['users.write'], ['system.write'], false],
	])('%o over %o: %s', (held, wanted, expected) => {
		expect(covers(new Set(held), new Set(wanted))).toBe(expected)
	})

	test('is an order: over oneself, over those below those below, and over one another only among equals', () => {
		fc.assert(
			fc.property(chosen, chosen, chosen, (first, second, third) => {
				const [a, b, c] = [new Set(first), new Set(second), new Set(third)]
				expect(covers(a, a)).toBe(true)
				if (covers(a, b) && covers(b, c)) expect(covers(a, c)).toBe(true)
				if (covers(a, b) && covers(b, a)) expect(a).toEqual(b)
				expect(covers(new Set([...first, ...second]), a)).toBe(true)
			}),
		)
	})

	test('a user of an organisation below never decides over an administrator of the topmost one', () => {
		fc.assert(
			fc.property(chosen, rights => {
				const administrator = effective(preset_roles.administrator.permissions, true)
				expect(covers(effective(rights, false), administrator)).toBe(false)
			}),
		)
	})
})
