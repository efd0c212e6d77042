import { session_lifetime } from '@vitrine/domain/people/account'
import { effective, preset_roles, within } from '@vitrine/domain/people/permission'
import { isProblem } from '../../db/engines/database-errors.ts'
import type { Db } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import type { Awaitable, BySession, InPerson, Session, Sessions } from '../../http/caller/session.ts'
import { signingKey } from '../../http/caller/signing-key.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Ending, findAccessToken, findSession, touchAccessToken, updateUse } from './access.store.ts'
import { readScopes } from './access-columns.ts'
import { derive, hashOf, type Secrets } from './secrets.ts'

/** How long a session is cached, in ms: a change made elsewhere takes effect within this time. */
const fresh = 1000
/** The minimum interval between writes of a session's or token's last use, in ms. */
const note_every = 60_000
const access_token_prefix = 'vtp_'

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>
type Person = Pick<
	SessionRow,
	| 'user_id'
	| 'account'
	| 'realname'
	| 'role_id'
	| 'group_id'
	| 'group_pid'
	| 'permissions'
	| 'language'
	| 'avatar_sha256'
>

/** The permissions of a user, and whether they administer the installation (specification A §6). */
export const rightsOf = ({
	role_id,
	permissions,
	group_pid,
}: Pick<Person, 'role_id' | 'permissions' | 'group_pid'>) => ({
	permissions: effective(readRights(permissions), group_pid === 0),
	isadmin: role_id === preset_roles.administrator.id && group_pid === 0 ? 1 : 0,
})

const sessionOf = <B extends Session['by']>(
	person: Person,
	own: Pick<Session, 'expires_at' | 'must_change_password'> & { readonly by: B },
	sign_key: string,
): Session & { readonly by: B } => ({
	...own,
	user_id: person.user_id,
	account: person.account,
	realname: person.realname,
	role_id: person.role_id,
	group_id: person.group_id,
	...rightsOf(person),
	language: person.language,
	avatar_sha256: person.avatar_sha256,
	sign_key: signingKey(sign_key),
})

/** Reads sessions and caches each for a second, so that a busy user costs one query per second. */
export interface SessionReader extends Sessions {
	/** Clears one entry at once. */
	forget(session_ids: readonly number[]): void
	/** Clears the entries of these users, or of everybody. */
	forgetUsers(user_ids: readonly number[] | 'all'): void
}

/** A cache of sessions, each valid for a second. */
const sessionCache = <S extends Session>(clock: Clock) => {
	const known = new Map<string, { session: S; read_at: number }>()
	let forgotten = 0
	return {
		/** Number of invalidations: a read started before one may be out of date. */
		forgotten: (): number => forgotten,
		remember: (key: string, session: S, asked: number): S => {
			if (asked !== forgotten) return session
			if (known.size > 10_000) known.clear()
			known.set(key, { session, read_at: clock.steady() })
			return session
		},
		recall: (key: string, now: number): S | null => {
			const cached = known.get(key)
			if (cached !== undefined && clock.steady() - cached.read_at < fresh && now < cached.session.expires_at)
				return cached.session
			known.delete(key)
			return null
		},
		forgetWhere: (isMeant: (session: S) => boolean): void => {
			forgotten++
			for (const [key, { session }] of known) if (isMeant(session)) known.delete(key)
		},
	}
}

/** Hashes of the secrets of active sessions, so that they need not be computed on every call. */
const hashesInUse = () => {
	const known = new Map<string, string>()
	const keep = (secret: string, hash: string): void => {
		if (known.size > 10_000) known.clear()
		// A copy: a substring keeps its whole string alive, which can be a body of megabytes.
		known.set(Buffer.from(secret).toString(), hash)
	}
	return {
		keep,
		hash: (secret: string): string => known.get(secret) ?? hashOf(secret),
		matches: (secret: string, hash: string): boolean => {
			if (known.get(secret) === hash) return true
			if (hashOf(secret) !== hash) return false
			keep(secret, hash)
			return true
		},
	}
}

/** Why a session is invalid or missing; null if it is valid. */
const errorFor = (row: SessionRow | undefined, now: number): CodedError | null => {
	if (row === undefined || row.expires_at <= now) return new CodedError('session_expired')
	if (row.ended !== '') return new CodedError(row.ended as Ending)
	return row.active && row.must_change_password !== null ? null : new CodedError('account_gone')
}

/** The last use can be noted later: a session stays valid even if the disk is full. */
const noted = (note: () => Promise<unknown>): Promise<unknown> =>
	note().catch((error: unknown) => {
		if (!isProblem(error, 'full')) throw error
	})

type TokenRow = NonNullable<Awaited<ReturnType<typeof findAccessToken>>>

/** A valid access token, or the reason why it is not. */
const usableToken = (row: TokenRow | undefined, now: number): TokenRow | CodedError => {
	if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) return new CodedError('not_signed_in')
	return row.active ? row : new CodedError('account_gone')
}

/** The permissions of an access token: those of its user, limited by the token's scopes. */
const sessionOfToken = (row: TokenRow): Session => {
	const { must_change_password, scopes } = row
	const expires_at = row.expires_at ?? Number.MAX_SAFE_INTEGER
	const session = sessionOf(row, { by: { kind: 'token' }, expires_at, must_change_password }, '')
	return { ...session, permissions: within(session.permissions, readScopes(scopes)) }
}

/** Reads access tokens separately from sessions: the token of a session must not pass as one that needs no cookie. */
const programReader = (db: Db, clock: Clock) => {
	const { remember, recall, forgetWhere, forgotten } = sessionCache<Session>(clock)
	const noteTokenUse = async (row: TokenRow, now: number): Promise<void> => {
		if (row.used_at !== null && now - row.used_at <= note_every) return
		await noted(() => db.transaction().execute(tx => touchAccessToken(tx, row.id, now)))
	}
	const byAccessToken = async (token: string): Promise<Session | CodedError> => {
		const now = clock.now()
		const hash = hashOf(token)
		const cached = recall(hash, now)
		if (cached !== null) return cached
		const asked = forgotten()
		const found = token.startsWith(access_token_prefix) ? await findAccessToken(db, hash) : undefined
		const row = usableToken(found, now)
		if (row instanceof CodedError) return row
		await noteTokenUse(row, now)
		return remember(hash, sessionOfToken(row), asked)
	}
	return { byAccessToken, forgetWhere }
}

export const sessionReader = (db: Db, secrets: Secrets, clock: Clock): SessionReader => {
	const { remember, recall, forgetWhere, forgotten } = sessionCache<InPerson>(clock)
	const programs = programReader(db, clock)
	const hashes = hashesInUse()
	const noteUse = async (row: SessionRow, now: number): Promise<void> => {
		if (now - row.used_at < note_every) return
		const change = row.kept ? { used_at: now } : { used_at: now, expires_at: now + session_lifetime.idle }
		await noted(() => db.transaction().execute(tx => updateUse(tx, row.id, change)))
	}
	const read = async (
		column: 'token_hash' | 'cookie_hash',
		hash: string,
		key: string,
		sign_key: string,
		now: number,
	) => {
		const asked = forgotten()
		const row = await findSession(db, column, hash)
		const coded = errorFor(row, now)
		if (coded !== null || row === undefined) return coded ?? new CodedError('session_expired')
		if (column === 'token_hash') await noteUse(row, now)
		const { id, cookie_hash, expires_at, must_change_password } = row
		const by: BySession = { kind: 'session', id, cookie_hash }
		const own = { by, expires_at, must_change_password: must_change_password ?? 0 }
		return remember(key, sessionOf(row, own, sign_key), asked)
	}
	const readByToken = async (token: string, hash: string, now: number): Promise<InPerson | CodedError> => {
		const found = await read('token_hash', hash, hash, derive(secrets, 'sign', token), now)
		if (!(found instanceof CodedError)) hashes.keep(token, hash)
		return found
	}
	const byToken = (token: string): Awaitable<InPerson | CodedError> => {
		const now = clock.now()
		const hash = hashes.hash(token)
		return recall(hash, now) ?? readByToken(token, hash, now)
	}
	const ofCookie = async (cookie: string): Promise<InPerson | CodedError> => {
		const now = clock.now()
		const hash = hashes.hash(cookie)
		const key = `cookie:${hash}`
		return recall(key, now) ?? read('cookie_hash', hash, key, '', now)
	}
	const byCookie = async (cookie: string): Promise<InPerson | null> => {
		const found = await ofCookie(cookie)
		return found instanceof CodedError ? null : found
	}
	return {
		byToken,
		byAccessToken: programs.byAccessToken,
		byCookie,
		ofCookie,
		holds: (session, cookie) => cookie !== undefined && hashes.matches(cookie, session.by.cookie_hash),
		forget: session_ids => forgetWhere(session => session_ids.includes(session.by.id)),
		forgetUsers: user_ids => {
			const isMeant = ({ user_id }: Session): boolean => user_ids === 'all' || user_ids.includes(user_id)
			forgetWhere(isMeant)
			programs.forgetWhere(isMeant)
		},
	}
}

export { access_token_prefix }
