import { type Expression, type SqlBool, sql } from 'kysely'
import type { GroupRow } from '../../db/groups.ts'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Number of users, terminals, programs and materials directly in each organisation; those with none are left out. */
export const countBelongings = async (db: Reader, scope: number) => {
	const count = async (table: 'users' | 'terminals' | 'programs' | 'materials', also: Expression<SqlBool>) => {
		const rows = await db
			.selectFrom(table)
			.select(eb => ['group_id', eb.fn.countAll<number>().as('count')])
			.where(inScope('group_id', scope))
			.where(also)
			.groupBy('group_id')
			.execute()
		return new Map(rows.map(row => [row.group_id, row.count]))
	}
	const all = sql<SqlBool>`1 = 1`
	return {
		users: await count('users', sql<SqlBool>`removed_at is null`),
		terminals: await count('terminals', all),
		programs: await count('programs', all),
		materials: await count('materials', sql<SqlBool>`removed_at is null`),
	}
}

export const findOrganization = (db: Reader, scope: number, id: number): Promise<GroupRow | undefined> =>
	db.selectFrom('groups').selectAll().where('id', '=', id).where(inScope('id', scope)).executeTakeFirst()

/** The terminals of an organisation and all below it. */
export const listTerminals = async (db: Reader, group_id: number): Promise<number[]> => {
	const rows = await db.selectFrom('terminals').select('id').where(inScope('group_id', group_id)).execute()
	return rows.map(row => row.id)
}

export const listChildren = (db: Reader, pid: number) =>
	db.selectFrom('groups').select(['id', 'name', 'name_en']).where('pid', '=', pid).execute()

/** Number of points that belong to an organisation, or were chosen by one of its users. */
const countPoints = async (db: Reader, id: number): Promise<number> => {
	const found = db
		.selectFrom('points')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where(eb => eb.or([eb('group_id', '=', id), eb('by_group_id', '=', id)]))
	return (await found.executeTakeFirstOrThrow()).count
}

/** Counts what refers to an organisation, leaving out removed users and unusable referral codes. */
export const countUses = async (db: Reader, id: number, now: number) => {
	const count = async (
		table:
			| 'users'
			| 'terminals'
			| 'programs'
			| 'materials'
			| 'directories'
			| 'uploads'
			| 'artifacts'
			| 'releases'
			| 'interludes'
			| 'emergencies'
			| 'schedule_templates',
	) => {
		let query = db
			.selectFrom(table)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('group_id', '=', id)
		if (table === 'users' || table === 'materials') query = query.where(sql<SqlBool>`removed_at is null`)
		return (await query.executeTakeFirstOrThrow()).count
	}
	const referrals = await db
		.selectFrom('referral_codes')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where('group_id', '=', id)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now)
		.executeTakeFirstOrThrow()
	const trash = await db
		.selectFrom('materials')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where('group_id', '=', id)
		.where('removed_at', 'is not', null)
		.executeTakeFirstOrThrow()
	const settings = await db
		.selectFrom('settings')
		.select('key')
		.where('key', '=', 'registrationGroup')
		.where('value', '=', String(id))
		.execute()
	return {
		groups: (await listChildren(db, id)).length,
		users: await count('users'),
		terminals: await count('terminals'),
		programs: await count('programs'),
		materials: await count('materials'),
		trash: trash.count,
		directories: await count('directories'),
		uploads: await count('uploads'),
		artifacts: await count('artifacts'),
		releases: await count('releases'),
		interludes: await count('interludes'),
		emergencies: await count('emergencies'),
		schedule_templates: await count('schedule_templates'),
		points: await countPoints(db, id),
		referrals: referrals.count,
		settings: settings.length,
	}
}

export const insertOrganization = async (tx: Tx, row: Omit<GroupRow, 'id' | 'revision'>): Promise<number> =>
	(await tx.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Returns the new revision; undefined if it is not at the given revision. */
export const updateOrganization = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: { name?: string; name_en?: string; pid?: number },
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('groups')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** Deletes an organisation that nothing refers to any more. */
export const removeOrganization = (tx: Tx, id: number) => tx.deleteFrom('groups').where('id', '=', id).execute()
