import type { CallError, Link } from '@vitrine/contract/client'
import { learnClock, loadedConfig, serverNow } from './config.ts'
import { currentSession } from './session.ts'

type Listener = (error: CallError, quiet: boolean) => void
let listener: Listener = () => undefined

/** Who hears of refusals; `quiet` ones are told by the caller itself, only a lost session concerns everybody. */
export const onRefusal = (heard: Listener): void => {
	listener = heard
}

const timedFetch: typeof fetch = async (address, init) => {
	const response = await fetch(address, init)
	learnClock(response)
	return response
}

const linkOf = (quiet: boolean): Link => ({
	origin: '',
	credentials: () => {
		const session = currentSession()
		return session ? { token: session.token, key: session.sign_key } : { token: '', key: loadedConfig().app_key }
	},
	now: serverNow,
	fetch: timedFetch,
	refused: error => listener(error, quiet),
})

/** The way to the server; refusals are shown to the viewer. */
export const link = linkOf(false)

/** The same for work in the background, which states its failures in its own place. */
export const quietLink = linkOf(true)
