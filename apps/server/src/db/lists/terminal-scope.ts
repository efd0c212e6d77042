import type { TerminalScope } from '@vitrine/domain/terminal-scope'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DialectName } from '../database.ts'
import { isAmong } from '../rows.ts'
import type { Reader } from '../schema.ts'
import { inScope } from '../scope.ts'
import { column } from '../stored-json.ts'

/** The terminals that something applies to, regardless of who asks. */
export interface ScopedTerminals {
	readonly scope: TerminalScope
	readonly group_id: number | null
	readonly selection_id: number | null
	readonly device_ids: readonly number[]
}

/** The same as a stored row. */
export interface ScopeRow {
	readonly scope: string
	readonly group_id: number | null
	readonly selection_id: number | null
	/** JSON. */
	readonly device_ids: string
}

const readIds = column('device_ids', z.array(z.int()))

/** The terminals that a row applies to. */
export const scopeOf = ({ scope, group_id, selection_id, device_ids }: ScopeRow): ScopedTerminals => ({
	scope: scope as TerminalScope,
	group_id,
	selection_id,
	device_ids: readIds(device_ids),
})

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

const isWanted = (
	dialect: DialectName,
	{ scope, group_id, selection_id, device_ids }: ScopedTerminals,
): RawBuilder<boolean> => {
	if (scope === 'organization') return inScope('terminals.group_id', group_id ?? 0)
	if (scope === 'terminals') return isAmong(dialect, 'terminals.id', device_ids)
	return sql<boolean>`terminals.id in (select terminal_id from selection_terminals where selection_id = ${selection_id})`
}

/** The given terminals that are visible to the organisation `sight`, by name; at most `limit`. */
export const listScoped = (db: Reader, dialect: DialectName, sight: number, wanted: ScopedTerminals, limit: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'sn', 'time_zone'])
		.where(inScope('terminals.group_id', sight))
		.where(isWanted(dialect, wanted))
		.orderBy('name')
		.orderBy('id')
		.limit(limit)
		.execute()

/** The name of a scope as far as it is visible to `sight`; null if nothing of it is. */
export const findScope = async (
	db: Reader,
	dialect: DialectName,
	sight: number,
	wanted: ScopedTerminals,
): Promise<{ readonly name: string; readonly name_en: string } | null> => {
	if (wanted.scope === 'organization') return (await findGroup(db, sight, wanted.group_id ?? 0)) ?? null
	if (wanted.scope === 'selection') return (await findSelection(db, sight, wanted.selection_id ?? 0)) ?? null
	const [first, second] = await listScoped(db, dialect, sight, wanted, 2)
	if (first === undefined) return null
	const name = second === undefined ? first.name : `${first.name} …`
	return { name, name_en: name }
}

/** How many of the given terminals belong to an organisation or those below it. */
export const countInSight = async (
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
