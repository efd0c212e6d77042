import type { CallError, Link } from '@vitrine/contract/call/client'
import { learnClock, loadedConfig, serverNow } from '../config.ts'
import { currentSession } from '../session/session.ts'
import { watched } from './slow-calls.ts'

type Listener = (error: CallError, quiet: boolean) => void
let listener: Listener = () => undefined

/** Who hears of errors; `quiet` ones are told by the caller itself, only a lost session concerns everybody. */
export const onError = (heard: Listener): void => {
	listener = heard
}

const timedFetch: typeof fetch = async (address, init) => {
	const response = await fetch(address, init)
	learnClock(response)
	return response
}

/** Somebody waits for it, unless it is a file that goes up: that says itself how far it is. */
const waitedFetch: typeof fetch = (address, init) =>
	init?.body instanceof FormData ? timedFetch(address, init) : watched(timedFetch(address, init))

const linkOf = (quiet: boolean): Link => ({
	origin: '',
	credentials: () => {
		const session = currentSession()
		return session ? { token: session.token, key: session.sign_key } : { token: '', key: loadedConfig().app_key }
	},
	now: serverNow,
	fetch: quiet ? timedFetch : waitedFetch,
	refused: error => listener(error, quiet),
})

/** The way to the server; errors are shown to the viewer. */
export const link = linkOf(false)

/** The same for work in the background, which states its failures in its own place. */
export const quietLink = linkOf(true)
