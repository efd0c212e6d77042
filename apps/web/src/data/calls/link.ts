import type { CallError, Link } from '@vitrine/contract/call/client'
import { learnClock, loadedConfig, serverNow } from '../config.ts'
import { currentSession } from '../session/session.ts'
import { watched } from './slow-calls.ts'

type Listener = (error: CallError, quiet: boolean) => void
let listener: Listener = () => undefined

/** Sets the error listener; `quiet` errors are shown by the caller itself, so the listener only cares about a lost session. */
export const onError = (heard: Listener): void => {
	listener = heard
}

const timedFetch: typeof fetch = async (address, init) => {
	const response = await fetch(address, init)
	learnClock(response)
	return response
}

/** The user is waiting for this call, unless it is a file upload, which shows its own progress. */
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

/** The link to the server; errors are shown to the user. */
export const link = linkOf(false)

/** The same for background work, which reports its failures itself. */
export const quietLink = linkOf(true)
