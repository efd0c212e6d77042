import type { MailingScope } from '@vitrine/domain/mailings/mailing'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** What a report is of. */
export interface Scope {
	readonly scope: MailingScope
	readonly group_id: number | null
	readonly selection_id: number | null
	readonly device_ids: readonly number[]
}

const findGroup = (db: Reader, sight: number, id: number) =>
	db
		.selectFrom('groups')
		.select(['name', 'name_en'])
		.where('id', '=', id)
		.where(inScope('groups.id', sight))
		.executeTakeFirst()

const findSelection = (db: Reader, sight: number, id: number) =>
	db
		.selectFrom('selections')
		.select(['name', 'name as name_en'])
		.where('id', '=', id)
		.where(inScope('selections.group_id', sight))
		.executeTakeFirst()

/** The terminals of a report of single ones that `sight`, an organisation, sees, by name. */
export const listTerminals = (db: Reader, dialect: DialectName, sight: number, wanted: Scope, limit: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'sn'])
		.where(inScope('terminals.group_id', sight))
		.where(
			wanted.scope === 'terminals'
				? isAmong(dialect, 'terminals.id', wanted.device_ids)
				: sql<boolean>`terminals.id in (select terminal_id from selection_terminals where selection_id = ${wanted.selection_id})`,
		)
		.orderBy('name')
		.orderBy('id')
		.limit(limit)
		.execute()

/** An organisation and all below it. */
export const listGroupIds = async (db: Reader, group_id: number): Promise<number[]> =>
	(await db.selectFrom('groups').select('id').where(inScope('groups.id', group_id)).execute()).map(({ id }) => id)

/** What a report is of by its names, as far as `sight` sees it; null where it sees nothing of it. */
export const findScope = async (
	db: Reader,
	dialect: DialectName,
	sight: number,
	wanted: Scope,
): Promise<{ readonly name: string; readonly name_en: string } | null> => {
	if (wanted.scope === 'organization') return (await findGroup(db, sight, wanted.group_id ?? 0)) ?? null
	if (wanted.scope === 'selection') return (await findSelection(db, sight, wanted.selection_id ?? 0)) ?? null
	const [first, second] = await listTerminals(db, dialect, sight, wanted, 2)
	if (first === undefined) return null
	const name = second === undefined ? first.name : `${first.name} …`
	return { name, name_en: name }
}

/** How many of these terminals an organisation and those below it have. */
export const countTerminals = async (
	db: Reader,
	dialect: DialectName,
	sight: number,
	ids: readonly number[],
): Promise<number> =>
	(
		await db
			.selectFrom('terminals')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where(isAmong(dialect, 'id', ids))
			.where(inScope('terminals.group_id', sight))
			.executeTakeFirstOrThrow()
	).count
