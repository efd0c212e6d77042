import { allCalls } from '@vitrine/contract/all'
import { type Endpoint, otherMethods } from '@vitrine/contract/call/endpoint'
import type { Envelope } from '@vitrine/contract/call/envelope'
import { errors } from '@vitrine/contract/error-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin, type Browser } from '../../test/browser.ts'
import { aTerminal } from '../../test/factories.ts'
import { expectRefused, signed } from '../../test/raw.ts'

/** Specification A §7: "GET and DELETE use query parameters". */
describe.each(dialects)('GET and DELETE on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const ask = async (method: string, path: string, fields: Record<string, string>) => {
		const response = await admin.fetch(`${admin.link.origin}/api${path}?${new URLSearchParams(fields)}`, { method })
		return { code: response.status, headers: response.headers, ...((await response.json()) as Envelope) }
	}

	test('a call that reads takes its parameters from the query', async () => {
		const { terminal } = await aTerminal(admin)
		const params = { page: '1', limit: '50', key_word: terminal.name }
		const answer = await ask('GET', '/admin/device/list', signed(admin, '/admin/device/list', params))
		expect(answer).toMatchObject({ code: 200, status: 1, data: { count: 1, list: [{ id: terminal.id }] } })
	})

	test('its signature, its rights and its parameters are judged as ever', async () => {
		const path = '/admin/device/list'
		expectRefused(await ask('GET', path, {}), 'token_missing')
		expectRefused(await ask('GET', path, { ...signed(admin, path), page: '2' }), 'sign_wrong')
		expectRefused(await ask('GET', path, signed(admin, path, { page: 'x' })), 'parameter')
		const once = signed(admin, path)
		await ask('GET', path, once)
		expectRefused(await ask('GET', path, once), 'repeated')
	})

	test('a call that removes takes DELETE', async () => {
		const { terminal } = await aTerminal(admin)
		const path = '/admin/device/delete'
		expect(await ask('DELETE', path, signed(admin, path, { ids: String(terminal.id) }))).toMatchObject({ status: 1 })
		expect((await admin.terminals.list({ key_word: terminal.name })).count).toBe(0)
	})

	test('what changes something is not done by GET, and nothing before login has its parameters in an address', async () => {
		for (const path of ['/admin/device/delete', '/admin/device/add', '/admin/access/login', '/admin/access/totpBegin'])
			expect(await ask('GET', path, signed(admin, path))).toMatchObject({
				code: 404,
				status: errors.path_unknown.status,
			})
		const by = (method: string) =>
			Object.values(allCalls)
				.flatMap(calls => Object.values(calls as Record<string, Endpoint>))
				.filter(call => otherMethods(call).some(other => other === method))
		expect(by('GET').filter(call => call.does !== undefined || call.may === 'anyone')).toEqual([])
		expect(by('DELETE').filter(call => call.does === undefined)).toEqual([])
	})
})
