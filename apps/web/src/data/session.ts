import type { identity, signedIn } from '@vitrine/contract/access'
import type { Permission } from '@vitrine/domain/permission'
import type { z } from 'zod'
import { create } from 'zustand'
import { clearCookies, readCookie, writeCookie } from './cookies.ts'
import { beginDeparture } from './departure.ts'

/** What a login answered, and whether it is kept for seven days. */
export type Session = z.output<typeof signedIn> & { keep: boolean }

const key = 'vitrine.session'
const week = 7 * 86_400
/** The readable cookies of the specification (A §3) that come from a login. */
const shown = ['role_id', 'isadmin', 'username', 'realname', 'showHelp', 'group_id', 'token'] as const

const useStore = create<{ session: Session | null }>(() => ({ session: null }))
const channel = new BroadcastChannel(key)

const stored = (): Session | null => {
	const text = localStorage.getItem(key) ?? sessionStorage.getItem(key)
	if (text === null) return null
	try {
		return JSON.parse(text) as Session
	} catch {
		return null
	}
}

const store = (session: Session): void => {
	const text = JSON.stringify(session)
	if (session.keep) localStorage.setItem(key, text)
	else sessionStorage.setItem(key, text)
	useStore.setState({ session })
}

const forget = (): void => {
	localStorage.removeItem(key)
	sessionStorage.removeItem(key)
	useStore.setState({ session: null })
}

/** Whether the readable cookie says that somebody is signed in (specification A §2). */
export const isSignedIn = (): boolean => readCookie('isLogin') === '1'

/** The session, or null before login. */
export const currentSession = (): Session | null => useStore.getState().session

/** The session, followed. */
export const useSession = (): Session | null => useStore(state => state.session)

const showCookies = (session: Session): void => {
	const seconds = session.keep ? week : undefined
	writeCookie('isLogin', '1', seconds)
	for (const name of shown) writeCookie(name, String(session[name]), seconds)
}

/** Keeps a new session and sets the readable cookies. */
export const beginSession = (session: Session): void => {
	store(session)
	showCookies(session)
	writeCookie('verify', '', 0)
}

const setPasswordDue = (must_change_password: number) => {
	const session = currentSession()
	if (session) store({ ...session, must_change_password })
}

/** Takes over who the server says one is now: rights, organisation and names may have changed. */
export const renewSession = (told: z.output<typeof identity>): void => {
	const session = currentSession()
	if (session === null) return
	const renewed = { ...session, ...told }
	store(renewed)
	showCookies(renewed)
}

/** Whether the person who is signed in has a right; what is not shown because of it would be refused anyway. */
export const usePermitted = (permission: Permission): boolean =>
	useStore(state => state.session?.permissions.includes(permission) ?? false)

/** Notes that the password has to be changed before anything else. */
export const passwordDue = (): void => setPasswordDue(1)

/** Notes that the password has been changed. */
export const passwordChanged = (): void => setPasswordDue(0)

/** Forgets the session here and in the other tabs; `kept` names the cookies that stay. */
export const endSession = (kept: readonly string[]): void => {
	clearCookies(kept)
	forget()
	channel.postMessage('ended')
}

/**
 * Finds the session of an earlier page. One that is not kept lives in the tabs only, so a second tab asks the first:
 * closing the last tab forgets the keys, as the session cookies are forgotten with the browser.
 */
export const restoreSession = async (): Promise<void> => {
	if (!isSignedIn()) return
	const session = stored() ?? (await askOtherTabs())
	if (session) store(session)
	else clearCookies(['rtp', 'language'])
}

const askOtherTabs = (): Promise<Session | null> =>
	new Promise(resolve => {
		const timer = setTimeout(() => resolve(null), 300)
		channel.addEventListener('message', event => {
			if (typeof event.data !== 'object' || event.data === null) return
			clearTimeout(timer)
			resolve(event.data as Session)
		})
		channel.postMessage('asked')
	})

channel.addEventListener('message', event => {
	const session = currentSession()
	if (event.data === 'asked' && session && !session.keep) channel.postMessage(session)
	if (event.data === 'ended' && session) {
		forget()
		if (beginDeparture()) location.assign('/login')
	}
})
