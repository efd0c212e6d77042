import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './schema.ts'

/**
 * The condition that a row belongs to the organisation `group_id` or one below it. Computed from the tree in every query, never copied:
 * moving an organisation immediately changes what its users can see.
 */
export const inScope = (column: string, group_id: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in (
	with recursive scope(id) as (
		select cast(${group_id} as bigint) union all select groups.id from groups join scope on groups.pid = scope.id
	) select id from scope)`

/** The condition that a row belongs to the organisation `group_id` or one above it. */
const isAbove = (column: string, group_id: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in (
	with recursive above(id, pid) as (
		select id, pid from groups where id = cast(${group_id} as bigint)
		union all select groups.id, groups.pid from groups join above on groups.id = above.pid
	) select id from above)`

/** The condition that a row belongs to the organisation `group_id`, or to one above or below it. */
export const isInLine = (column: string, group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope(column, group_id)} or ${isAbove(column, group_id)})`

/**
 * The condition that the sender of a command is in line with the organisation `group_id`; `table` are the commands. Inherited ones are not
 * shown below, where nobody was in line with their sender.
 */
export const isSenderInLine = (table: string, group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope(`${table}.group_id`, group_id)} or
		(${sql.ref(`${table}.is_inherited`)} = 0 and ${isAbove(`${table}.group_id`, group_id)}))`

/** The condition that a directory is visible: it belongs to the own organisations, or is shared by one above. */
export const isDirectoryInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('directories.group_id', group_id)} or
		(directories.shared = 1 and ${isAbove('directories.group_id', group_id)}))`

/** The condition that a material can be seen and used: it belongs to the own organisations, or is in a directory shared from above. */
export const isMaterialInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('materials.group_id', group_id)} or materials.directory_id in (
		select directories.id from directories where directories.shared = 1 and ${isAbove('directories.group_id', group_id)}))`

/** The condition that a program is offered by an organisation above. */
const isOffered = (column: string, group_id: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in (
	select offered.id from programs as offered where offered.shared = 1 and ${isAbove('offered.group_id', group_id)})`

/** The condition that a program can be seen and published: it belongs to the own organisations, or is shared by one above. */
export const isProgramInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('programs.group_id', group_id)} or ${isOffered('programs.id', group_id)})`

/**
 * The condition that a material may be placed in a program: it can be used, or a visible program already shows it. Publishing a program
 * does not require rights to its content, and a copy of it can be saved.
 */
export const isMaterialShowable = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${isMaterialInSight(group_id)} or exists (select 1 from program_materials
		join programs on programs.id = program_materials.program_id
		where program_materials.material_id = materials.id and ${isProgramInSight(group_id)}))`

/** The same for fonts and web tools. */
export const isTemplateShowable = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${isTemplateInSight(group_id)} or exists (select 1 from program_templates
		join programs on programs.id = program_templates.program_id
		where program_templates.template_id = templates.id and ${isProgramInSight(group_id)}))`

/**
 * The condition that an acquisition device belongs to the own organisations: it follows its terminal. For queries that join `terminals` by
 * `terminal_id`, which may be null.
 */
export const isAcquisitionInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(case when acquisition_devices.terminal_id is null
		then ${inScope('acquisition_devices.group_id', group_id)} else ${inScope('terminals.group_id', group_id)} end)`

/** Directories that organisations above share. */
export const listSharedFromAbove = async (db: Reader, group_id: number): Promise<number[]> => {
	const rows = await db
		.selectFrom('directories')
		.select('id')
		.where('shared', '=', 1)
		.where(isAbove('group_id', group_id))
		.where('group_id', '!=', group_id)
		.execute()
	return rows.map(row => row.id)
}

/** The condition that a template can be seen and used: it belongs to the own organisations, or to one above. */
export const isTemplateInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('templates.group_id', group_id)} or ${isAbove('templates.group_id', group_id)})`

/** Whether an organisation is the topmost one, whose users see everything, so that no row needs checking. */
export const isTop = async (db: Reader, group_id: number): Promise<boolean> => {
	const roots = await db.selectFrom('groups').select('id').where('pid', '=', 0).limit(2).execute()
	return roots.length === 1 && roots[0]?.id === group_id
}

/** Where the organisation of a terminal is found: its own, or the one that it was removed from. */
const former = ['terminals', 'removed_terminals'] as const

/**
 * The condition that a terminal stands in the own organisations, or stood there when it was removed. For queries that left join `terminals`
 * and `removed_terminals`; the topmost organisation also sees terminals whose organisation was removed after them.
 */
export const isFormerInSight = async (db: Reader, group_id: number): Promise<RawBuilder<boolean>> => {
	const isThere = (await isTop(db, group_id))
		? former.map(table => sql`${sql.ref(`${table}.id`)} is not null`)
		: former.map(table => inScope(`${table}.group_id`, group_id))
	return sql<boolean>`(${sql.join(isThere, sql` or `)})`
}

/** The same for the id of a terminal, in queries that join neither table. The topmost organisation sees all and need not ask. */
export const isFormerIn = (column: string, group_id: number): RawBuilder<boolean> => {
	const idsOf = (table: (typeof former)[number]) =>
		sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${inScope(`${table}.group_id`, group_id)}`
	return sql<boolean>`${sql.ref(column)} in (${sql.join(former.map(idsOf), sql` union all `)})`
}

/** A pattern for `like … escape '\'` that finds the text anywhere, literally. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`

/** Pure ASCII texts are searched with `lower`, which is faster and has indexes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const is_ascii = /^[\u0000-\u007f]*$/

/** The condition that a column contains a text, ignoring case. */
export const contains = (column: string, text: string): RawBuilder<boolean> => {
	const fold = sql.raw(is_ascii.test(text) ? 'lower' : 'folded')
	return sql<boolean>`${fold}(${sql.ref(column)}) like ${containing(text)} escape '\\'`
}

/** The name of an organisation within the scope of another; undefined if there is none. */
export const findGroupName = async (db: Reader, scope: number, group_id: number): Promise<string | undefined> => {
	const found = db.selectFrom('groups').select('name').where('id', '=', group_id).where(inScope('groups.id', scope))
	return (await found.executeTakeFirst())?.name
}

/** Whether an organisation exists within the scope of `group_id`. */
export const isGroupInScope = async (db: Reader, scope: number, group_id: number): Promise<boolean> =>
	(await findGroupName(db, scope, group_id)) !== undefined

/** Whether a terminal belongs to the organisation `scope` or one below it. */
export const isTerminalInScope = async (db: Reader, scope: number, terminal_id: number): Promise<boolean> =>
	(await db
		.selectFrom('terminals')
		.select('id')
		.where('id', '=', terminal_id)
		.where(inScope('group_id', scope))
		.executeTakeFirst()) !== undefined
