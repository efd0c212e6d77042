import { pending_states } from '@vitrine/domain/release/download'
import { shown_kinds } from '@vitrine/domain/release/release'
import { standings } from '@vitrine/domain/schedule/standing'
import { sql } from 'kysely'
import { is_retained } from '../../../db/held.ts'
import type { Reader } from '../../../db/schema.ts'
import { inScope } from '../../../db/scope.ts'

/** The newest releases that a terminal keeps or still has to fetch, with the time their download finished. */
export const listHeld = (db: Reader, terminal_id: number, limit: number) =>
	db
		.selectFrom('downloads')
		.innerJoin('releases', 'releases.id', 'downloads.release_id')
		.select(['releases.manifest', 'downloads.download_state', 'downloads.updated_at'])
		.where('downloads.terminal_id', '=', terminal_id)
		.where(eb => eb.or([is_retained, eb('downloads.download_state', 'in', pending_states)]))
		.orderBy('downloads.dc_id', 'desc')
		.limit(limit)
		.execute()

/** Releases of an organisation and those below it that a terminal has forgotten for another visible release, newest first. */
export const listForgotten = (db: Reader, group_id: number, terminal_id: number, limit: number) =>
	db
		.selectFrom('downloads')
		.innerJoin('releases', 'releases.id', 'downloads.release_id')
		.innerJoin('releases as other', 'other.id', 'downloads.replaced_by')
		.select(['releases.id as publish_id', 'releases.publish_no', 'releases.publish_name', 'other.publish_name as by'])
		.where('downloads.terminal_id', '=', terminal_id)
		.where('downloads.standing', '=', standings.replaced)
		.where('releases.ended_at', 'is', null)
		.where('releases.kind', 'in', shown_kinds)
		.where(inScope('releases.group_id', group_id))
		// What the terminal had while in another organisation is not shown.
		.where(
			sql<boolean>`(${inScope('other.group_id', group_id)} or exists (select 1 from downloads
				where downloads.release_id = other.id and downloads.terminal_id = ${terminal_id} and ${is_retained}))`,
		)
		.orderBy('downloads.dc_id', 'desc')
		.limit(limit)
		.execute()
