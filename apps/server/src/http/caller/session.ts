import type { May } from '@vitrine/domain/people/permission'
import type { Clock } from '../../ports/clock.ts'
import type { CodedError } from '../coded-error.ts'
import type { SigningKey } from './signing-key.ts'

/** Somebody at a browser: the call needs the cookie of the session, and ends with it. */
export interface BySession {
	readonly kind: 'session'
	readonly id: number
	readonly cookie_hash: string
}

/** A program with a personal access token, which has no session and no cookie. */
export interface ByToken {
	readonly kind: 'token'
}

/** Who calls: read from the database, never from what a browser says of itself. */
export interface Session {
	/** By which right the caller speaks for the person. */
	readonly by: BySession | ByToken
	readonly user_id: number
	readonly account: string
	readonly realname: string
	readonly role_id: number
	readonly isadmin: number
	/** The organisation; what the user may see is its subtree. */
	readonly group_id: number
	readonly permissions: ReadonlySet<string>
	readonly must_change_password: number
	readonly language: string
	readonly avatar_sha256: string | null
	readonly sign_key: SigningKey
	readonly expires_at: number
}

/** The session of somebody at a browser. */
export interface InPerson extends Session {
	readonly by: BySession
}

/** Answered at once where nothing has to be asked; whoever reads it waits only for a promise. */
export type Awaitable<T> = T | Promise<T>

/** What the HTTP layer asks of whoever keeps sessions; an error says why there is none. */
export interface Sessions {
	byToken(token: string): Awaitable<InPerson | CodedError>
	byAccessToken(token: string): Promise<Session | CodedError>
	/** The session of a cookie alone, for what a page loads by itself; it opens nothing without a signed address. */
	byCookie(cookie: string): Promise<InPerson | null>
	/** The same, or why there is none. */
	ofCookie(cookie: string): Promise<InPerson | CodedError>
	/** Whether this cookie belongs to this session. */
	holds(session: InPerson, cookie: string | undefined): boolean
}

/** What the operation log says of a call beyond who, when and what: the object in words, and how it was and is. */
export interface Note {
	readonly object: string
	readonly before?: unknown
	readonly after?: unknown
}

/** What every handler is told of its call. */
export interface Call {
	readonly session: Session
	readonly now: number
	readonly ip: string
	/** Whether a proxy says that it passes the call on for somebody else, and is not believed: `ip` is the proxy's then. */
	readonly isForwarded: boolean
	readonly agent: string
	/** The file part of an upload; good until the call is answered. */
	readonly file: Buffer | null
	/** The value of a cookie beside that of the session. */
	cookie(name: string): string | undefined
	/** Tells the operation log what the call was about; without it the parameters stand there. */
	note(note: Note): void
	/** Aborted when nobody waits for the answer any more: what takes long ends with it. */
	gone(): AbortSignal
	/** Adds to what was noted which row was changed, and to which revision. */
	wrote(what: string, id: number | string, revision: number): void
}

/** What work needs of the call that has it done, where others have the same done: who, when, and what the log is told. */
export type Work = Pick<Call, 'session' | 'now' | 'note'>

/** A call that nobody needs to have signed in for; it may set or clear the session's cookie. */
export interface OpenCall extends Omit<Call, 'session'> {
	readonly session: Session | null
	setCookie(value: string, seconds: number | null): void
}

/** A call that no access token may make. */
export interface PersonalCall extends Call {
	readonly session: InPerson
}

/** The call that a handler of this demand receives; `P` is true where it is for a person alone. */
export type CallFor<M extends May, P> = M extends 'anyone'
	? OpenCall
	: (true extends P ? PersonalCall : Call) & Pick<OpenCall, 'setCookie'>

/** What the HTTP layer needs beside its routes. */
export interface HttpDeps {
	readonly clock: Clock
	readonly sessions: Sessions
	readonly app_key: SigningKey
}
