import { permissions } from '@vitrine/domain/permission'
import { describe, expect, test } from 'vitest'
import { allCalls } from './all.ts'
import type { Calls } from './endpoint.ts'

const features: Record<string, Calls> = allCalls
const calls = Object.entries(features).flatMap(([feature, calls]) =>
	Object.entries(calls).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

test('the check has read the contract', () => {
	expect(calls.length).toBeGreaterThan(25)
})

test('no two calls have the same address, whatever the case of its letters', () => {
	const addresses = calls.map(({ endpoint }) => endpoint.path.toLowerCase())
	expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

describe.each(calls)('$name', ({ endpoint }) => {
	test('has an address of plain parts', () => {
		expect(endpoint.path).toMatch(/^(\/[A-Za-z]\w*)+$/)
	})

	test('leaves the four parameters of every call to the signature', () => {
		expect(Object.keys(endpoint.input.shape).filter(name => ['token', 'v', 't', 's'].includes(name))).toEqual([])
	})

	test('demands what can be held, and says what it is about', () => {
		expect(['anyone', 'signed_in', ...permissions]).toContain(endpoint.may)
		expect(endpoint.about).toMatch(/^[A-Z].*\.$/)
	})
})
