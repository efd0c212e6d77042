import type { Envelope } from '@vitrine/contract/call/envelope'
import { errors } from '@vitrine/contract/error-codes'
import { type TerminalRoute, terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'
import { anAdmin, type Browser } from '../../test/browser.ts'

const routes: readonly (readonly [string, TerminalRoute])[] = Object.entries(terminalRoutes)

describe.each(dialects)('what terminals ask for on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	test.each(routes)('%s is there, and answers nobody but a terminal', async (_name, route) => {
		const address = `${admin.link.origin}${terminalAddress(route, '0'.repeat(64))}`
		for (const authorization of [undefined, 'Bearer 1.x', `Bearer 1.${'x'.repeat(43)}`]) {
			const headers = authorization === undefined ? {} : { authorization }
			const answer = await admin.fetch(address, { method: route.method, headers })
			expect(((await answer.json()) as Envelope).status).toBe(errors.terminal_token.status)
		}
	})
})
