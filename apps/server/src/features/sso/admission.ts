import { hash } from 'node:crypto'
import { covers, effective } from '@vitrine/domain/people/permission'
import {
	accountNames,
	isAdministrative,
	isOfDomains,
	type Judged,
	type Place,
	type ProviderRules,
} from '@vitrine/domain/people/sso'
import { lockPlaces } from '../../db/reach.ts'
import type { Tx } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import type { NoAccountReason } from './sign-in-errors.ts'
import * as store from './sso.store.ts'
import { expectProvider, readRules } from './sso-columns.ts'
import type { SsoDeps } from './sso-deps.ts'

/** A person with a proven identity, and the provider that proved it. */
export interface Arrived {
	readonly provider: store.ProviderRow
	readonly subject: string
	readonly judged: Judged
}

/** The result of an admission: the account, or why there is none; `session_ids` are sessions that it ended. */
export type Admitted =
	| {
			readonly user_id: number
			readonly account: string
			readonly before: unknown
			readonly after: unknown
			readonly session_ids?: readonly number[]
	  }
	| {
			readonly user_id: null
			readonly reason: NoAccountReason
			readonly banned: { id: number; account: string; session_ids: number[] } | null
	  }

const nobody = (reason: NoAccountReason): Admitted => ({ user_id: null, reason, banned: null })

type Account = Pick<store.Known, 'user_id' | 'account' | 'realname' | 'email' | 'role_id' | 'group_id'>
const about = ({ realname, email, role_id, group_id }: Account) => ({ realname, email, role_id, group_id })

/** The address if nobody else has it, otherwise the previous one. */
const freeEmail = async ({ accounts }: SsoDeps, tx: Tx, email: string, before: string, own_id: number) => {
	if (email === '') return before
	const owner = await accounts.findOwner(tx, 'email', email)
	return owner === undefined || owner.id === own_id ? email : before
}

/** Updates an account to match the claims; returns its old and new state. */
const followed = async (deps: SsoDeps, tx: Tx, user: Account, place: Place, { name, email }: Judged) => {
	const before = about(user)
	const after = {
		...place,
		realname: name === '' ? user.realname : name,
		email: await freeEmail(deps, tx, email, user.email, user.user_id),
	}
	if (JSON.stringify(about({ ...user, ...after })) === JSON.stringify(before))
		return { before: undefined, after: undefined }
	await deps.accounts.updateUser(tx, { id: user.user_id }, after)
	return { before, after }
}

/** A person with a known identity. */
const known = async (
	deps: SsoDeps,
	tx: Tx,
	{ judged, provider }: Arrived,
	user: store.Known,
	now: number,
): Promise<Admitted> => {
	const rules = readRules(provider.rules)
	const { user_id, account } = user
	await store.touchIdentity(tx, user.id, now)
	// An account that a person has linked themselves remains theirs: the claims open it but change nothing about it.
	if (!user.managed)
		return isOfDomains(rules, judged) ? { user_id, account, before: undefined, after: undefined } : nobody('domain')
	const place = await placeFor(tx, judged)
	if (place === null) {
		const reason = placelessness(rules, judged)
		if (!rules.disables || !user.active) return nobody(reason)
		const session_ids = await deps.accounts.ban(tx, user_id)
		return { user_id: null, reason, banned: { id: user_id, account, session_ids } }
	}
	if (!rules.updates || !user.active) return { user_id, account, before: undefined, after: undefined }
	return { user_id, account, ...(await followed(deps, tx, user, place, judged)) }
}

/** The place given by the claims, if its role and organisation still exist. */
const placeFor = async (tx: Tx, { place }: Judged): Promise<Place | null> =>
	place !== null && (await store.findPlace(tx, place)) !== undefined ? place : null

/** Why a person has no place. */
const placelessness = (rules: ProviderRules, judged: Judged): NoAccountReason => {
	if (!isOfDomains(rules, judged)) return 'domain'
	return judged.place === null ? 'no rule' : 'place gone'
}

/**
 * The account with this address as its own, confirmed one; never one that is outside the organisation of the place and those below it, has
 * more rights than the claims give, or is administrative. If the claims give administrative rights, no account is matched: anything
 * prepared in a pre-existing account must not gain them.
 */
const foundByEmail = async (tx: Tx, place: Place, email: string) => {
	const found = await store.findByEmail(tx, place.group_id, email)
	const given = await store.findPlace(tx, place)
	if (found === undefined || given === undefined) return undefined
	const [held, gets] = [readRights(found.permissions), readRights(given.permissions)]
	if (isAdministrative(held) || isAdministrative(gets)) return undefined
	return covers(effective(gets, given.pid === 0), effective(held, found.pid === 0)) ? found : undefined
}

const freeName = async ({ accounts }: SsoDeps, tx: Tx, wanted: string, seed: string): Promise<string | undefined> => {
	for (const name of accountNames(wanted, seed))
		if ((await accounts.findOwner(tx, 'account', name)) === undefined) return name
	return undefined
}

/** A new person who gets an account. */
const made = async (
	deps: SsoDeps,
	tx: Tx,
	{ provider, subject, judged }: Arrived,
	place: Place,
	{ password_hash, now }: { password_hash: string; now: number },
): Promise<{ user_id: number; account: string; after: unknown } | null> => {
	const account = await freeName(deps, tx, judged.account, hash('sha256', `${provider.issuer}\n${subject}`))
	if (account === undefined) return null
	const after = {
		account,
		realname: judged.name || account,
		nickname: '',
		email: await freeEmail(deps, tx, judged.email, '', 0),
		remark: '',
		...place,
	}
	const user_id = await deps.accounts.insertUser(tx, { ...after, pid: null, created_at: now })
	await deps.accounts.insertCredential(tx, user_id, password_hash)
	return { user_id, account, after }
}

/** A person with an unknown identity. */
const unknown = async (
	deps: SsoDeps,
	tx: Tx,
	arrived: Arrived,
	rules: ProviderRules,
	fresh: { password_hash: string; now: number },
): Promise<Admitted> => {
	const { provider, subject, judged } = arrived
	const place = await placeFor(tx, judged)
	if (place === null) return nobody(placelessness(rules, judged))
	const { now } = fresh
	const linked = (user_id: number) => {
		const times = { created_at: now, used_at: now }
		return store.insertIdentity(tx, { provider_id: provider.id, subject, user_id, managed: 1, ...times })
	}
	const found = rules.links_by_email && judged.email !== '' ? await foundByEmail(tx, place, judged.email) : undefined
	if (found !== undefined && !(await store.hasIdentity(tx, provider.id, found.user_id))) {
		await linked(found.user_id)
		const { user_id, account } = found
		// From now on the claims control the account: every way in that was opened before is closed.
		const session_ids = await deps.accounts.endAccess(tx, user_id)
		const change =
			rules.updates && found.active
				? await followed(deps, tx, found, place, judged)
				: { before: undefined, after: undefined }
		return { user_id, account, ...change, session_ids }
	}
	if (!rules.creates) return nobody('no creation')
	const fresher = await made(deps, tx, arrived, place, fresh)
	if (fresher === null) return nobody('no name')
	await linked(fresher.user_id)
	return { ...fresher, before: null }
}

/**
 * Finds or creates the account for a proven identity, or updates it from the claims, according to the rules of the provider. Runs alone
 * with respect to changes of users, roles and the tree (decision 053).
 */
export const admitted = async (deps: SsoDeps, arrived: Arrived, now: number): Promise<Admitted> => {
	const { provider, subject } = arrived
	const rules = readRules(provider.rules)
	// Hashing is slow: done before taking the lock.
	const password_hash = rules.creates ? await deps.accounts.unknownPassword() : ''
	return deps.database.db.transaction().execute(async tx => {
		await lockPlaces(tx, deps.database.dialect)
		await expectProvider(tx, provider)
		const user = await store.findIdentity(tx, provider.id, subject)
		if (user !== undefined) return known(deps, tx, arrived, user, now)
		// A leftover identity can belong to a removed user.
		await store.removeIdentity(tx, provider.id, subject)
		return unknown(deps, tx, arrived, rules, { password_hash, now })
	})
}
