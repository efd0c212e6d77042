import { allCalls } from '@vitrine/contract/all'
import { CallError, type Client, client, type Link } from '@vitrine/contract/call/client'
import type { Output } from '@vitrine/contract/call/endpoint'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import type { accessCalls } from '@vitrine/contract/people/access'
import { expect } from 'vitest'
import WebSocket from 'ws'
import { admin, type TestApp, verify_code } from './app.ts'

type Clients = { [K in keyof typeof allCalls]: Client<(typeof allCalls)[K]> }

/** A browser from the server's point of view: a cookie jar, a session and the contract's own client. */
export interface Browser extends Clients {
	readonly link: Link
	cookie: string
	session: Output<typeof accessCalls.login>
	fetch: typeof fetch
}

/** A browser that has not signed in. */
export const aVisitor = async (app: TestApp): Promise<Browser> => {
	const { app_key } = (await (await fetch(`${app.origin}/config.json`)).json()) as { app_key: string }
	const jar: typeof fetch = async (input, init) => {
		const headers = new Headers(init?.headers)
		if (browser.cookie) headers.set('cookie', browser.cookie)
		const response = await fetch(input, { ...init, headers })
		for (const line of response.headers.getSetCookie()) browser.cookie = line.split(';')[0] ?? ''
		return response
	}
	const link: Link = {
		origin: app.origin,
		credentials: () => ({ token: browser.session?.token ?? '', key: browser.session?.sign_key ?? app_key }),
		now: app.clock.now,
		fetch: jar,
	}
	const clients = Object.fromEntries(Object.entries(allCalls).map(([name, calls]) => [name, client(link, calls)]))
	const browser = { link, cookie: '', fetch: jar, ...clients } as unknown as Browser
	return browser
}

/** Signs a visitor in. */
export const signIn = async (browser: Browser, account: string, password: string, keep_days = 0): Promise<Browser> => {
	const { verify_id } = await browser.access.verifyCode({})
	browser.session = await browser.access.login({ account, password, verify_id, verify_code, keep_days })
	return browser
}

/** A browser in which the administrator has signed in. */
export const anAdmin = async (app: TestApp): Promise<Browser> =>
	signIn(await aVisitor(app), admin.account, admin.password)

/** The error of a call; fails if the call succeeds. */
export const errorCodeOf = async (call: Promise<unknown>): Promise<CallError> => {
	const error = await call.then(
		() => null,
		(cause: unknown) => cause,
	)
	expect(error).toBeInstanceOf(CallError)
	return error as CallError
}

/** Expects a call to be refused with this error. */
export const expectError = async (call: Promise<unknown>, code: ErrorCode): Promise<CallError> => {
	const error = await errorCodeOf(call)
	expect({ status: error.status, tips: error.tips }).toMatchObject({ status: errors[code].status })
	return error
}

/** A socket whose frames are awaited one after the other. */
export interface Channel {
	readonly socket: WebSocket
	/** All frames received so far, in order. */
	readonly all: readonly { readonly type: string }[]
	send(frame: unknown): void
	/** The next frame that satisfies the test; earlier ones are skipped. */
	next<T = Record<string, unknown>>(wanted?: (frame: { type: string; [key: string]: unknown }) => boolean): Promise<T>
	closed(): Promise<number>
	close(): void
}

export const aChannel = async (url: string, headers: Record<string, string> = {}): Promise<Channel> => {
	const socket = new WebSocket(url, { headers })
	const frames: { type: string }[] = []
	const all: { type: string }[] = []
	const waiting = new Set<() => void>()
	const wake = (): void => {
		for (const look of waiting) look()
	}
	socket.on('message', raw => {
		const frame = JSON.parse(String(raw))
		frames.push(frame)
		all.push(frame)
		wake()
	})
	const ended = new Promise<number>(resolve => socket.on('close', code => resolve(code)))
	await new Promise<void>((resolve, reject) => {
		socket.once('open', resolve)
		socket.once('error', reject)
	})
	return {
		socket,
		all,
		send: frame => socket.send(JSON.stringify(frame)),
		next: (wanted = () => true) =>
			new Promise((resolve, reject) => {
				const look = (): void => {
					const place = frames.findIndex(wanted)
					if (place < 0) return
					waiting.delete(look)
					resolve(frames.splice(0, place + 1).at(-1) as never)
				}
				waiting.add(look)
				void ended.then(code => waiting.delete(look) && reject(new Error(`the socket closed with ${code}`)))
				look()
			}),
		closed: () => ended,
		close: () => socket.close(),
	}
}

/** Points a browser at the application that has been started again. */
export const follow = (browser: Browser, app: TestApp): void => void Object.assign(browser.link, { origin: app.origin })
