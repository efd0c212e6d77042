import { describe, expect, test } from 'vitest'
import { command_states } from '../command/command-state.ts'
import {
	capacityLeft,
	daysLeft,
	defaultFor,
	isTested,
	mediaAddress,
	type NodeStepReport,
	node_roles,
	node_steps,
	nodeAddress,
	nodeHealth,
	plainAddress,
	takesTerminals,
	tls_notice,
	whyClosed,
} from './node.ts'
import { move_states, moveState } from './node-migration.ts'

const now = 1_800_000_000_000
const day = 86_400_000
const steps = (...failed: readonly NodeStepReport['step'][]): NodeStepReport[] =>
	node_steps.map(step =>
		failed.includes(step)
			? { step, state: 'failed' as const, ms: 3, problem: 'unreachable' as const }
			: { step, state: 'passed' as const, ms: 1 },
	)

describe('how a node is', () => {
	test('nothing is known before its first test', () => {
		expect(nodeHealth(null, now)).toBe('unknown')
	})

	test.each([
		[[], null, 'healthy'],
		[[], now + tls_notice, 'healthy'],
		[[], now + tls_notice - 1, 'warning'],
		[[], now - day, 'warning'],
		[['socket'], null, 'warning'],
		[['download'], null, 'warning'],
		[['dns'], null, 'down'],
		[['tcp'], null, 'down'],
		[['tls'], now + 90 * day, 'down'],
		[['api', 'download'], null, 'down'],
	] as const)('failed %j, certificate until %s: %s', (failed, tls_expires_at, expected) => {
		expect(nodeHealth({ steps: steps(...failed), tls_expires_at }, now)).toBe(expected)
	})

	test.each([
		[now + 30 * day, 30],
		[now + day - 1, 0],
		[now - 1, -1],
	])('a certificate until %i has %i days left', (until, expected) => {
		expect(daysLeft(until, now)).toBe(expected)
	})
})

test('every role is reached before it is asked, and terminals move only to those with sockets', () => {
	for (const role of node_roles)
		for (const step of ['dns', 'tcp', 'tls'] as const) expect(isTested(role, step)).toBe(true)
	expect(node_roles.filter(takesTerminals)).toEqual(['api', 'ws'])
})

test.each([
	['https://node.example', true],
	['http://node.example:8080/', true],
	['https://[2001:4860::1]:8443', true],
	['https://node.example/path', false],
	['https://me:secret@node.example', false],
	['ftp://node.example', false],
	['node.example', false],
	['', false],
	['javascript:alert(1)', false],
	[`https://${'a'.repeat(600)}.example`, false],
])('address %s of a node: %s', (text, expected) => {
	expect(nodeAddress.safeParse(text).success).toBe(expected)
})

test.each([
	['https://media.example/files/', true],
	['http://media.example', true],
	['https://media.example/?a=b', false],
	['https://media.example/#a', false],
	['https://me@media.example/', false],
	['file:///etc/passwd', false],
])('address %s of files: %s', (text, expected) => {
	expect(mediaAddress.safeParse(text).success).toBe(expected)
})

test.each([
	['HTTP://LOCALHOST:24200', 'http://localhost:24200'],
	['https://Node.Example/', 'https://node.example'],
	['https://[2001:DB8::1]:8443/', 'https://[2001:db8::1]:8443'],
	['HTTPS://Media.Example/Files/A/', 'https://media.example/Files/A/'],
	['', ''],
])('address %s is kept as %s', (typed, kept) => {
	expect(plainAddress(typed)).toBe(kept)
})

test.each([
	[{ role: 'api', is_own: false, enabled: true, drain: false }, null],
	[{ role: 'ws', is_own: false, enabled: true, drain: false }, null],
	[{ role: 'media', is_own: false, enabled: true, drain: false }, 'role'],
	[{ role: 'relay', is_own: false, enabled: true, drain: false }, 'role'],
	[{ role: 'api', is_own: true, enabled: true, drain: false }, 'own'],
	[{ role: 'api', is_own: false, enabled: false, drain: true }, 'disabled'],
	[{ role: 'api', is_own: false, enabled: true, drain: true }, 'drain'],
] as const)('%j takes terminals unless %s', (standing, expected) => {
	expect(whyClosed(standing)).toBe(expected)
})

test.each([
	[0, 5000, null],
	[10, 0, 10],
	[10, 7, 3],
	[10, 12, 0],
])('a capacity of %i with %i terminals has room for %s', (capacity, terminals, expected) => {
	expect(capacityLeft(capacity, terminals)).toBe(expected)
})

test('the nearest default above an organisation is its own, and a circle ends', () => {
	const tree = new Map([
		[1, 0],
		[2, 1],
		[3, 2],
		[8, 9],
		[9, 8],
	])
	const defaults = new Map([
		[1, 100],
		[3, 300],
	])
	expect([1, 2, 3, 8, 77].map(id => defaultFor(tree, defaults, id))).toEqual([100, 100, 300, undefined, undefined])
})

test('each state of a command is one of a move, and none is left out', () => {
	const found = new Set([null, ...command_states].map(moveState))
	expect([...found].sort()).toEqual([...move_states].sort())
})
