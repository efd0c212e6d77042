import { standings } from '@vitrine/domain/schedule/standing'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { isNotWithdrawn } from '../../../db/held.ts'
import type { Reader } from '../../../db/schema.ts'
import { releasesBy, takes_place } from './release-list.store.ts'

const [first, last] = [sql.lit(standings.none), sql.lit(standings.hidden)]

/** The releases that a release brought back, itself first: a statement begins with it. */
const lineOf = (release_id: number): RawBuilder<unknown> => sql`line(id) as (
	select cast(${release_id} as bigint) union
	select releases.source_id from line join releases on releases.id = line.id where releases.kind = 'release' and releases.source_id > 0)`

/**
 * For each terminal a release may be on, what it had in that place before: something it still keeps, or forgot because of this release or
 * of the one this one brought back; null for nothing. A terminal where another has replaced the release no longer has it.
 */
const places = (dialect: DialectName, release_id: number, now: number): RawBuilder<unknown> => sql`
	select downloads.terminal_id, downloads.download_state, (
		select had.release_id from downloads as had join ${releasesBy(dialect, 'releases_find')} on releases.id = had.release_id
		where had.terminal_id = downloads.terminal_id and had.download_state = 3 and had.release_id < downloads.release_id
			and (had.standing between ${first} and ${last}
				or (had.standing = ${sql.lit(standings.replaced)} and had.replaced_by in (select id from line)))
			and ${takes_place} and (releases.ends_at is null or releases.ends_at > ${now})
			and ${isNotWithdrawn('had.release_id', 'had.terminal_id')}
		order by had.release_id desc limit 1) as before_id
	from downloads join terminals on terminals.id = downloads.terminal_id
	where downloads.release_id = ${release_id} and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')}
		and (downloads.download_state <> 3 or downloads.standing between ${first} and ${last})`

/** What each terminal of a release had in its place before. */
export const listBefore = async (db: Reader, dialect: DialectName, release_id: number, now: number) => {
	const { rows } = await sql<{ terminal_id: number; download_state: number; before_id: number | null }>`
		with recursive ${lineOf(release_id)} ${places(dialect, release_id, now)}`.execute(db)
	return rows
}

/** What its terminals had in its place before, what most of them had first, at most `limit`. */
export const rankBefore = async ({ db, dialect }: Database, release_id: number, now: number, limit: number) => {
	const { rows } = await sql<{ id: number; publish_no: string; publish_name: string; terminals: number }>`
		with recursive ${lineOf(release_id)}, places as (${places(dialect, release_id, now)}), ranked as (
			select before_id, count(*) as terminals from places where before_id is not null
			group by before_id order by terminals desc, before_id desc limit ${limit})
		select releases.id, releases.publish_no, releases.publish_name, ranked.terminals
		from ranked join releases on releases.id = ranked.before_id order by ranked.terminals desc, releases.id desc`.execute(
		db,
	)
	return rows.map(row => ({ ...row, terminals: Number(row.terminals) }))
}
