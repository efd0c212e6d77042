import type { IssuerProblem } from '@vitrine/contract/people/sso-errors'
import { sso_algorithms } from '@vitrine/domain/people/sso'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { bounded } from '../../http/admission/bounded.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { EgressError } from '../../ports/egress/egress-error.ts'
import { plainHost } from '../../ports/egress/egress-rules.ts'
import type { ProviderRow } from './sso.store.ts'

/** The library, loaded with the first provider that is asked. */
export const library = () => import('openid-client')

/** For one answer of a provider, in ms and bytes. */
const answer_limits = { timeout: 10_000, max_bytes: 256 * 1024 } as const
/** How far the clock of a provider may be off, in seconds. */
const tolerance = 30
/** How long what a provider says of itself is believed, and how long it is not asked again after it has failed, in ms. */
const believed = { found: 10 * 60_000, failed: 5_000 } as const

/** The provider names itself otherwise than it was asked for. */
export class OtherIssuer extends Error {}

/** Asks providers: those that are named in the settings of the installation, by the way out. */
export interface ProviderClients {
	/** What a sign-in needs to know of a provider. */
	of(provider: Pick<ProviderRow, 'id' | 'revision' | 'issuer' | 'client_id' | 'client_secret'>): Promise<Configuration>
	/** Asks an issuer afresh, for a test. */
	discover(issuer: string): Promise<Configuration>
	/** Any text that a provider has at an address. */
	fetchText(url: string): Promise<string>
	/** Why an issuer may not be asked, as far as that can be said from its address; null where it may. */
	problemOf(issuer: string): Exclude<IssuerProblem, 'taken'> | null
	/** Does what keeps a provider busy, a few at a time; too many are told that the server is. */
	inTurn<T>(work: () => Promise<T>, caller: string): Promise<T>
}

/** Whether an address of the web says nothing that no issuer has. */
const isWhole = ({ protocol, username, password, search, hash }: URL): boolean =>
	(protocol === 'https:' || protocol === 'http:') && [username, password, search, hash].every(part => part === '')

/** Answers as `fetch` does, for a library that is given it. */
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

/** How the client shows who it is: as the provider says that it takes it, in the header where it says nothing. */
const authBy = async (secret: string): Promise<ClientAuth> => {
	const { ClientSecretBasic, ClientSecretPost, None } = await library()
	if (secret === '') return None()
	const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
	return (as, client, body, headers) => {
		const taken = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
		return (taken.includes('client_secret_basic') ? basic : post)(as, client, body, headers)
	}
}

/** Hosts that the settings name for providers: there alone an issuer may be without TLS. */
const namedHosts = (allow: readonly string[]): ReadonlySet<string> =>
	new Set(allow.map(entry => plainHost(entry.replace(/:\d+$/, ''))))

/** The header of a token, as far as its algorithm goes. */
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
			// Signatures are verified although the tokens come by TLS: a proxy in between is nobody's provider.
			execute: isPlain ? [allowInsecureRequests, enableNonRepudiationChecks] : [enableNonRepudiationChecks],
		})
		// Some issuers are forgiven by the library for naming another one.
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
