import { describe, expect, test } from 'vitest'
import { isPermitted, type May, permissions, preset_roles } from './permission.ts'

const none: ReadonlySet<string> = new Set()

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
		// A role that carries such a name in its rights gains nothing by it.
		['users.write', new Set(['anyone', 'signed_in']), false],
	])('%s for %o: %s', (may, held, expected) => {
		expect(isPermitted(may, held)).toBe(expected)
	})
})

describe('the described roles (specification B §1, A §6)', () => {
	const held = (role: keyof typeof preset_roles) => new Set<string>(preset_roles[role].permissions)

	test('have the numbers that steer the menu', () => {
		expect(Object.values(preset_roles).map(role => role.id)).toEqual([1, 2, 3])
	})

	test.each(permissions)('%s', permission => {
		expect(isPermitted(permission, held('administrator'))).toBe(true)
		expect(isPermitted(permission, held('operator'))).toBe(!['review.decide', 'users.write'].includes(permission))
		expect(isPermitted(permission, held('auditor'))).toBe(permission === 'review.decide' || /\.read$/.test(permission))
	})

	test('name every right once', () => {
		expect(new Set(permissions).size).toBe(permissions.length)
	})
})
