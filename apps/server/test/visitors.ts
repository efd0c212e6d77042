import { type TestApp, verify_code } from './app.ts'
import { aVisitor, type Browser } from './browser.ts'

let count = 0

/** A network address that has not been used yet. */
export const anIp = (): string => `203.0.${Math.floor(++count / 250)}.${(count % 250) + 1}`

/** A browser that has not signed in, at a network address; the application must trust its proxy. */
export const visitorFrom = async (app: TestApp, ip = anIp()): Promise<Browser> => {
	const visitor = await aVisitor(app)
	const { fetch: jar } = visitor
	const from: typeof fetch = (input, init) => {
		const headers = new Headers(init?.headers)
		headers.set('x-forwarded-for', ip)
		return jar(input, { ...init, headers })
	}
	Object.assign(visitor.link, { fetch: from })
	return Object.assign(visitor, { fetch: from })
}

/** The code in the verification picture, read correctly. */
export const verified = async (visitor: Browser): Promise<{ verify_id: string; verify_code: string }> => ({
	verify_id: (await visitor.access.verifyCode({})).verify_id,
	verify_code,
})
