import type { May } from '@vitrine/domain/people/permission'
import type { Clock } from '../../ports/clock.ts'
import type { CodedError } from '../coded-error.ts'
import type { SigningKey } from './signing-key.ts'

/** A person at a browser: the call needs the cookie of the session, and ends with the session. */
export interface BySession {
	readonly kind: 'session'
	readonly id: number
	readonly cookie_hash: string
}

/** A program with a personal access token, which has no session and no cookie. */
export interface ByToken {
	readonly kind: 'token'
}

/** The caller: read from the database, never from what a browser claims. */
export interface Session {
	/** The credential with which the caller acts for the user. */
	readonly by: BySession | ByToken
	readonly user_id: number
	readonly account: string
	readonly realname: string
	readonly role_id: number
	readonly isadmin: number
	/** The organisation; the user sees its subtree. */
	readonly group_id: number
	readonly permissions: ReadonlySet<string>
	readonly must_change_password: number
	readonly language: string
	readonly avatar_sha256: string | null
	readonly sign_key: SigningKey
	readonly expires_at: number
}

/** The session of a person at a browser. */
export interface InPerson extends Session {
	readonly by: BySession
}

/** Returned directly if nothing has to be queried; readers await only a promise. */
export type Awaitable<T> = T | Promise<T>

/** What the HTTP layer needs from the session store; an error gives the reason why there is no session. */
export interface Sessions {
	byToken(token: string): Awaitable<InPerson | CodedError>
	byAccessToken(token: string): Promise<Session | CodedError>
	/** The session of a cookie alone, for resources that a page loads by itself; it opens nothing without a signed address. */
	byCookie(cookie: string): Promise<InPerson | null>
	/** The same, or the reason why there is none. */
	ofCookie(cookie: string): Promise<InPerson | CodedError>
	/** Whether this cookie belongs to this session. */
	holds(session: InPerson, cookie: string | undefined): boolean
}

/** What the operation log states beyond user, time and call: the object in words, and its state before and after. */
export interface Note {
	readonly object: string
	readonly before?: unknown
	readonly after?: unknown
	/** Nothing was changed: only a refusal is an operation. */
	readonly is_reading?: boolean
}

/** What every handler is given about its call. */
export interface Call {
	readonly session: Session
	readonly now: number
	readonly ip: string
	/** Whether the request carries a proxy's forwarding header that is not trusted; `ip` is the proxy's address then. */
	readonly isForwarded: boolean
	readonly agent: string
	/** The file part of an upload; valid until the call is answered. */
	readonly file: Buffer | null
	/** The value of a cookie other than the session's. */
	cookie(name: string): string | undefined
	/** Tells the operation log what the call was about; without it the parameters are logged. */
	note(note: Note): void
	/** Aborted once nobody waits for the answer any more, so that long work can stop. */
	gone(): AbortSignal
	/** Adds to the note which row was changed, and to which revision. */
	wrote(what: string, id: number | string, revision: number): void
}

/** What work needs from its call when several callers share it: the user, the time, and a note for the log. */
export type Work = Pick<Call, 'session' | 'now' | 'note'>

/** A call that needs no session; it can set or clear the session's cookie. */
export interface OpenCall extends Omit<Call, 'session'> {
	readonly session: Session | null
	setCookie(value: string, seconds: number | null): void
}

/** A call that no access token can make. */
export interface PersonalCall extends Call {
	readonly session: InPerson
}

/** The call that a handler with this requirement receives; `P` is true for calls reserved for a person. */
export type CallFor<M extends May, P> = M extends 'anyone'
	? OpenCall
	: (true extends P ? PersonalCall : Call) & Pick<OpenCall, 'setCookie'>

/** What the HTTP layer needs besides its routes. */
export interface HttpDeps {
	readonly clock: Clock
	readonly sessions: Sessions
	readonly app_key: SigningKey
}
