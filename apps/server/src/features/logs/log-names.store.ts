import { englishKey } from '@vitrine/contract/group-name'
import { idsIn, type NamedKind, named_kinds, nameKey } from '@vitrine/contract/people/log-values'
import type { OperationRow } from '@vitrine/contract/people/logs'
import { shownText } from '@vitrine/domain/command/plain-name'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import { inScope, isDirectoryInSight, isMaterialInSight, isProgramInSight, isTop } from '../../db/scope.ts'

/** Only organisations have a name in English of their own. */
type Named = readonly { readonly id: number; readonly name: string; readonly name_en?: string }[]
type Find = (database: Database, group_id: number, ids: readonly number[]) => Promise<Named>

const findTerminals: Find = async ({ db, dialect }, group_id, ids) => {
	const here = await db
		.selectFrom('terminals')
		.select(['id', 'name'])
		.where(isAmong(dialect, 'id', ids))
		.where(inScope('group_id', group_id))
		.execute()
	const stood = (await isTop(db, group_id)) ? sql<boolean>`1 = 1` : inScope('group_id', group_id)
	const gone = await db
		.selectFrom('removed_terminals')
		.select(['id', 'name'])
		.where(isAmong(dialect, 'id', ids))
		.where(stood)
		.execute()
	return [...here, ...gone]
}

/** Objects that are seen by the organisation they belong to and those above it. */
const ownIn =
	(table: 'artifacts' | 'alert_sources' | 'emergencies' | 'interludes'): Find =>
	({ db, dialect }, group_id, ids) =>
		db
			.selectFrom(table)
			.select(['id', 'name'])
			.where(isAmong(dialect, 'id', ids))
			.where(inScope('group_id', group_id))
			.execute()

/** The names of objects by id, as far as an organisation sees them. */
const finders: Readonly<Record<NamedKind, Find>> = {
	terminal: findTerminals,
	group: ({ db, dialect }, group_id, ids) =>
		db
			.selectFrom('groups')
			.select(['id', 'name', 'name_en'])
			.where(isAmong(dialect, 'id', ids))
			.where(inScope('id', group_id))
			.execute(),
	program: ({ db, dialect }, group_id, ids) =>
		db
			.selectFrom('programs')
			.select(['programs.id', 'programs.name'])
			.where(isAmong(dialect, 'programs.id', ids))
			.where(isProgramInSight(group_id))
			.execute(),
	release: ({ db, dialect }, group_id, ids) =>
		db
			.selectFrom('releases')
			.select(['id', 'publish_name as name'])
			.where(isAmong(dialect, 'id', ids))
			.where(inScope('group_id', group_id))
			.execute(),
	role: ({ db, dialect }, _, ids) =>
		db
			.selectFrom('roles')
			.select(['id', 'name'])
			.where(isAmong(dialect, 'id', ids))
			.execute(),
	user: ({ db, dialect }, group_id, ids) =>
		db
			.selectFrom('users')
			.select(['id', sql<string>`case when realname = '' then account else realname end`.as('name')])
			.where(isAmong(dialect, 'id', ids))
			.where(inScope('group_id', group_id))
			.execute(),
	directory: ({ db, dialect }, group_id, ids) =>
		db
			.selectFrom('directories')
			.select(['directories.id', 'directories.name'])
			.where(isAmong(dialect, 'directories.id', ids))
			.where(isDirectoryInSight(group_id))
			.execute(),
	material: ({ db, dialect }, group_id, ids) =>
		db
			.selectFrom('materials')
			.select(['materials.id', 'materials.name'])
			.where(isAmong(dialect, 'materials.id', ids))
			.where(isMaterialInSight(group_id))
			.execute(),
	// Nodes belong to no organisation, and an entry about one has its name anyway.
	node: ({ db, dialect }, _, ids) =>
		db
			.selectFrom('nodes')
			.select(['id', 'name'])
			.where(isAmong(dialect, 'id', ids))
			.execute(),
	artifact: ownIn('artifacts'),
	alert_source: ownIn('alert_sources'),
	emergency: ownIn('emergencies'),
	interlude: ownIn('interludes'),
}

/** Operations with the names of the objects whose ids their details hold: a page is looked up at once. */
export const withNames = async (
	database: Database,
	group_id: number,
	operations: readonly OperationRow[],
): Promise<OperationRow[]> => {
	const ids = idsIn(operations)
	const known = new Map<string, string>()
	for (const kind of named_kinds) {
		const wanted = ids.get(kind) ?? []
		if (wanted.length > 0) {
			const rows = await finders[kind](database, group_id, wanted)
			for (const { id, name, name_en = '' } of rows) {
				known.set(nameKey(kind, id), shownText(name))
				if (name_en !== '') known.set(englishKey(nameKey(kind, id)), shownText(name_en))
			}
		}
	}
	if (known.size === 0) return [...operations]
	return operations.map(row => {
		const keys = [...idsIn([row])].flatMap(([kind, some]) => some.map(id => nameKey(kind, id)))
		const names = keys
			.flatMap(key => [key, englishKey(key)])
			.flatMap(key => {
				const name = known.get(key)
				return name === undefined ? [] : [[key, name] as const]
			})
		return { ...row, names: Object.fromEntries(names) }
	})
}
