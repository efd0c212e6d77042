import type { identity, signedIn } from '@vitrine/contract/people/access'
import { readStored } from '@vitrine/domain/json-text'
import type { Permission } from '@vitrine/domain/people/permission'
import { plainRecord } from '@vitrine/domain/plain-record'
import type { z } from 'zod'
import { create } from 'zustand'
import { retained_cookies, session_cookies } from '../constants.ts'
import { group_keys } from '../group-storage.ts'
import { clearCookies, readCookie, writeCookie } from './cookies.ts'
import { beginDeparture, keepLostBecause, type LostBecause } from './departure.ts'

/** What a login answered, and whether it is kept for seven days. */
export type Session = z.output<typeof signedIn> & { keep: boolean }

const key = 'vitrine.session'
const week = 7 * 86_400
const useStore = create<{ session: Session | null }>(() => ({ session: null }))
const channel = new BroadcastChannel(key)

const sessionOf = plainRecord<Session>({
	token: 'text',
	sign_key: 'text',
	user_id: 'number',
	username: 'text',
	realname: 'text',
	role_id: 'number',
	isadmin: 'number',
	showHelp: 'number',
	group_id: 'number',
	language: 'text',
	must_change_password: 'number',
	permissions: 'texts',
	avatar: 'text',
	keep: 'mark',
})

const stored = (): Session | null => readStored(localStorage.getItem(key), sessionOf)

const store = (session: Session): void => {
	localStorage.setItem(key, JSON.stringify(session))
	useStore.setState({ session })
}

const forget = (): void => {
	localStorage.removeItem(key)
	for (const name of group_keys) sessionStorage.removeItem(name)
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
	for (const name of session_cookies) writeCookie(name, String(session[name]), seconds)
}

/** Keeps a new session and sets the readable cookies. */
export const beginSession = (session: Session): void => {
	store(session)
	showCookies(session)
	writeCookie('verify', '', 0)
	keepLostBecause(null)
}

const setPasswordDue = (must_change_password: number) => {
	const session = currentSession()
	if (session) store({ ...session, must_change_password })
}

/** Takes over who the server says one is now: rights, organisation and names may have changed. */
export const renewSession = (current: z.output<typeof identity>): void => {
	const session = currentSession()
	if (session === null) return
	const renewed = { ...session, ...current }
	// What is drawn again because of the session reads the cookies: they say the same by then.
	showCookies(renewed)
	store(renewed)
}

/** The same as far as it is not known yet: nothing is drawn again for what is the same. */
export const checkSession = (current: z.output<typeof identity>): void => {
	const session = currentSession()
	if (JSON.stringify({ ...session, ...current }) !== JSON.stringify(session)) renewSession(current)
}

/** Whether the person who is signed in has a right; what is not shown because of it would be refused anyway. */
export const usePermitted = (permission: Permission): boolean =>
	useStore(state => state.session?.permissions.includes(permission) ?? false)

/** Notes that the password has to be changed before anything else. */
export const passwordDue = (): void => setPasswordDue(1)

/** Notes that the password has been changed. */
export const passwordChanged = (): void => setPasswordDue(0)

/** What the other tabs are told: whose session has ended, and why if it was lost. */
interface Ended {
	readonly token: string
	readonly reason: LostBecause | null
}

/**
 * Forgets the session here and in the other tabs; `retained` names the cookies that stay, and a reason is what the login page says.
 * Where somebody has signed in again in this browser, only this page forgets: the rest is another session's.
 */
export const endSession = (retained: readonly string[], reason: LostBecause | null = null): void => {
	const token = currentSession()?.token ?? ''
	keepLostBecause(reason)
	if (token !== '' && stored()?.token !== token) return useStore.setState({ session: null })
	clearCookies(retained)
	forget()
	channel.postMessage({ token, reason } satisfies Ended)
}

/**
 * Finds the session of an earlier page, as long as its cookies live: those of a session that is not kept go with the browser
 * (decision 027), and what was stored of it goes with them.
 */
export const restoreSession = (): void => {
	const session = isSignedIn() ? stored() : null
	if (session !== null) return store(session)
	if (isSignedIn()) clearCookies(retained_cookies.lost)
	forget()
}

let ended = (_reason: LostBecause | null): void => location.assign('/login')

/** Who leads this page away when another tab has ended its session. */
export const onEndedElsewhere = (lead: typeof ended): void => {
	ended = lead
}

channel.addEventListener('message', ({ data }: MessageEvent<Ended>) => {
	if (currentSession()?.token !== data.token) return
	forget()
	if (!beginDeparture()) return
	keepLostBecause(data.reason)
	ended(data.reason)
})
