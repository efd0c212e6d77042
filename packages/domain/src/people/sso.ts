import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { email } from './account.ts'
import { never_by_registration } from './permission.ts'

/**
 * Limits of single sign-on: providers, rules and domains per provider, characters of its fields, how often one address can start a sign-in
 * within `window`, and how long a sign-in (`life`) and its result (`ready`) wait, in ms.
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

/** The organisation and role of a user. */
const place = z.object({ role_id: z.int().min(1), group_id: z.int().min(1) })
export type Place = z.output<typeof place>

/** Settings for users who sign in with a provider. */
export const providerRules = z.object({
	/** Scopes requested in addition to `openid`, separated by spaces. */
	scopes: z.string().trim().max(300),
	/** The name of the claim; a dot descends into an object. Empty for none. */
	claims: z.object({ account: claimName, email: claimName, name: claimName, groups: claimName }),
	/** An account is created at the first sign-in. */
	creates: z.boolean(),
	/** Organisation and role of users whose claims match no rule; null refuses them. */
	place: place.nullable(),
	/** The first rule whose value is among the claims applies. */
	places: boundedList(place.extend({ value: z.string().trim().min(1).max(200) }), sso_limits.places),
	/** Organisation and role, name and address follow the claims at each sign-in. */
	updates: z.boolean(),
	/** Accounts whose claims no longer match are banned. */
	disables: z.boolean(),
	/** An account with the same verified address is treated as the same person. */
	links_by_email: z.boolean(),
	/** Only verified addresses of these domains; empty for any. */
	domains: boundedList(
		z
			.string()
			.trim()
			.toLowerCase()
			.max(253)
			.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
		sso_limits.domains,
	),
	/** Its users can also sign in with a password of this server. */
	allows_password: z.boolean(),
	/** The provider is trusted if it states that it checked two factors. */
	trusts_mfa: z.boolean(),
	/** Signing out here also signs out at the provider. */
	logs_out: z.boolean(),
})
export type ProviderRules = z.output<typeof providerRules>

/** The scopes requested from a provider: `openid` first, without duplicates, and only those that a request can carry (RFC 6749 §3.3). */
export const askedScopes = ({ scopes }: ProviderRules): string => {
	const wanted = scopes.split(/\s+/).filter(scope => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))
	return [...new Set(['openid', ...wanted])].join(' ')
}

/** Verified facts about a user who has signed in at a provider. */
export type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** The value of a claim: tried as a literal name first, then as a path into objects; undefined for an empty name. */
const claimAt = (claims: Claims, name: string): unknown => {
	if (name === '') return undefined
	if (Object.hasOwn(claims, name)) return claims[name]
	return name
		.split('.')
		.reduce<unknown>((found, part) => (isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined), claims)
}

/** How many values of a claim are considered. */
const most_values = 1000

/** The strings of a claim that is a single string or a list. */
const textsOf = (value: unknown): string[] =>
	(Array.isArray(value) ? value.slice(0, most_values) : [value]).filter(one => typeof one === 'string')

const plain = (value: string, length: number): string =>
	[...value.replace(/\p{Cc}/gu, ' ').trim()].slice(0, length).join('')

/** The result of applying the rules to the claims of a person. */
export interface Judged {
	/** Organisation and role of the person; null if nothing matches. */
	readonly place: Place | null
	/** The address, if the provider has verified it; otherwise empty. */
	readonly email: string
	/** The person's name; empty if not in the claims. */
	readonly name: string
	/** The requested account name; empty if not in the claims. */
	readonly account: string
	/** The provider states that more than one factor was checked (RFC 8176). */
	readonly had_mfa: boolean
	/** Claims that the rules refer to but that were missing, by their names in the rules. */
	readonly missing: readonly string[]
}

const verifiedEmail = (rules: ProviderRules, claims: Claims): string => {
	const [given = ''] = textsOf(claimAt(claims, rules.claims.email))
	// Some providers send the flag as a string.
	if (claims.email_verified !== true && claims.email_verified !== 'true') return ''
	return email.safeParse(given).data ?? ''
}

const placeFor = (rules: ProviderRules, claims: Claims): Place | null => {
	const held = new Set(textsOf(claimAt(claims, rules.claims.groups)))
	const found = rules.places.find(({ value }) => held.has(value)) ?? rules.place
	return found === null ? null : { role_id: found.role_id, group_id: found.group_id }
}

/** Whether a person can sign in with this provider at all; if it lists domains, only with a verified address of one of them. */
export const isOfDomains = ({ domains }: ProviderRules, { email: address }: Pick<Judged, 'email'>): boolean =>
	domains.length === 0 || domains.includes(address.split('@').at(-1) ?? '')

/** Applies the rules of a provider to the claims of a person. */
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

/**
 * Candidate account names in the valid format (3 to 20 digits, letters or underscores), the requested one first; `seed` is unique to this
 * user.
 */
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

/** Whether a role is administrative in any organisation: each of these permissions gives control over people, roles, or the installation. */
export const isAdministrative = (granted: readonly string[]): boolean =>
	never_by_registration.some(permission => granted.includes(permission))

/** The steps of a provider test, in order. */
export const sso_steps = ['discovery', 'endpoints', 'keys', 'algorithms', 'pkce'] as const
export type SsoStep = (typeof sso_steps)[number]

/** What can be wrong at a step. */
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

/** The signature algorithms accepted from a provider: none of them uses a shared secret. */
export const sso_algorithms: readonly string[] = [
	...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
	...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
