import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './schema.ts'

/**
 * The condition that a row belongs to the organisation `group_id` or one below it. Computed from the tree at every query,
 * never copied: moving an organisation changes at once what everyone may see.
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

/** The condition that a directory may be seen: one of the own organisations, or one that an organisation above shares. */
export const isDirectoryInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('directories.group_id', group_id)} or
		(directories.shared = 1 and ${isAbove('directories.group_id', group_id)}))`

/** The condition that a material may be seen and used: one of the own organisations, or in a directory shared from above. */
export const isMaterialInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('materials.group_id', group_id)} or materials.directory_id in (
		select directories.id from directories where directories.shared = 1 and ${isAbove('directories.group_id', group_id)}))`

/** The condition that a program is offered by an organisation above. */
const isOffered = (column: string, group_id: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} in (
	select offered.id from programs as offered where offered.shared = 1 and ${isAbove('offered.group_id', group_id)})`

/** The condition that a program may be seen and published: one of the own organisations, or one that an organisation above shares. */
export const isProgramInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('programs.group_id', group_id)} or ${isOffered('programs.id', group_id)})`

/**
 * The condition that a material may stand in a program: it may be used, or a program in sight shows it already. Who may publish a
 * program is not asked for what is in it, and a copy of it can be saved.
 */
export const isMaterialShowable = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${isMaterialInSight(group_id)} or exists (select 1 from program_materials
		join programs on programs.id = program_materials.program_id
		where program_materials.material_id = materials.id and ${isProgramInSight(group_id)}))`

/** The same of fonts and web tools. */
export const isTemplateShowable = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${isTemplateInSight(group_id)} or exists (select 1 from program_templates
		join programs on programs.id = program_templates.program_id
		where program_templates.template_id = templates.id and ${isProgramInSight(group_id)}))`

/**
 * The condition that an acquisition device is of the own organisations: it is with its terminal whose that is. Asked where `terminals` are
 * joined by `terminal_id`, or null.
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

/** The condition that a template may be seen and used: one of the own organisations, or of one above. */
export const isTemplateInSight = (group_id: number): RawBuilder<boolean> =>
	sql<boolean>`(${inScope('templates.group_id', group_id)} or ${isAbove('templates.group_id', group_id)})`

/** Whether an organisation is the topmost one, whose users see everything: nothing has to be asked row by row. */
export const isTop = async (db: Reader, group_id: number): Promise<boolean> => {
	const roots = await db.selectFrom('groups').select('id').where('pid', '=', 0).limit(2).execute()
	return roots.length === 1 && roots[0]?.id === group_id
}

/** A pattern for `like … escape '\'` that finds the text anywhere, to the letter. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`

/** What the letters of ASCII alone are made of is found by `lower`, which is quicker, and which indexes have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const is_ascii = /^[\u0000-\u007f]*$/

/** The condition that a column contains a text, without regard to case. */
export const contains = (column: string, text: string): RawBuilder<boolean> => {
	const fold = sql.raw(is_ascii.test(text) ? 'lower' : 'folded')
	return sql<boolean>`${fold}(${sql.ref(column)}) like ${containing(text)} escape '\\'`
}

/** Whether an organisation exists within the scope of `group_id`. */
export const isGroupInScope = async (db: Reader, scope: number, group_id: number): Promise<boolean> =>
	(await db
		.selectFrom('groups')
		.select('id')
		.where('id', '=', group_id)
		.where(inScope('groups.id', scope))
		.executeTakeFirst()) !== undefined

/** Whether a terminal stands in the organisation `scope` or one below it. */
export const isTerminalInScope = async (db: Reader, scope: number, terminal_id: number): Promise<boolean> =>
	(await db
		.selectFrom('terminals')
		.select('id')
		.where('id', '=', terminal_id)
		.where(inScope('group_id', scope))
		.executeTakeFirst()) !== undefined
