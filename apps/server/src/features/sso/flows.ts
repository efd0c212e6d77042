import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@vitrine/contract/error-codes'
import { type Judged, sso_limits } from '@vitrine/domain/people/sso'
import { growingCache } from '../../ports/short-lived/growing-cache.ts'

/** A sign-in that has begun in a browser and is still with the provider. */
export interface Flow {
	readonly provider_id: number
	/** The revision of the provider that it has begun with. */
	readonly revision: number
	readonly state: string
	readonly nonce: string
	/** What proves to the provider that the same server asks for the tokens (PKCE). */
	readonly verifier: string
	readonly redirect_uri: string
	/** Where the page asked to go afterwards; the page judges it again. */
	readonly to: string
	/** Whose account is to be linked; null signs in. */
	readonly user_id: number | null
}

/** Who has come back, or why nobody has. */
export type Outcome = Pick<Flow, 'provider_id' | 'user_id'> &
	(
		| { readonly error: ErrorCode }
		| { readonly error: null; readonly revision: number; readonly subject: string; readonly judged: Judged }
	)

/** So many are kept at once: strangers begin them, and the oldest go. About 1 KB each. */
const most = 20_000

/** What is good once and for a while, by the secret of a browser's cookie. */
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

/** Compared by their hashes, which are of one length. */
const isSame = (a: string, b: string): boolean =>
	timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

/** Sign-ins on their way: each belongs to one browser, is good once, and waits ten minutes at most. */
export interface Flows {
	/** Keeps a flow; returns the secret that the browser's cookie is to have. */
	begin(flow: Flow): string
	/** Takes the flow of this browser; null when there is none, it is over, or the state is of another one. */
	take(secret: string | undefined, state: string): Flow | null
	/** Keeps what came of it until the page asks; returns the secret that the cookie is to have from now on. */
	keep(outcome: Outcome): string
	takeOutcome(secret: string | undefined): Outcome | null
	/** A word that lets a browser begin a flow for this user's account. */
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
