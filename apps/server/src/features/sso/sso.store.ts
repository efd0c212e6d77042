import type { Insertable, Updateable } from 'kysely'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

export const listProviders = (db: Reader) => db.selectFrom('sso_providers').selectAll().orderBy('id').execute()

export const findProvider = (db: Reader, id: number) =>
	db.selectFrom('sso_providers').selectAll().where('id', '=', id).executeTakeFirst()

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** A provider that can be used for sign-in now. */
export const findEnabled = (db: Reader, id: number) =>
	db.selectFrom('sso_providers').selectAll().where('id', '=', id).where('enabled', '=', 1).executeTakeFirst()

export const listButtons = (db: Reader) =>
	db.selectFrom('sso_providers').select(['id', 'name']).where('enabled', '=', 1).orderBy('id').execute()

export const insertProvider = async (tx: Tx, row: Insertable<Schema['sso_providers']>): Promise<number> =>
	(await tx.insertInto('sso_providers').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Returns the new revision; undefined if the provider is gone or not at the revision that was loaded. */
export const updateProvider = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: Updateable<Schema['sso_providers']>,
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('sso_providers')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

export const removeProvider = async (tx: Tx, id: number): Promise<void> => {
	await removeIdentitiesOf(tx, id)
	await tx.deleteFrom('sso_providers').where('id', '=', id).execute()
}

/** Whether another provider has this issuer. */
export const isIssuerTaken = async (db: Reader, issuer: string, own_id: number): Promise<boolean> =>
	(await db
		.selectFrom('sso_providers')
		.select('id')
		.where('issuer', '=', issuer)
		.where('id', '<>', own_id)
		.executeTakeFirst()) !== undefined

export const removeIdentitiesOf = (tx: Tx, provider_id: number) =>
	tx.deleteFrom('sso_identities').where('provider_id', '=', provider_id).execute()

/** How many accounts are linked with each provider. */
export const countLinked = async (db: Reader): Promise<Map<number, number>> => {
	const rows = await db
		.selectFrom('sso_identities')
		.select(['provider_id', ({ fn }) => fn.countAll<number>().as('count')])
		.groupBy('provider_id')
		.execute()
	return new Map(rows.map(({ provider_id, count }) => [provider_id, Number(count)]))
}

/** The user linked to a subject of a provider; removed users are excluded. */
export const findIdentity = (db: Reader, provider_id: number, subject: string) =>
	db
		.selectFrom('sso_identities')
		.innerJoin('users', 'users.id', 'sso_identities.user_id')
		.select([
			'sso_identities.id',
			'sso_identities.managed',
			'users.id as user_id',
			'users.account',
			'users.realname',
			'users.email',
			'users.role_id',
			'users.group_id',
			'users.active',
		])
		.where('sso_identities.provider_id', '=', provider_id)
		.where('sso_identities.subject', '=', subject)
		.where('users.removed_at', 'is', null)
		.executeTakeFirst()

export type Known = NonNullable<Awaited<ReturnType<typeof findIdentity>>>

/** Removes the identity of a subject at a provider, including those of removed users. */
export const removeIdentity = (tx: Tx, provider_id: number, subject: string) =>
	tx.deleteFrom('sso_identities').where('provider_id', '=', provider_id).where('subject', '=', subject).execute()

export const insertIdentity = (tx: Tx, row: Insertable<Schema['sso_identities']>) =>
	tx.insertInto('sso_identities').values(row).execute()

export const touchIdentity = (tx: Tx, id: number, used_at: number) =>
	tx.updateTable('sso_identities').set({ used_at }).where('id', '=', id).execute()

export const hasIdentity = async (db: Reader, provider_id: number, user_id: number): Promise<boolean> =>
	(await db
		.selectFrom('sso_identities')
		.select('id')
		.where('provider_id', '=', provider_id)
		.where('user_id', '=', user_id)
		.executeTakeFirst()) !== undefined

/** The identities of a user. */
export const listLinks = (db: Reader, user_id: number) =>
	db
		.selectFrom('sso_identities')
		.innerJoin('sso_providers', 'sso_providers.id', 'sso_identities.provider_id')
		.select([
			'sso_identities.id',
			'sso_providers.name as provider',
			'sso_identities.subject',
			'sso_identities.managed',
			'sso_identities.created_at',
			'sso_identities.used_at',
		])
		.where('sso_identities.user_id', '=', user_id)
		.orderBy('sso_identities.id')
		.execute()

export const findLink = (db: Reader, user_id: number, id: number) =>
	db
		.selectFrom('sso_identities')
		.select(['id', 'managed'])
		.where('user_id', '=', user_id)
		.where('id', '=', id)
		.executeTakeFirst()

export const removeLink = (tx: Tx, id: number) => tx.deleteFrom('sso_identities').where('id', '=', id).execute()

/** Returns how many there were. */
export const removeLinksOf = async (tx: Tx, user_id: number): Promise<number> =>
	(await tx.deleteFrom('sso_identities').where('user_id', '=', user_id).returning('id').execute()).length

/** An existing user of an organisation or one below it. */
export const isUserInScope = async (db: Reader, scope: number, id: number): Promise<boolean> =>
	(await db
		.selectFrom('users')
		.select('id')
		.where('id', '=', id)
		.where('removed_at', 'is', null)
		.where(inScope('group_id', scope))
		.executeTakeFirst()) !== undefined

/** The permissions of a role and the parent of an organisation; undefined if either no longer exists. */
export const findPlace = async (db: Reader, { role_id, group_id }: { role_id: number; group_id: number }) => {
	const role = await db.selectFrom('roles').select('permissions').where('id', '=', role_id).executeTakeFirst()
	const group = await db.selectFrom('groups').select('pid').where('id', '=', group_id).executeTakeFirst()
	return role === undefined || group === undefined ? undefined : { permissions: role.permissions, pid: group.pid }
}

/** The user with this address as their own, confirmed one, within an organisation and those below it. */
export const findByEmail = (db: Reader, scope: number, email: string) =>
	db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select([
			'users.id as user_id',
			'users.account',
			'users.realname',
			'users.email',
			'users.role_id',
			'users.group_id',
			'users.active',
			'roles.permissions',
			'groups.pid',
		])
		.where('users.email', '=', email)
		.where('users.email', '<>', '')
		.where('users.email_confirmed', '=', 1)
		.where('users.removed_at', 'is', null)
		.where(inScope('users.group_id', scope))
		.executeTakeFirst()
