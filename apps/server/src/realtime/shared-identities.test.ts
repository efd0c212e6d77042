import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shared_for, shared_limits, sharedIdentities } from './shared-identities.ts'

/** The rule with a record of what was told, and with whoever is connected now. */
const aRule = () => {
	const told: string[] = []
	const rule = sharedIdentities((identity, is_shared) => told.push(`${identity} ${is_shared}`))
	let holder: { instance: string | undefined } | undefined
	let now = 0
	return {
		rule,
		told,
		pass: (ms: number) => {
			now += ms
			rule.sweep(now)
		},
		comes: (instance: string | undefined): boolean => {
			const is_in = rule.enters('T', instance, holder, now)
			if (is_in) holder = { instance }
			return is_in
		},
		leaves: () => {
			holder = undefined
		},
	}
}

describe('one player', () => {
	test('that is started anew again and again, over connections that seem to stand, is never refused', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('again', 'reload', 'left')), steps => {
				const { comes, leaves, told } = aRule()
				let start = 0
				for (const step of steps) {
					if (step === 'left') leaves()
					if (step === 'reload') start++
					expect(comes(`start ${start}`)).toBe(true)
				}
				expect(told).toEqual([])
			}),
		)
	})

	test('that does not say which start it is comes and goes as it likes', () => {
		const { comes, told, rule } = aRule()
		for (let at = 0; at < 5; at++) expect(comes(undefined)).toBe(true)
		expect(told).toEqual([])
		expect(rule.size).toBe(0)
	})
})

describe('two players with one identity', () => {
	test('are noticed when the one that was replaced comes back, and the other one stays', () => {
		const { comes, told, rule } = aRule()
		expect([comes('A'), comes('B')]).toEqual([true, true])
		expect(told).toEqual([])
		expect([comes('A'), comes('A'), comes('B'), comes('A')]).toEqual([false, false, true, false])
		expect(told).toEqual(['T true'])
		expect(rule.isShared('T')).toBe(true)
	})

	test('are noticed where one of them does not say which start it is', () => {
		const { comes, told } = aRule()
		expect([comes('A'), comes(undefined), comes('A'), comes(undefined)]).toEqual([true, true, false, true])
		expect(told).toEqual(['T true'])
	})

	test('change places when the one that is connected leaves, and stay noticed', () => {
		const { comes, leaves, told } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		leaves()
		expect([comes('A'), comes('B'), comes('A')]).toEqual([true, false, true])
		expect(told).toEqual(['T true'])
	})

	test('are noticed as long as the other one tries, and for a while after', () => {
		const { comes, told, pass } = aRule()
		for (const start of ['A', 'B']) comes(start)
		for (let at = 0; at < 10; at++) {
			expect(comes('A')).toBe(false)
			pass(shared_for)
		}
		expect(told).toEqual(['T true'])
		pass(1)
		expect(told).toEqual(['T true', 'T false'])
		expect(comes('A')).toBe(false)
		expect(told).toEqual(['T true', 'T false', 'T true'])
	})

	test('are no longer one when the other one is known by an identity of its own', () => {
		const { comes, told, rule } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		rule.settled('T', 'A')
		rule.settled('U', 'B')
		rule.settled('U', undefined)
		expect(told).toEqual(['T true'])
		rule.settled('U', 'A')
		expect(told).toEqual(['T true', 'T false'])
		expect(rule.isShared('T')).toBe(false)
	})

	test('of which one waited with a code are known when that one is added', () => {
		const { comes, rule, told } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		rule.follow('7', rule.take('T'))
		expect(told).toEqual(['T true', 'T false'])
		expect(rule.enters('7', 'A', { instance: 'B' }, 0)).toBe(false)
		expect(told.at(-1)).toBe('7 true')
	})
})

describe('three players with one identity', () => {
	test('are down to one that is connected after each has come twice', () => {
		const { comes, told } = aRule()
		const came = ['A', 'B', 'C', 'A', 'B', 'C', 'A', 'B'].map(comes)
		expect(came).toEqual([true, true, true, false, false, true, false, false])
		expect(told).toEqual(['T true'])
	})
})

describe('what is remembered', () => {
	test('stays bounded, whoever comes with whatever starts', () => {
		const { comes, rule, told } = aRule()
		for (let at = 0; at < 1000; at++) expect(comes(`start ${at}`)).toBe(true)
		expect(rule.size).toBe(1)
		expect(rule.take('T')).toHaveLength(shared_limits.instances)
		expect(told).toEqual([])
	})

	test('of identities too: the one that was looked at longest ago is forgotten, and told to be over', () => {
		const { comes, rule, told } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		for (let at = 0; at < shared_limits.identities; at++) rule.enters(`other ${at}`, 'B', { instance: 'A' }, 0)
		expect(rule.size).toBe(shared_limits.identities)
		expect(told).toEqual(['T true', 'T false'])
	})
})
