import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { another, decided, type Identity, readIdentity, standing } from './identity-choice.ts'

const none = { sn: null, key: null }
const old: Identity = { sn: 'OLD', key: 'old-key' }

describe('another identity', () => {
	test('counts instead of the one before, in whichever stores either stands', () => {
		const made = another(old)
		const stores = fc.array(fc.constantFrom(null, old, made)).filter(found => found.includes(made))
		fc.assert(
			fc.property(stores, found => {
				expect(standing(found)).toEqual(made)
			}),
		)
		expect(standing([old, null, old])).toEqual(old)
		expect(standing([null, null])).toBeUndefined()
	})

	test('is not taken back by an address that still says the one before, but by one that says a third', () => {
		const made = another(old)
		expect(decided(made, old)).toEqual(made)
		expect(decided(made, { sn: 'THIRD', key: 'third-key' })).toMatchObject({ sn: 'THIRD', key: 'third-key' })
		expect(decided(old, { sn: 'THIRD', key: 'third-key' })).toEqual({ sn: 'THIRD', key: 'third-key' })
	})

	test('is neither the one before nor one that anybody else makes', () => {
		const many = Array.from({ length: 100 }, () => another(old))
		expect(new Set([old, ...many].map(({ sn }) => sn)).size).toBe(101)
		expect(new Set([old, ...many].map(({ key }) => key)).size).toBe(101)
		for (const { sn } of many) expect(sn).toMatch(/^V[A-Z0-9]{11}$/)
	})

	test('of another one keeps all that were given up, up to the eight latest', () => {
		let identity = old
		const given_up: string[] = []
		for (let at = 0; at < 12; at++) {
			given_up.push(identity.sn)
			identity = another(identity)
			expect(identity.instead_of).toEqual(given_up.slice(-8))
		}
	})
})

test('a player without anything makes an identity, and one that says something keeps it', () => {
	expect(decided(undefined, none)).toMatchObject({ sn: expect.stringMatching(/^V/), key: expect.any(String) })
	expect(decided(undefined, old)).toEqual(old)
	expect(decided(old, none)).toEqual(old)
})

test.each([[null], [undefined], ['OLD'], [{ sn: 'OLD' }], [{ sn: '', key: 'k' }], [{ sn: 1, key: 2 }]])(
	'%j is no identity',
	value => expect(readIdentity(value)).toBeNull(),
)

test('an identity is read as it was stored, and what it may not say is left out', () => {
	const made = another(old)
	expect(readIdentity(JSON.parse(JSON.stringify(made)))).toEqual(made)
	expect(readIdentity({ ...old, instead_of: 'OLD', more: 1 })).toEqual(old)
	expect(readIdentity({ ...old, instead_of: [1, 'X', null] })).toEqual({ ...old, instead_of: ['X'] })
})
