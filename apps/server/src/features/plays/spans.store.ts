import type { Stretch } from '@vitrine/domain/completeness/completeness'
import { span_day, storedSpans, touchedDays } from '@vitrine/domain/completeness/play-spans'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Tx } from '../../db/schema.ts'

/** The stored kind of a span: something was played, records of it are lost or do not count, or a player started another journal with it. */
export const span_kinds = { played: 0, lost: 1, begun: 2 } as const

interface Of {
	readonly terminal_id: number
	readonly kind: number
}

/** The stored spans on some days. */
const readSpans = async (tx: Tx, dialect: DialectName, { terminal_id, kind }: Of, days: readonly number[]) => {
	const table = rowsTable(
		dialect,
		{ day: 'int' },
		days.map(day => ({ day })),
	)
	const { rows } = await sql<Stretch>`select begun_at as ${sql.ref('from')}, ended_at as ${sql.ref('to')}
		from ${table} join play_spans on play_spans.terminal_id = cast(${terminal_id} as bigint)
		and begun_at >= rows.day and begun_at < rows.day + ${sql.lit(span_day)} where kind = ${sql.lit(kind)}`.execute(tx)
	return rows
}

/** Adds spans to those of a terminal, merging those that meet; the caller holds the terminal's lock. */
export const putSpans = async (tx: Tx, dialect: DialectName, of: Of, fresh: readonly Stretch[]): Promise<void> => {
	if (fresh.length === 0) return
	const { terminal_id, kind } = of
	const { gone, put } = storedSpans(await readSpans(tx, dialect, of, touchedDays(fresh)), fresh)
	if (gone.length > 0)
		await tx
			.deleteFrom('play_spans')
			.where('terminal_id', '=', terminal_id)
			.where('kind', '=', kind)
			.where(isAmong(dialect, 'begun_at', gone))
			.execute()
	const rows = put.map(({ from, to }) => ({ begun_at: from, ended_at: to }))
	if (rows.length > 0)
		await sql`insert into play_spans (terminal_id, begun_at, kind, ended_at)
			select cast(${terminal_id} as bigint), begun_at, cast(${kind} as bigint), ended_at
			from ${rowsTable(dialect, { begun_at: 'int', ended_at: 'int' }, rows)} where true
			on conflict (terminal_id, begun_at, kind) do update set ended_at = excluded.ended_at`.execute(tx)
}
