import type { TestApp } from './app.ts'
import { aVisitor, type Browser } from './browser.ts'

/** A visitor from another address of the network, as the trusted proxy tells it. */
export const visitorFrom = async (app: TestApp, address: string): Promise<Browser> => {
	const visitor = await aVisitor(app)
	const { fetch } = visitor
	const forwarded: typeof fetch = (input, init) => {
		const headers = new Headers(init?.headers)
		headers.set('x-forwarded-for', address)
		return fetch(input, { ...init, headers })
	}
	Object.assign(visitor.link, { fetch: forwarded })
	return visitor
}
