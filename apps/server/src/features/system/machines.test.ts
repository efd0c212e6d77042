import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMember, rootGroup } from '../../../test/people.ts'

const machine = { id: 7, mac: '00:11:22:33:44:55', model: 'P4', serial_no: '=1+1', version: '3.0', time: '2026-11-01' }

describe.each(dialects)('the list of registered machines on %s', dialect => {
	let app: TestApp
	let admin: Browser
	let service: Server
	let asked = 0
	let answer = { status: 200, body: '' }
	beforeAll(async () => {
		service = createServer((_, response) => {
			asked += 1
			response.writeHead(answer.status).end(answer.body)
		})
		await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
		const { port } = service.address() as AddressInfo
		app = await aApp(dialect, {
			VITRINE_UPDATE_SERVICE: `http://127.0.0.1:${port}/machines`,
			VITRINE_EGRESS_ALLOW: `127.0.0.1:${port}`,
		})
		admin = await anAdmin(app)
	})
	afterAll(async () => {
		await app.remove()
		await new Promise(resolve => service.close(resolve))
	})

	test('is saved as a sheet, by who may and nobody else', async () => {
		answer = { status: 200, body: JSON.stringify({ data: [machine, { id: 8, mac: null }] }) }
		const { url, count } = await admin.system.getMachineSheet({})
		expect(count).toBe(2)
		const file = await admin.fetch(`${app.origin}${url}`)
		expect(file.headers.get('content-type')).toContain('spreadsheetml')
		expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(500)
		expect((await fetch(`${app.origin}${url}`)).status).toBe(404)
		const member = await aMember(app, await rootGroup(app))
		await expectError(member.system.getMachineSheet({}), 'not_permitted')
		expect((await member.fetch(`${app.origin}${url}`)).status).toBe(404)
	})

	test('is fetched once for all who ask at the same time, and again after a minute', async () => {
		app.clock.move(61_000)
		asked = 0
		answer = { status: 200, body: JSON.stringify({ data: [machine] }) }
		const sheets = await Promise.all(Array.from({ length: 10 }, () => admin.system.getMachineSheet({})))
		expect(sheets.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 1))
		// Saving it does not read anything again.
		expect((await admin.fetch(`${app.origin}${sheets[0]?.url}`)).status).toBe(200)
		expect(asked).toBe(1)
		app.clock.move(61_000)
		answer = { status: 200, body: '{"data":[]}' }
		expect((await admin.system.getMachineSheet({})).count).toBe(0)
		expect(asked).toBe(2)
	})

	test.each([
		['an error', { status: 500, body: '{"data":[]}' }],
		['something else', { status: 200, body: '<html>' }],
		['another list', { status: 200, body: '{"data":{"id":1}}' }],
		['too many machines', { status: 200, body: `{"data":[${Array(10_001).fill('{}').join()}]}` }],
		['an answer of more than 2 MB', { status: 200, body: `{"data":[],"more":"${'x'.repeat(2 * 1024 * 1024)}"}` }],
		['too much', { status: 200, body: `{"data":[],"more":"${'x'.repeat(17 * 1024 * 1024)}"}` }],
	])('a service that answers %s is said to be silent', async (_, answered) => {
		answer = answered
		// A result is cached for a minute.
		app.clock.move(61_000)
		await expectError(admin.system.getMachineSheet({}), 'update_service_silent')
	})

	test('without a service it says so', { tags: 'long' }, async () => {
		const other = await aApp(dialect)
		await expectError((await anAdmin(other)).system.getMachineSheet({}), 'update_service_unset')
		await other.remove()
	})
})
