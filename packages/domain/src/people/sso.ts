import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { email } from './account.ts'
import { never_by_registration } from './permission.ts'

/**
 * What single sign-on may have: providers, rules and domains of one, characters of its fields, how often one address may begin within
 * `window`, and how long a sign-in (`life`) and what came of it (`ready`) wait, in ms.
 */
export const sso_limits = {
	providers: 10,
	name: 40,
	address: 300,
	client: 300,
	places: 50,
	domains: 20,
	starts: 60,
	window: 10 * 60_000,
	life: 10 * 60_000,
	ready: 2 * 60_000,
} as const

const claimName = z.string().trim().max(100)

/** Where a user belongs and what it may do. */
const place = z.object({ role_id: z.int().min(1), group_id: z.int().min(1) })
export type Place = z.output<typeof place>

/** What holds for those who sign in with a provider. */
export const providerRules = z.object({
	/** What is asked for beside `openid`, separated by spaces. */
	scopes: z.string().trim().max(300),
	/** Where the claims stand; a dot leads into an object. Empty takes none. */
	claims: z.object({ account: claimName, email: claimName, name: claimName, groups: claimName }),
	/** Who signs in for the first time gets an account. */
	creates: z.boolean(),
	/** Where those belong whose claims no rule names; null has no place for them. */
	place: place.nullable(),
	/** The first rule whose value the claims carry decides. */
	places: boundedList(place.extend({ value: z.string().trim().min(1).max(200) }), sso_limits.places),
	/** Place, name and address follow the claims at each sign-in. */
	updates: z.boolean(),
	/** Accounts whose claims fit no more are banned. */
	disables: z.boolean(),
	/** An account with the same, verified address is taken for the same person. */
	links_by_email: z.boolean(),
	/** Only verified addresses of these domains; none for all. */
	domains: boundedList(
		z
			.string()
			.trim()
			.toLowerCase()
			.max(253)
			.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
		sso_limits.domains,
	),
	/** Its users may sign in with a password of this server too. */
	allows_password: z.boolean(),
	/** A provider that says it asked for two factors is believed. */
	trusts_mfa: z.boolean(),
	/** Who signs out here signs out there. */
	logs_out: z.boolean(),
})
export type ProviderRules = z.output<typeof providerRules>

/** The scopes that a provider is asked for: `openid` first, each once, and none that a request could not carry (RFC 6749 §3.3). */
export const askedScopes = ({ scopes }: ProviderRules): string => {
	const wanted = scopes.split(/\s+/).filter(scope => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
	return [...new Set(['openid', ...wanted])].join(' ')
}

/** What was verified of who has signed in at a provider. */
export type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** The value of a claim, by its own name before it is taken for a way into objects; undefined without one. */
const claimAt = (claims: Claims, name: string): unknown => {
	if (name === '') return undefined
	if (Object.hasOwn(claims, name)) return claims[name]
	return name
		.split('.')
		.reduce<unknown>((found, part) => (isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined), claims)
}

/** So many values of a claim are looked at. */
const most_values = 1000

/** The texts of a claim that is one or a list of them. */
const textsOf = (value: unknown): string[] =>
	(Array.isArray(value) ? value.slice(0, most_values) : [value]).filter(one => typeof one === 'string')

const plain = (value: string, length: number): string =>
	[...value.replace(/\p{Cc}/gu, ' ').trim()].slice(0, length).join('')

/** What the claims say of a person, for these rules. */
export interface Judged {
	/** Where the person belongs; null where the claims fit nothing. */
	readonly place: Place | null
	/** The address, if the provider has verified it; else empty. */
	readonly email: string
	/** What the person is called; empty where the claims do not say. */
	readonly name: string
	/** What the account is to be called; empty where the claims do not say. */
	readonly account: string
	/** The provider says that more than one factor was asked for (RFC 8176). */
	readonly had_mfa: boolean
	/** The claims that the rules name and that were not there, by the names that the rules have for them. */
	readonly missing: readonly string[]
}

const verifiedEmail = (rules: ProviderRules, claims: Claims): string => {
	const [given = ''] = textsOf(claimAt(claims, rules.claims.email))
	// Some providers write the mark as a text.
	if (claims.email_verified !== true && claims.email_verified !== 'true') return ''
	return email.safeParse(given).data ?? ''
}

const placeFor = (rules: ProviderRules, claims: Claims): Place | null => {
	const held = new Set(textsOf(claimAt(claims, rules.claims.groups)))
	const found = rules.places.find(({ value }) => held.has(value)) ?? rules.place
	return found === null ? null : { role_id: found.role_id, group_id: found.group_id }
}

/** Whether somebody may sign in with this provider at all; where its domains are named, with a verified address of one of them. */
export const isOfDomains = ({ domains }: ProviderRules, { email: address }: Pick<Judged, 'email'>): boolean =>
	domains.length === 0 || domains.includes(address.split('@').at(-1) ?? '')

/** Reads the claims of a person by the rules of its provider. */
export const judged = (rules: ProviderRules, claims: Claims): Judged => {
	const address = verifiedEmail(rules, claims)
	return {
		place: isOfDomains(rules, { email: address }) ? placeFor(rules, claims) : null,
		email: address,
		name: plain(textsOf(claimAt(claims, rules.claims.name))[0] ?? '', 50),
		account: plain(textsOf(claimAt(claims, rules.claims.account))[0] ?? '', 200),
		had_mfa: textsOf(claims.amr).includes('mfa'),
		missing: Object.values(rules.claims).filter(name => name !== '' && claimAt(claims, name) === undefined),
	}
}

/** Names for an account as accounts are named (3 to 20 digits, letters or underscores), the wanted one first; `seed` is nobody else's. */
export const accountNames = (wanted: string, seed: string): string[] => {
	const base = (wanted.split('@')[0] ?? '')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9_]+/g, '_')
		.replace(/^_+|_+$/g, '')
		.slice(0, 20)
	const own = `sso_${seed.slice(0, 16)}`
	if (base.length < 3) return [own]
	return [base, ...[2, 3, 4, 5].map(number => `${base.slice(0, 18)}_${number}`), own]
}

/** Whether a role administrates, wherever it is held: with any of these rights one decides over people, roles, or the installation. */
export const isAdministrative = (granted: readonly string[]): boolean =>
	never_by_registration.some(permission => granted.includes(permission))

/** The steps of a test of a provider, in their order. */
export const sso_steps = ['discovery', 'endpoints', 'keys', 'algorithms', 'pkce'] as const
export type SsoStep = (typeof sso_steps)[number]

/** What may be wrong at a step. */
export const sso_problems = [
	'refused',
	'silent',
	'other_issuer',
	'malformed',
	'missing',
	'no_algorithm',
	'unsaid',
] as const
export type SsoProblem = (typeof sso_problems)[number]

/** The algorithms that a signature of a provider may have: none of them is made with a shared secret. */
export const sso_algorithms: readonly string[] = [
	...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
	...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
