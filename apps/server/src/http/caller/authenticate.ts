import { timingSafeEqual } from 'node:crypto'
import { version } from '@vitrine/contract/call/client'
import { canonical, type Fields, signature_window } from '@vitrine/contract/call/signature'
import type { Repeats, Standing } from '../../ports/short-lived/repeats.ts'
import { CodedError } from '../coded-error.ts'
import type { Awaitable, HttpDeps, InPerson, Session } from './session.ts'
import { signatureBy } from './signing-key.ts'

/** What is known of a call before its parameters are decoded. */
export interface Presented {
	/** The part after `/api` as the caller wrote it. */
	readonly path: string
	readonly fields: Fields
	readonly authorization: string | undefined
	readonly cookie: string | undefined
	readonly open: boolean
	/** The caller's address, the best way to tell strangers apart. */
	readonly ip: string
}

const hex_length = 64

const isSame = (a: string, b: string): boolean =>
	a.length === hex_length &&
	b.length === hex_length &&
	timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))

const check = (fields: Fields, open: boolean, now: number): void => {
	if (fields.token === undefined && !open) throw new CodedError('token_missing')
	if (!fields.s) throw new CodedError('sign_missing')
	if (!fields.v) throw new CodedError('version_missing')
	if (!fields.t) throw new CodedError('time_missing')
	if (!/^\d{1,3}(\.\d{1,5}){1,3}$/.test(fields.v)) throw new CodedError('version_wrong')
	if (fields.v !== version) throw new CodedError('version_other', { given: fields.v, version })
	if (!/^\d{1,16}$/.test(fields.t) || Math.abs(now - Number(fields.t)) > signature_window)
		throw new CodedError('time_off')
}

/** The session that was found; throws the reason if there is none. */
const expectSession = <T extends Session | null>(found: T | CodedError): T => {
	if (found instanceof CodedError) throw found
	return found
}

/** Rejects a session without its cookie, an invalid signature, and strangers on calls that need a session. */
const expectSigned = (
	found: InPerson | null,
	{ sessions, app_key }: Pick<HttpDeps, 'sessions' | 'app_key'>,
	{ path, fields, cookie, open }: Presented,
): void => {
	// A stolen token is worth nothing without the cookie that scripts cannot read.
	if (found !== null && !sessions.holds(found, cookie)) throw new CodedError('not_signed_in')
	const expected = signatureBy(found?.sign_key ?? app_key, canonical(path, fields))
	if (!isSame(expected, fields.s ?? '')) throw new CodedError('sign_wrong')
	if (found === null && !open) throw new CodedError('not_signed_in')
}

/**
 * Whether a request repeats an earlier one. All strangers sign with the same key, so a request from one must not block the same request
 * from another.
 */
const standingOf = (repeats: Repeats, found: InPerson | null, { ip, fields }: Presented): Awaitable<Standing> => {
	const t = Number(fields.t)
	return found === null ? repeats.meetStranger(`${ip}:${fields.s}`, t) : repeats.meet(`${found.by.id}:${fields.s}`, t)
}

/**
 * Identifies the caller by the rules of protocol §1: a bearer token, or else a signature plus, for a session, its cookie. Returns null for
 * an open call without a session.
 */
export const authenticate = async (deps: HttpDeps, repeats: Repeats, presented: Presented): Promise<Session | null> => {
	const { fields, authorization, open } = presented
	if (authorization?.startsWith('Bearer '))
		return expectSession(await deps.sessions.byAccessToken(authorization.slice(7)))
	check(fields, open, deps.clock.now())
	const read = fields.token ? deps.sessions.byToken(fields.token) : null
	const found = expectSession(read instanceof Promise ? await read : read)
	expectSigned(found, deps, presented)
	const met = standingOf(repeats, found, presented)
	const standing = met instanceof Promise ? await met : met
	if (standing !== 'first') throw new CodedError(standing)
	return found
}
