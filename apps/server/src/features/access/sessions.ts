import { createSecretKey } from 'node:crypto'
import { session_lifetime } from '@vitrine/domain/account'
import type { Db } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Session, Sessions } from '../../http/session.ts'
import type { Clock } from '../../ports/clock.ts'
import { extendSession, findAccessToken, findSession, touchAccessToken } from './access.store.ts'
import { derive, hashOf, type Secrets } from './secrets.ts'

/** How long a session is believed without asking the database again, in ms: a change elsewhere is felt within it. */
const fresh = 1000
/** The idle end of a session is written at most this often, in ms. */
const extend_every = 60_000
const access_token_prefix = 'vtp_'

type UserRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

const sessionOf = (row: Omit<UserRow, 'kept'>, sign_key: string): Session => ({
	id: row.id,
	user_id: row.user_id,
	account: row.account,
	realname: row.realname,
	role_id: row.role_id,
	isadmin: row.isadmin,
	group_id: row.group_id,
	permissions: new Set(JSON.parse(row.permissions) as string[]),
	must_change_password: row.must_change_password,
	language: row.language,
	sign_key: createSecretKey(sign_key, 'utf8'),
	cookie_hash: row.cookie_hash,
	expires_at: row.expires_at,
})

/** Reads sessions, keeping each for a second, so that a busy user costs one query a second. */
export interface SessionReader extends Sessions {
	/** Forgets what was read, at once. */
	forget(session_ids: readonly number[]): void
}

export const sessionReader = (db: Db, secrets: Secrets, clock: Clock): SessionReader => {
	const known = new Map<string, { session: Session; read_at: number }>()
	const remember = (hash: string, session: Session, now: number): void => {
		if (known.size > 10_000) known.clear()
		known.set(hash, { session, read_at: now })
	}
	const extend = async (row: UserRow, now: number): Promise<void> => {
		const expires_at = now + session_lifetime.idle
		if (row.kept === 0 && expires_at - row.expires_at > extend_every)
			await db.transaction().execute(tx => extendSession(tx, row.id, expires_at))
	}
	const byToken = async (token: string): Promise<Session | Refusal> => {
		const now = clock.now()
		const hash = hashOf(token)
		const cached = known.get(hash)
		if (cached !== undefined && now - cached.read_at < fresh && now < cached.session.expires_at) return cached.session
		known.delete(hash)
		const row = await findSession(db, 'token_hash', hash)
		if (row === undefined || row.expires_at <= now) return new Refusal('session_expired')
		if (!row.active) return new Refusal('account_gone')
		await extend(row, now)
		const session = sessionOf(row, derive(secrets, 'sign', token))
		remember(hash, session, now)
		return session
	}
	const byAccessToken = async (token: string): Promise<Session | Refusal> => {
		const now = clock.now()
		// Kept apart from sessions: a session's token must not pass for one that needs no cookie.
		const hash = `access:${hashOf(token)}`
		const cached = known.get(hash)
		if (cached !== undefined && now - cached.read_at < fresh && now < cached.session.expires_at) return cached.session
		const row = token.startsWith(access_token_prefix) ? await findAccessToken(db, hashOf(token)) : undefined
		if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) return new Refusal('not_signed_in')
		if (!row.active) return new Refusal('account_gone')
		if (row.used_at === null || now - row.used_at > extend_every)
			await db.transaction().execute(tx => touchAccessToken(tx, row.id, now))
		const session = sessionOf(
			{ ...row, id: 0, cookie_hash: '', expires_at: row.expires_at ?? Number.MAX_SAFE_INTEGER },
			'',
		)
		remember(hash, session, now)
		return session
	}
	const byCookie = async (cookie: string): Promise<Session | null> => {
		const now = clock.now()
		const hash = `cookie:${hashOf(cookie)}`
		const cached = known.get(hash)
		if (cached !== undefined && now - cached.read_at < fresh && now < cached.session.expires_at) return cached.session
		const row = await findSession(db, 'cookie_hash', hashOf(cookie))
		if (row === undefined || row.expires_at <= now || !row.active) return null
		const session = sessionOf(row, '')
		remember(hash, session, now)
		return session
	}
	return {
		byToken,
		byAccessToken,
		byCookie,
		holds: (session, cookie) => cookie !== undefined && hashOf(cookie) === session.cookie_hash,
		forget: session_ids => {
			for (const [hash, { session }] of known) if (session_ids.includes(session.id)) known.delete(hash)
		},
	}
}

export { access_token_prefix }
