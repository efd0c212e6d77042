import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shared_for, shared_limits, sharedIdentities } from './shared-identities.ts'

/** The rule with a record of its notifications, and with the currently connected players. */
const aRule = () => {
	const notified: string[] = []
	const rule = sharedIdentities((identity, is_shared) => notified.push(`${identity} ${is_shared}`))
	let holder: { instance: string | undefined } | undefined
	let now = 0
	return {
		rule,
		notified,
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
	test('that is started again again and again, over connections that seem to stand, is never refused', () => {
		fc.assert(
			fc.property(fc.array(fc.constantFrom('again', 'reload', 'left')), steps => {
				const { comes, leaves, notified } = aRule()
				let start = 0
				for (const step of steps) {
					if (step === 'left') leaves()
					if (step === 'reload') start++
					expect(comes(`start ${start}`)).toBe(true)
				}
				expect(notified).toEqual([])
			}),
		)
	})

	test('that does not say which start it is comes and goes as it likes', () => {
		const { comes, notified, rule } = aRule()
		for (let at = 0; at < 5; at++) expect(comes(undefined)).toBe(true)
		expect(notified).toEqual([])
		expect(rule.size).toBe(0)
	})
})

describe('two players with one identity', () => {
	test('are noticed when the one that was replaced comes back, and the other one stays', () => {
		const { comes, notified, rule } = aRule()
		expect([comes('A'), comes('B')]).toEqual([true, true])
		expect(notified).toEqual([])
		expect([comes('A'), comes('A'), comes('B'), comes('A')]).toEqual([false, false, true, false])
		expect(notified).toEqual(['T true'])
		expect(rule.isShared('T')).toBe(true)
	})

	test('are noticed where one of them does not say which start it is', () => {
		const { comes, notified } = aRule()
		expect([comes('A'), comes(undefined), comes('A'), comes(undefined)]).toEqual([true, true, false, true])
		expect(notified).toEqual(['T true'])
	})

	test('change places when the one that is connected leaves, and stay noticed', () => {
		const { comes, leaves, notified } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		leaves()
		expect([comes('A'), comes('B'), comes('A')]).toEqual([true, false, true])
		expect(notified).toEqual(['T true'])
	})

	test('are noticed as long as the other one tries, and for a while after', () => {
		const { comes, notified, pass } = aRule()
		for (const start of ['A', 'B']) comes(start)
		for (let at = 0; at < 10; at++) {
			expect(comes('A')).toBe(false)
			pass(shared_for)
		}
		expect(notified).toEqual(['T true'])
		pass(1)
		expect(notified).toEqual(['T true', 'T false'])
		expect(comes('A')).toBe(false)
		expect(notified).toEqual(['T true', 'T false', 'T true'])
	})

	test('are no longer one when the other one is known by an identity of its own', () => {
		const { comes, notified, rule } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		rule.settled('T', 'A')
		rule.settled('U', 'B')
		rule.settled('U', undefined)
		expect(notified).toEqual(['T true'])
		rule.settled('U', 'A')
		expect(notified).toEqual(['T true', 'T false'])
		expect(rule.isShared('T')).toBe(false)
	})

	test('of which one waited with a code are known when that one is added', () => {
		const { comes, rule, notified } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		rule.follow('7', rule.take('T'))
		expect(notified).toEqual(['T true', 'T false'])
		expect(rule.enters('7', 'A', { instance: 'B' }, 0)).toBe(false)
		expect(notified.at(-1)).toBe('7 true')
	})
})

describe('three players with one identity', () => {
	test('are down to one that is connected after each has come twice', () => {
		const { comes, notified } = aRule()
		const came = ['A', 'B', 'C', 'A', 'B', 'C', 'A', 'B'].map(comes)
		expect(came).toEqual([true, true, true, false, false, true, false, false])
		expect(notified).toEqual(['T true'])
	})
})

describe('what is remembered', () => {
	test('stays bounded, whoever comes with whatever starts', () => {
		const { comes, rule, notified } = aRule()
		for (let at = 0; at < 1000; at++) expect(comes(`start ${at}`)).toBe(true)
		expect(rule.size).toBe(1)
		expect(rule.take('T')).toHaveLength(shared_limits.instances)
		expect(notified).toEqual([])
	})

	test('of identities too: the one that was looked at longest ago is forgotten, and told to be over', () => {
		const { comes, rule, notified } = aRule()
		for (const start of ['A', 'B', 'A']) comes(start)
		for (let at = 0; at < shared_limits.identities; at++) rule.enters(`other ${at}`, 'B', { instance: 'A' }, 0)
		expect(rule.size).toBe(shared_limits.identities)
		expect(notified).toEqual(['T true', 'T false'])
	})
})
