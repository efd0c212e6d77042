import type { IssuerProblem } from '@vitrine/contract/people/sso-errors'
import { sso_algorithms } from '@vitrine/domain/people/sso'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { bounded } from '../../http/admission/bounded.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { EgressError } from '../../ports/egress/egress-error.ts'
import { plainHost } from '../../ports/egress/egress-rules.ts'
import type { ProviderRow } from './sso.store.ts'

/** The library, loaded when the first provider is contacted. */
export const library = () => import('openid-client')

/** Limits for one response of a provider, in ms and bytes. */
const answer_limits = { timeout: 10_000, max_bytes: 256 * 1024 } as const
/** How far the clock of a provider can be off, in seconds. */
const tolerance = 30
/** How long the metadata of a provider is cached, and how long a provider is not contacted again after a failure, in ms. */
const believed = { found: 10 * 60_000, failed: 5_000 } as const

/** The provider reports a different issuer from the one requested. */
export class OtherIssuer extends Error {}

/** Access to the providers configured in the settings of the installation, through the egress. */
export interface ProviderClients {
	/** The provider configuration that a sign-in needs. */
	of(provider: Pick<ProviderRow, 'id' | 'revision' | 'issuer' | 'client_id' | 'client_secret'>): Promise<Configuration>
	/** Discovers an issuer without the cache, for a test. */
	discover(issuer: string): Promise<Configuration>
	/** The text at an address of a provider. */
	fetchText(url: string): Promise<string>
	/** Why an issuer cannot be contacted, as far as its address tells; null if it can. */
	problemOf(issuer: string): Exclude<IssuerProblem, 'taken'> | null
	/** Runs work that contacts a provider, a few at a time; refused as busy if too many wait. */
	inTurn<T>(work: () => Promise<T>, caller: string): Promise<T>
}

/** Whether a web address has no parts that an issuer never has. */
const isWhole = ({ protocol, username, password, search, hash }: URL): boolean =>
	(protocol === 'https:' || protocol === 'http:') && [username, password, search, hash].every(part => part === '')

/** A `fetch` implementation for the library, through the egress. */
const fetchBy =
	(egress: Egress): CustomFetch =>
	async (url, { method, headers, body }) => {
		const said = body === null || body === undefined ? null : String(body)
		const {
			status,
			headers: answered,
			body: bytes,
		} = await egress.exchange(url, { method, headers, body: said, ...answer_limits })
		if (status < 200) throw new EgressError('status')
		const isEmpty = status === 204 || status === 205 || status === 304
		const type = answered['content-type']
		return new Response(isEmpty ? null : new Uint8Array(bytes), {
			status,
			headers: type === undefined ? {} : { 'content-type': type },
		})
	}

/** Client authentication: by a method the provider supports, in the header if it states none. */
const authBy = async (secret: string): Promise<ClientAuth> => {
	const { ClientSecretBasic, ClientSecretPost, None } = await library()
	if (secret === '') return None()
	const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
	return (as, client, body, headers) => {
		const taken = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
		return (taken.includes('client_secret_basic') ? basic : post)(as, client, body, headers)
	}
}

/** Hosts that the settings list for providers: only there can an issuer do without TLS. */
const namedHosts = (allow: readonly string[]): ReadonlySet<string> =>
	new Set(allow.map(entry => plainHost(entry.replace(/:\d+$/, ''))))

/** The algorithm in the header of a token. */
export const algorithmOf = (token: string): string => {
	const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString())
	return String((header as { alg?: unknown } | null)?.alg ?? '')
}

/** Whether a token is signed with a key that only the provider has. */
export const isSignedByKey = (token: string): boolean => sso_algorithms.includes(algorithmOf(token))

export const providerClients = (egress: Egress, allow: readonly string[], steady: () => number): ProviderClients => {
	const named = namedHosts(allow)
	const known = new Map<number, { revision: number; until: number; config: Promise<Configuration> }>()
	const ask = fetchBy(egress)
	const discovered = async (issuer: string, client_id: string, secret: string): Promise<Configuration> => {
		const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } =
			await library()
		const url = new URL(issuer)
		const isPlain = url.protocol === 'http:' && named.has(plainHost(url.hostname))
		const config = await discovery(url, client_id, { [clockTolerance]: tolerance }, await authBy(secret), {
			[customFetch]: ask,
			timeout: answer_limits.timeout / 1000,
			// Signatures are verified although the tokens arrive over TLS: a proxy in between must not act as the provider.
			execute: isPlain ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks],
		})
		// For some issuers, the library tolerates a mismatching name.
		if (URL.parse(config.serverMetadata().issuer)?.href !== url.href) throw new OtherIssuer()
		return config
	}
	return {
		of: ({ id, revision, issuer, client_id, client_secret }) => {
			const found = known.get(id)
			if (found !== undefined && found.revision === revision && found.until > steady()) return found.config
			const config = discovered(issuer, client_id, client_secret)
			const entry = { revision, until: steady() + believed.found, config }
			known.set(id, entry)
			config.catch(() => {
				entry.until = steady() + believed.failed
			})
			return config
		},
		discover: issuer => discovered(issuer, 'test', ''),
		fetchText: async url => {
			const { status, body } = await egress.exchange(url, { method: 'GET', headers: {}, body: null, ...answer_limits })
			if (status !== 200) throw new EgressError('status')
			return body.toString()
		},
		problemOf: issuer => {
			const url = URL.parse(issuer)
			if (url === null || !isWhole(url)) return 'malformed'
			if (egress.isClosed(issuer)) return 'closed'
			return url.protocol === 'https:' || named.has(plainHost(url.hostname)) ? null : 'plain'
		},
		inTurn: bounded({ running: 8, waiting: 200, each: 20 }),
	}
}
