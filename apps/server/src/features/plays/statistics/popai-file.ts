import type { Zone } from '@vitrine/domain/local-time'
import type { Database } from '../../../db/database.ts'
import type { MadeFile } from '../../../ports/made-file.ts'
import { periodName } from '../period-name.ts'
import { play_kinds } from '../play-kinds.ts'
import { findNetwork, listNameIds } from './play-file.store.ts'
import { type RecordFilter, recordsOf } from './play-records.ts'
import { type PlayLogHeader, playLogStream } from './popai.ts'

/** Records of both kinds, one after the other, each with the id of its name in the counts. */
async function* logged(database: Database, filter: RecordFilter, zone: Zone) {
	for (const kind of ['program', 'material'] as const)
		for await (const rows of recordsOf(database, filter, play_kinds[kind])) {
			const names = rows.map(({ name }) => name)
			const ids = await listNameIds(database.db, database.dialect, play_kinds[kind], names)
			yield rows.map(row => ({ row, kind, asset_id: ids.get(row.name) ?? null, zone }))
		}
}

/** Play records as a play log of POPAI. */
export const popaiFile = async (
	database: Database,
	filter: RecordFilter,
	about: Omit<PlayLogHeader, 'network'>,
): Promise<MadeFile> => {
	const header = { network: await findNetwork(database.db), ...about }
	const file = playLogStream(header, logged(database, filter, about.zone))
	return { file, type: 'application/xml; charset=utf-8', name: periodName('plays-popai', about, 'xml') }
}
