import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Downloads below this size say nothing about a rate, in bytes. */
const telling = 1_000_000

/** A terminal and what its last telling download says: how many bytes in how many ms. */
interface Receiver {
	id: number
	name: string
	w: number
	h: number
	size: number | null
	taken: number | null
}

/** Those of these terminals that are in sight, with how quickly they fetched last. */
export const listReceivers = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<Receiver[]> => {
	const wanted = rowsTable(
		dialect,
		{ id: 'int' },
		ids.map(id => ({ id })),
	)
	const found = await sql<Receiver>`
		with receivers as (select terminals.id, terminals.name, terminals.w, terminals.h, (
				select downloads.dc_id from downloads join releases on releases.id = downloads.release_id
				where downloads.terminal_id = terminals.id and downloads.download_state = 3 and releases.size >= ${telling}
				order by downloads.dc_id desc limit 1) as dc_id
			from terminals join ${wanted} on rows.id = terminals.id
			where ${inScope('terminals.group_id', group_id)})
		select receivers.id, receivers.name, receivers.w, receivers.h, releases.size,
			downloads.updated_at - downloads.create_time as taken
		from receivers left join downloads on downloads.dc_id = receivers.dc_id
			left join releases on releases.id = downloads.release_id`.execute(db)
	return found.rows
}

/** How many bytes of these files terminals have already, by releases that they hold and that nobody has ended. */
export const listHad = async (
	db: Reader,
	dialect: DialectName,
	terminal_ids: readonly number[],
	files: readonly string[],
): Promise<{ terminal_id: number; bytes: number }[]> => {
	const found = await sql<{ terminal_id: number; bytes: number }>`
		select terminal_id, sum(size) as bytes from (
			select distinct downloads.terminal_id, release_files.sha256, release_files.size
			from release_files
				join releases on releases.id = release_files.release_id and releases.ended_at is null
				join downloads on downloads.release_id = release_files.release_id and downloads.download_state = 3
			where ${isAmong(dialect, 'release_files.sha256', files)} and ${isAmong(dialect, 'downloads.terminal_id', terminal_ids)}
		) as had group by terminal_id`.execute(db)
	return found.rows.map(({ terminal_id, bytes }) => ({ terminal_id, bytes: Number(bytes) }))
}
