import { allCalls } from '@vitrine/contract/all'
import { type Client, type Credentials, client, type Link } from '@vitrine/contract/call/client'
import { publicConfig } from '@vitrine/contract/config'
import { accessCalls } from '@vitrine/contract/people/access'

/** A signed-in user who makes the calls of the contract, like a browser or an automation. */
export type Operator = { readonly [K in keyof typeof allCalls]: Client<(typeof allCalls)[K]> } & {
	readonly link: Link
	/** The session's cookie as a header; empty for a personal access token. */
	readonly cookie: () => string
	readonly user_id: number
}

/** How to sign in: with an account, or with a personal access token. */
export type SignIn =
	| { readonly token: string }
	| { readonly account: string; readonly password: string; readonly verifyCode: (image: string) => Promise<string> }

/** The port of the socket and the key that signs open calls. */
export const readPublicConfig = async (origin: string, ask: typeof fetch = fetch) => {
	const response = await ask(`${origin}/config.json`)
	if (!response.ok) throw new Error(`${origin}/config.json answers ${response.status}: is this a Vitrine server?`)
	return publicConfig.parse(await response.json())
}

/** The address of a server's terminal channel; port 0 stands for the port of its pages. */
export const channelAddress = (origin: string, socket_port: number): string => {
	const url = new URL(origin)
	const scheme = url.protocol === 'https:' ? 'wss:' : 'ws:'
	if (socket_port === 0) return `${scheme}//${url.host}/ws?from=terminal`
	return `${scheme}//${url.hostname}:${socket_port}/?from=terminal`
}

const operatorOf = (link: Link, cookie: () => string, user_id: number): Operator => {
	const clients = Object.fromEntries(Object.entries(allCalls).map(([name, calls]) => [name, client(link, calls)]))
	return { ...clients, link, cookie, user_id } as unknown as Operator
}

const withToken = (origin: string, token: string): Operator => {
	const bearer: typeof fetch = (input, init) => {
		const headers = new Headers(init?.headers)
		headers.set('authorization', `Bearer ${token}`)
		return fetch(input, { ...init, headers })
	}
	const nobody = { token: '', key: '' }
	return operatorOf({ origin, credentials: () => nobody, now: Date.now, fetch: bearer }, () => '', 0)
}

/** Signs in; the contract's client does the rest. */
export const signIn = async (origin: string, how: SignIn): Promise<Operator> => {
	if ('token' in how) return withToken(origin, how.token)
	const { app_key } = await readPublicConfig(origin)
	let cookie = ''
	let credentials: Credentials = { token: '', key: app_key }
	const jar: typeof fetch = async (input, init) => {
		const headers = new Headers(init?.headers)
		if (cookie) headers.set('cookie', cookie)
		const response = await fetch(input, { ...init, headers })
		for (const line of response.headers.getSetCookie()) cookie = line.split(';', 1)[0] ?? ''
		return response
	}
	const link: Link = { origin, credentials: () => credentials, now: Date.now, fetch: jar }
	const access = client(link, accessCalls)
	const { verify_id, image } = await access.verifyCode({})
	const { account, password } = how
	const verify_code = await how.verifyCode(image)
	const session = await access.login({ account, password, verify_id, verify_code, keep_days: 7 })
	credentials = { token: session.token, key: session.sign_key }
	return operatorOf(link, () => cookie, session.user_id)
}
