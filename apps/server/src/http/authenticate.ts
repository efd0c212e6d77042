import { timingSafeEqual } from 'node:crypto'
import { canonical, type Fields, signature_window } from '@vitrine/contract/signature'
import type { Ephemeral } from '../ports/ephemeral.ts'
import { Refusal } from './refusal.ts'
import type { HttpDeps, Session } from './session.ts'
import { signatureBy } from './signing-key.ts'

/** What is known of a call before its parameters are decoded. */
export interface Presented {
	/** The part after `/api` as the caller wrote it. */
	readonly path: string
	readonly fields: Fields
	readonly authorization: string | undefined
	readonly cookie: string | undefined
	readonly open: boolean
}

const hex_length = 64

const isSame = (a: string, b: string): boolean =>
	a.length === hex_length &&
	b.length === hex_length &&
	timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))

const check = (fields: Fields, open: boolean, now: number): void => {
	if (fields.token === undefined && !open) throw new Refusal('token_missing')
	if (!fields.s) throw new Refusal('sign_missing')
	if (!fields.v) throw new Refusal('version_missing')
	if (!fields.t) throw new Refusal('time_missing')
	if (!/^\d{1,3}(\.\d{1,5}){1,3}$/.test(fields.v)) throw new Refusal('version_wrong')
	if (!/^\d{1,16}$/.test(fields.t) || Math.abs(now - Number(fields.t)) > signature_window) throw new Refusal('time_off')
}

/**
 * Who calls, by the rules of protocol §1: a bearer token, or else a signature and, for a session, its cookie too.
 * Answers null for an open call that nobody has signed in for.
 */
export const authenticate = async (
	{ sessions, app_key, clock }: HttpDeps,
	ephemeral: Ephemeral,
	{ path, fields, authorization, cookie, open }: Presented,
): Promise<Session | null> => {
	if (authorization?.startsWith('Bearer ')) {
		const found = await sessions.byAccessToken(authorization.slice(7))
		if (found instanceof Refusal) throw found
		return found
	}
	check(fields, open, clock.now())
	const read = fields.token ? sessions.byToken(fields.token) : null
	const found = read instanceof Promise ? await read : read
	if (found instanceof Refusal) throw found
	// A stolen token is worth nothing without the cookie that scripts cannot read.
	if (found !== null && !sessions.holds(found, cookie)) throw new Refusal('not_signed_in')
	const expected = signatureBy(found?.sign_key ?? app_key, canonical(path, fields))
	if (!isSame(expected, fields.s ?? '')) throw new Refusal('sign_wrong')
	if (found === null && !open) throw new Refusal('not_signed_in')
	// Twice the window: a call may come up to 300 s early and again up to 300 s late.
	const once = ephemeral.once(`s:${found?.id ?? 0}:${fields.s}`, 2 * signature_window)
	if (!(once instanceof Promise ? await once : once)) throw new Refusal('repeated')
	return found
}
