import type { TestApp } from './app.ts'
import { aVisitor, type Browser } from './browser.ts'

/** A visitor from another network address, as reported by the trusted proxy. */
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
