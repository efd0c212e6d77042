import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Judged, sso_limits } from '@vitrine/domain/people/sso'
import type { CodedError } from '../../http/coded-error.ts'
import { growingCache } from '../../ports/short-lived/growing-cache.ts'

/** A sign-in that was started in a browser and is still with the provider. */
export interface Flow {
	readonly provider_id: number
	/** The revision of the provider when the sign-in started. */
	readonly revision: number
	readonly state: string
	readonly nonce: string
	/** The PKCE verifier: proves to the provider that the same server requests the tokens. */
	readonly verifier: string
	readonly redirect_uri: string
	/** Where the page wants to go afterwards; the page validates it again. */
	readonly to: string
	/** The account to link; null for a sign-in. */
	readonly user_id: number | null
}

/** The identity that came back, or the error. */
export type Outcome = Pick<Flow, 'provider_id' | 'user_id'> &
	(
		| { readonly error: CodedError }
		| { readonly error: null; readonly revision: number; readonly subject: string; readonly judged: Judged }
	)

/** Maximum number stored at once: strangers can start them, and the oldest are dropped. About 1 KB each. */
const most = 20_000

/** Single-use values with a lifetime, keyed by the secret of a browser's cookie. */
const onceByCookie = <T extends object>(steady: () => number, life: number) => {
	const kept = growingCache<string, { value: T; until: number }>(most)
	return {
		keep: (value: T): string => {
			const secret = randomBytes(32).toString('base64url')
			kept.set(hash('sha256', secret), { value, until: steady() + life })
			return secret
		},
		take: (secret: string | undefined): T | null => {
			if (secret === undefined) return null
			const key = hash('sha256', secret)
			const found = kept.get(key)
			kept.delete(key)
			return found === undefined || found.until <= steady() ? null : found.value
		},
	}
}

/** Compares hashes, because these have equal lengths. */
const isSame = (a: string, b: string): boolean =>
	timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

/** Sign-ins in progress: each belongs to one browser, can be used once, and expires after ten minutes. */
export interface Flows {
	/** Stores a flow; returns the secret for the browser's cookie. */
	begin(flow: Flow): string
	/** Takes the flow of this browser; null if there is none, it has expired, or the state does not match. */
	take(secret: string | undefined, state: string): Flow | null
	/** Stores the outcome until the page asks for it; returns the new secret for the cookie. */
	keep(outcome: Outcome): string
	takeOutcome(secret: string | undefined): Outcome | null
	/** A token that lets a browser start a flow for this user's account. */
	allowLink(user_id: number): string
	takeLink(word: string): number | null
}

export const flows = (steady: () => number): Flows => {
	const begun = onceByCookie<Flow>(steady, sso_limits.life)
	const outcomes = onceByCookie<Outcome>(steady, sso_limits.ready)
	const links = onceByCookie<{ user_id: number }>(steady, sso_limits.ready)
	return {
		begin: begun.keep,
		take: (secret, state) => {
			const flow = begun.take(secret)
			return flow !== null && isSame(state, flow.state) ? flow : null
		},
		keep: outcomes.keep,
		takeOutcome: outcomes.take,
		allowLink: user_id => links.keep({ user_id }),
		takeLink: word => links.take(word)?.user_id ?? null,
	}
}
