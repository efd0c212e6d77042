import type { ShownLogKind } from '@vitrine/domain/terminal/terminal-log'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/schema.ts'
import { contains, inScope, isInLine, isTop } from '../../db/scope.ts'
import type { LogKey, LogRange } from './log-pages.store.ts'

/** An entry; `source` and `id` distinguish entries of the same moment. */
export interface HistoryRow {
	readonly at: number
	readonly source: number
	readonly id: number
	readonly kind: ShownLogKind
	readonly detail: string
	readonly count: number
}

export interface HistoryFilter {
	readonly terminal_id: number
	readonly kind: ShownLogKind | undefined
	readonly range: LogRange
	readonly after: LogKey | null
	readonly limit: number
}

/** The source of a kind of entries: its rows with the columns of `HistoryRow`, and the names of its columns for `at` and `id`. */
interface Part {
	readonly source: number
	readonly at: string
	readonly id: string
	readonly select: RawBuilder<unknown>
}

const isBefore = ({ source, at, id }: Part, { range, after }: HistoryFilter) => {
	const time = sql.ref(at)
	if (after === null) return sql`${time} < cast(${range.end} as bigint)`
	const [until = 0, place = 0, row = 0] = after
	if (source === place) return sql`(${time}, ${sql.ref(id)}) < (cast(${until} as bigint), cast(${row} as bigint))`
	// Among entries of the same moment, those of later sources come first.
	return source < place ? sql`${time} <= cast(${until} as bigint)` : sql`${time} < cast(${until} as bigint)`
}

/** At most a page from each part; the newest overall are among these. */
const partOf = (part: Part, filter: HistoryFilter) => sql`select * from (${part.select}
	and ${sql.ref(part.at)} >= cast(${filter.range.start} as bigint) and ${isBefore(part, filter)}
	order by ${sql.ref(part.at)} desc, ${sql.ref(part.id)} desc limit ${filter.limit}) as part`

const constants = (source: number, kind: ShownLogKind) => sql.raw(`${source} as source, '${kind}' as kind`)

const ownPart = (terminal_id: number, kind: ShownLogKind | undefined, own: RawBuilder<unknown>): Part => ({
	source: 0,
	at: 'terminal_logs.at',
	id: 'terminal_logs.id',
	select: sql`select at, 0 as source, kind, id, detail, count from terminal_logs where terminal_id = ${terminal_id}
		and ${own} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`,
})

const incidentPart = (terminal_id: number, edge: 'begun' | 'ended'): Part => ({
	source: edge === 'begun' ? 1 : 2,
	at: `incidents.${edge}_at`,
	id: 'incidents.id',
	select: sql`select ${sql.ref(`${edge}_at`)} as at, ${constants(edge === 'begun' ? 1 : 2, `incident_${edge}`)},
		id, incidents.kind as detail, 0 as count from incidents where terminal_id = ${terminal_id}`,
})

const upgradePart = (terminal_id: number, group_id: number): Part => ({
	source: 3,
	at: 'command_targets.ended_at',
	id: 'command_targets.command_id',
	select: sql`select command_targets.ended_at as at, ${constants(3, 'upgrade')}, command_targets.command_id as id,
		command_targets.state as detail, 0 as count from upgrade_targets
		join upgrades on upgrades.id = upgrade_targets.upgrade_id
		join command_targets on command_targets.command_id = upgrade_targets.command_id
			and command_targets.terminal_id = upgrade_targets.terminal_id
		where upgrade_targets.terminal_id = ${terminal_id} and ${isInLine('upgrades.group_id', group_id)}`,
})

/** A terminal's history, newest first; incidents and upgrades only if the terminal is visible now. */
export const listHistory = async (
	db: Reader,
	group_id: number,
	is_here: boolean,
	filter: HistoryFilter,
): Promise<HistoryRow[]> => {
	const { terminal_id, kind, limit } = filter
	const own = (await isTop(db, group_id)) ? sql`1 = 1` : inScope('terminal_logs.group_id', group_id)
	const beside: [ShownLogKind, Part][] = is_here
		? [
				['incident_begun', incidentPart(terminal_id, 'begun')],
				['incident_ended', incidentPart(terminal_id, 'ended')],
				['upgrade', upgradePart(terminal_id, group_id)],
			]
		: []
	const parts = [
		ownPart(terminal_id, kind, own),
		...beside.flatMap(([name, part]) => (kind === undefined || kind === name ? [part] : [])),
	]
	const { rows } = await sql<HistoryRow>`select * from (${sql.join(
		parts.map(part => partOf(part, filter)),
		sql` union all `,
	)}) as entries order by at desc, source desc, id desc limit ${limit}`.execute(db)
	return rows
}

/** A terminal whose log can be read; a removed one with its last name. */
export interface LoggedTerminal {
	readonly id: number
	readonly name: string
	readonly sn: string
	readonly is_removed: boolean
}

type Wanted = { readonly key_word?: string | undefined; readonly device_id?: number | undefined }

/** Visible terminals, followed by removed ones with visible log entries or commands. */
export const listLogged = async (
	db: Reader,
	group_id: number,
	{ key_word = '', device_id }: Wanted,
	limit: number,
): Promise<LoggedTerminal[]> => {
	const wanted = (table: string) => {
		const named =
			key_word === ''
				? sql`1 = 1`
				: sql`(${contains(`${table}.name`, key_word)} or ${contains(`${table}.sn`, key_word)})`
		return device_id === undefined ? named : sql`${named} and ${sql.ref(`${table}.id`)} = ${device_id}`
	}
	const here = await sql<{ id: number; name: string; sn: string }>`select id, name, sn from terminals
		where ${wanted('terminals')} and ${inScope('terminals.group_id', group_id)} order by name, id limit ${limit}`.execute(
		db,
	)
	const left = limit - here.rows.length
	const is_top = await isTop(db, group_id)
	const own = is_top ? sql`1 = 1` : inScope('terminal_logs.group_id', group_id)
	const stood = is_top ? sql`1 = 1` : inScope('removed_terminals.group_id', group_id)
	const gone =
		left === 0
			? []
			: (
					await sql<{ id: number; name: string; sn: string }>`select id, name, sn from removed_terminals
						where ${wanted('removed_terminals')} and (exists (select 1 from terminal_logs
							where terminal_logs.terminal_id = removed_terminals.id and ${own}) or (${stood} and exists
							(select 1 from command_targets where command_targets.terminal_id = removed_terminals.id)))
						order by removed_at desc, id desc limit ${left}`.execute(db)
				).rows
	return [...here.rows.map(row => ({ ...row, is_removed: false })), ...gone.map(row => ({ ...row, is_removed: true }))]
}

/** Whether a terminal is visible, or at least part of its log; null if neither. A removed one stays in sight where it stood last. */
export const findSight = async (db: Reader, group_id: number, terminal_id: number): Promise<'here' | 'log' | null> => {
	const own = (await isTop(db, group_id)) ? sql<boolean>`1 = 1` : inScope('group_id', group_id)
	const here = db
		.selectFrom('terminals')
		.select('id')
		.where('id', '=', terminal_id)
		.where(inScope('group_id', group_id))
	if ((await here.executeTakeFirst()) !== undefined) return 'here'
	const logged = db.selectFrom('terminal_logs').select('id').where('terminal_id', '=', terminal_id).where(own).limit(1)
	if ((await logged.executeTakeFirst()) !== undefined) return 'log'
	const removed = db.selectFrom('removed_terminals').select('id').where('id', '=', terminal_id).where(own)
	return (await removed.executeTakeFirst()) === undefined ? null : 'log'
}
