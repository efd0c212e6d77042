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

/** The answer to a login, and whether the session lasts seven days. */
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

/** Whether the readable cookie says that the user is signed in (specification A §2). */
export const isSignedIn = (): boolean => readCookie('isLogin') === '1'

/** The session, or null before login. */
export const currentSession = (): Session | null => useStore.getState().session

/** The session, as a hook. */
export const useSession = (): Session | null => useStore(state => state.session)

const showCookies = (session: Session): void => {
	const seconds = session.keep ? week : undefined
	writeCookie('isLogin', '1', seconds)
	for (const name of session_cookies) writeCookie(name, String(session[name]), seconds)
}

/** Stores a new session and sets the readable cookies. */
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

/** Applies the identity that the server reports: permissions, organisation and names may have changed. */
export const renewSession = (current: z.output<typeof identity>): void => {
	const session = currentSession()
	if (session === null) return
	const renewed = { ...session, ...current }
	// Components that redraw because of the session read the cookies, so these are updated first.
	showCookies(renewed)
	store(renewed)
}

/** Like {@link renewSession}, but only if something differs, so that nothing redraws in vain. */
export const checkSession = (current: z.output<typeof identity>): void => {
	const session = currentSession()
	if (JSON.stringify({ ...session, ...current }) !== JSON.stringify(session)) renewSession(current)
}

/** Whether the user has a permission; anything hidden by it would be refused by the server anyway. */
export const usePermitted = (permission: Permission): boolean =>
	useStore(state => state.session?.permissions.includes(permission) ?? false)

/** Whether the user has all of these permissions. */
export const usePermittedAll = (permissions: readonly Permission[]): boolean =>
	useStore(state => permissions.every(permission => state.session?.permissions.includes(permission) ?? false))

/** Records that the password has to be changed before anything else. */
export const passwordDue = (): void => setPasswordDue(1)

/** Records that the password has been changed. */
export const passwordChanged = (): void => setPasswordDue(0)

/** Message to the other tabs: which session has ended, and why if it was lost. */
interface Ended {
	readonly token: string
	readonly reason: LostBecause | null
}

/**
 * Ends the session here and in the other tabs; `retained` names the cookies to keep, and the login page shows the reason. If the user has
 * signed in again in this browser, only this page forgets: stored data belongs to the new session.
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
 * Restores the session of an earlier page while its cookies live: those of a session that does not last end with the browser (decision
 * 027), and the stored session is then dropped too.
 */
export const restoreSession = (): void => {
	const session = isSignedIn() ? stored() : null
	if (session !== null) return store(session)
	if (isSignedIn()) clearCookies(retained_cookies.lost)
	forget()
}

let ended = (_reason: LostBecause | null): void => location.assign('/login')

/** Sets how this page is left after another tab has ended the session. */
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
