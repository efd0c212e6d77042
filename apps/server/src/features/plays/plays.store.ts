import type { LostSeqs } from '@vitrine/domain/journal'
import { type Selectable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'

const findBoot = (tx: Tx, terminal_id: number, boot: string) =>
	tx
		.selectFrom('play_boots')
		.leftJoin('play_keys', 'play_keys.id', 'play_boots.key_id')
		.select(['play_boots.id', 'seq', 'public_key', 'secret'])
		.where('play_boots.terminal_id', '=', terminal_id)
		.where('boot', '=', boot)
		.executeTakeFirst()

/** A journal: `seq` is the highest number stored without a gap; `public_key` is null until it is signed. */
type StoredJournal = NonNullable<Awaited<ReturnType<typeof findBoot>>>

/** The progress and key of the journal from when its device was another, since removed terminal. */
const findBootBefore = async (tx: Tx, terminal_id: number, boot: string) => {
	const before = await tx
		.selectFrom('play_boots')
		.innerJoin('removed_terminals', 'removed_terminals.id', 'play_boots.terminal_id')
		.innerJoin('terminals', 'terminals.sn', 'removed_terminals.sn')
		.select(['play_boots.seq', 'key_id', 'secret'])
		.where('terminals.id', '=', terminal_id)
		.where('play_boots.boot', '=', boot)
		.orderBy('play_boots.seq', 'desc')
		.limit(1)
		.executeTakeFirst()
	return before ?? { seq: 0 }
}

/**
 * The journal of a terminal by its boot, created on first contact unless `expectStart` throws; `seq` is the highest number stored without a
 * gap. A device that was removed and added again continues its journal with the same key.
 */
export const findOrInsertBoot = async (
	tx: Tx,
	{ terminal_id, boot }: { readonly terminal_id: number; readonly boot: string },
	expectStart: () => Promise<void>,
): Promise<StoredJournal> => {
	const known = await findBoot(tx, terminal_id, boot)
	if (known !== undefined) return known
	await expectStart()
	await tx
		.insertInto('play_boots')
		.values({ terminal_id, boot, ...(await findBootBefore(tx, terminal_id, boot)) })
		.onConflict(conflict => conflict.columns(['terminal_id', 'boot']).doNothing())
		.execute()
	const made = await findBoot(tx, terminal_id, boot)
	if (made === undefined) throw new Error('the journal is gone as soon as it was made')
	return made
}

/** Whether a terminal had another journal before this one. */
export const hasOtherBoot = async (tx: Tx, terminal_id: number, boot_id: number): Promise<boolean> => {
	const other = tx.selectFrom('play_boots').select('id').where('terminal_id', '=', terminal_id)
	return (await other.where('id', '<', boot_id).limit(1).executeTakeFirst()) !== undefined
}

/** The serial number of a terminal, with which its journal is signed; empty if it is gone. */
export const findSerial = async (db: Reader, terminal_id: number): Promise<string> => {
	const row = await db.selectFrom('terminals').select('sn').where('id', '=', terminal_id).executeTakeFirst()
	return row?.sn ?? ''
}

/** How many of these numbers are stored. */
export const countSeqs = async (tx: Tx, boot_id: number, { first, last }: LostSeqs): Promise<number> => {
	const { count } = await tx
		.selectFrom('play_logs')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('boot_id', '=', boot_id)
		.where('seq', '>=', first)
		.where('seq', '<=', last)
		.executeTakeFirstOrThrow()
	return Number(count)
}

/** The path of the organisation that a terminal is in, or was in when it was removed. */
const lastPath = (column: string) => sql<string | null>`(select places.path from terminal_places
	join places on places.id = terminal_places.place_id where terminal_places.terminal_id = ${sql.ref(column)}
	order by terminal_places.since desc limit 1)`

/** The part of a path of organisations down to the one just below the topmost. */
const branchOf = (path: string | null): string => (path ?? '').split('/', 3).join('/')

/**
 * The journals with this boot from when a device was another, since removed terminal: of the same customer, or signed with the key that signed
 * what is compared, so that it learns nothing but what it played itself.
 */
export const listBootsBefore = async (
	tx: Tx,
	terminal_id: number,
	{ boot, signed_by }: { readonly boot: string; readonly signed_by: string | null },
): Promise<number[]> => {
	const rows = await tx
		.selectFrom('play_boots')
		.innerJoin('removed_terminals', 'removed_terminals.id', 'play_boots.terminal_id')
		.innerJoin('terminals', 'terminals.sn', 'removed_terminals.sn')
		.leftJoin('play_keys', 'play_keys.id', 'play_boots.key_id')
		.select([
			'play_boots.id',
			'play_keys.public_key',
			lastPath('removed_terminals.id').as('before'),
			lastPath('terminals.id').as('now'),
		])
		.where('terminals.id', '=', terminal_id)
		.where('play_boots.boot', '=', boot)
		.execute()
	const isSame = ({ before, now, public_key }: (typeof rows)[number]): boolean =>
		branchOf(before) === branchOf(now) || (signed_by !== null && public_key === signed_by)
	return rows.filter(isSame).map(({ id }) => id)
}

/** The condition that a journal of a terminal was signed with this key; takes the column with its id. */
const hasKey = (terminal: string, public_key: string) => sql<number>`case when exists (
	select 1 from play_boots as signed join play_keys on play_keys.id = signed.key_id
	where signed.terminal_id = ${sql.ref(terminal)} and play_keys.public_key = ${public_key}) then 1 else 0 end`

/**
 * Where removed terminals with the serial number of this one were before a moment, latest first; `is_same` is 1 for those whose journals were
 * signed with this key.
 */
export const listPlacesBefore = (tx: Tx, terminal_id: number, public_key: string, before: number) =>
	tx
		.selectFrom('terminals')
		.innerJoin('removed_terminals', 'removed_terminals.sn', 'terminals.sn')
		.innerJoin('terminal_places', 'terminal_places.terminal_id', 'removed_terminals.id')
		.select([
			'terminal_places.since',
			'terminal_places.place_id',
			hasKey('removed_terminals.id', public_key).as('is_same'),
		])
		.where('terminals.id', '=', terminal_id)
		.where('terminal_places.since', '<', before)
		.orderBy('terminal_places.since', 'desc')
		.execute()

/** The plays stored under these numbers of a journal. */
export const listStored = (tx: Tx, dialect: DialectName, boot_id: number, seqs: readonly number[]) =>
	tx
		.selectFrom('play_logs')
		.select(['seq', 'kind', 'program_id', 'material_id', 'release_id', 'start_time', 'end_time', 'mono'])
		.where('boot_id', '=', boot_id)
		.where(isAmong(dialect, 'seq', seqs))
		.where('missing', '=', 0)
		.execute()

/** When the last play stored up to a number ended, in ms since the epoch; undefined if there is none. */
export const findEndBefore = async (tx: Tx, boot_id: number, seq: number): Promise<number | undefined> => {
	const row = await tx
		.selectFrom('play_logs')
		.select('end_time')
		.where('boot_id', '=', boot_id)
		.where('seq', '<=', seq)
		.orderBy('seq', 'desc')
		.limit(1)
		.executeTakeFirst()
	return row?.end_time
}

/** The numbers stored beyond one, lowest first, up to a thousand; the next batch connects the rest. */
export const listSeqs = async (tx: Tx, boot_id: number, after: number): Promise<number[]> => {
	const rows = await tx
		.selectFrom('play_logs')
		.select('seq')
		.where('boot_id', '=', boot_id)
		.where('seq', '>', after)
		.orderBy('seq')
		.limit(1000)
		.execute()
	return rows.map(row => row.seq)
}

export const updateBoot = (tx: Tx, id: number, seq: number) =>
	// If a batch arrives twice concurrently, one must not set back what the other has acknowledged.
	tx.updateTable('play_boots').set({ seq }).where('id', '=', id).where('seq', '<', seq).execute()

/**
 * Since when a terminal exists, in ms; the same device may have existed earlier under another number. 0 if that is in the future, because
 * then the server's own clock was wrong.
 */
export const findKnownSince = async (tx: Tx, terminal_id: number, now: number): Promise<number> => {
	const { rows } = await sql<{ since: number | null }>`select min(since) as since from (
		select created_at as since from terminals where id = ${terminal_id}
		union all select terminal_places.since from terminals
			join removed_terminals on removed_terminals.sn = terminals.sn
			join terminal_places on terminal_places.terminal_id = removed_terminals.id
			where terminals.id = ${terminal_id}) as known`.execute(tx)
	const since = Number(rows[0]?.since ?? 0)
	return since > now ? 0 : since
}

const columns = {
	seq: 'int',
	kind: 'int',
	name: 'text',
	program_id: 'int',
	material_id: 'int',
	release_id: 'int',
	start_time: 'int',
	end_time: 'int',
	time_zone: 'text',
	mono: 'real',
	place_id: 'int',
	time_fault: 'int',
	missing: 'int',
	mark: 'int',
	late: 'int',
	stalls: 'int',
	black: 'int',
} as const

export type PlayInsert = Pick<Selectable<Schema['play_logs']>, keyof typeof columns>

/** Stores rows, leaving existing ones unchanged. Returns the numbers of the newly stored ones. */
export const insertPlays = async (
	tx: Tx,
	dialect: DialectName,
	boot_id: number,
	terminal_id: number,
	rows: readonly PlayInsert[],
): Promise<number[]> => {
	const names = sql.raw(Object.keys(columns).join(', '))
	const values = sql.raw(
		Object.keys(columns)
			.map(name => `rows.${name}`)
			.join(', '),
	)
	const inserted = await sql<{ seq: number }>`insert into play_logs (boot_id, terminal_id, ${names})
		select cast(${boot_id} as bigint), cast(${terminal_id} as bigint), ${values} from ${rowsTable(dialect, columns, rows)} where true
		on conflict (boot_id, seq) do nothing returning seq`.execute(tx)
	return inserted.rows.map(({ seq }) => seq)
}
