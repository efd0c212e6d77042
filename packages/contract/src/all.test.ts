import { permissions } from '@vitrine/domain/people/permission'
import { describe, expect, test } from 'vitest'
import { allCalls } from './all.ts'
import type { Calls } from './call/endpoint.ts'

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

test('a call whose address says that it removes may be made by DELETE, and no other', () => {
	const named = calls.filter(({ endpoint }) => /^(del|remove)/i.test(endpoint.path.split('/').at(-1) ?? ''))
	expect(calls.filter(({ endpoint }) => endpoint.removes)).toEqual(named)
	expect(named.length).toBeGreaterThan(10)
})

test('while the password has to be changed nothing is done but that, and what it takes', () => {
	const due = calls.filter(({ endpoint }) => endpoint.while_due)
	expect(due.map(({ name }) => name)).toEqual(['access.session', 'access.logout', 'access.changePassword'])
})

test('every right is asked for by a call', () => {
	const asked = new Set<unknown>(calls.map(({ endpoint }) => endpoint.may))
	expect(permissions.filter(permission => !asked.has(permission))).toEqual([])
})

/** Calls whose changes nobody would look for in the operation log, and the few that are recorded elsewhere. */
const unlogged = [
	// These are in the login log.
	'access.login',
	'access.secondFactor',
	// A check of something external.
	'alerts.checkSource',
	// Steps towards something that is logged when it is complete.
	'access.verifyCode',
	'access.sendResetCode',
	'access.totpBegin',
	'sso.beginLink',
	'materials.uploadChunk',
	// The picture of something that was logged when it was made or changed.
	'materials.setThumbnail',
	'programs.screenshot',
	// It is in the log of the server.
	'reports.browserError',
	// A user has read a notice.
	'inbox.see',
	'review.seeNotices',
	// Queries of any kind.
	'exchange.check',
	'exchange.facts',
	'exchange.look',
	'plays.search',
	'programs.details',
	'users.sendEmailCode',
	'users.sendRegisterCode',
	'users.referralGroups',
]

test('every call that changes something says what it does, for the operation log', () => {
	const reads =
		/\.(list\w*|get\w*|groupList|session|totpState|upload(List|State|Limits)|facets|uses|download|holders|layout|profile|\w*[Nn]umber|\w*Statistics)$/
	const silent = calls.filter(({ name, endpoint }) => endpoint.does === undefined && !reads.test(name))
	expect(
		silent.map(({ name }) => name).sort(),
		'say what a call `does`; one that only reads is named as `reads` has it, or stands in `unlogged`',
	).toEqual([...unlogged].sort())
	expect(calls.filter(({ name, endpoint }) => endpoint.does !== undefined && reads.test(name))).toEqual([])
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
