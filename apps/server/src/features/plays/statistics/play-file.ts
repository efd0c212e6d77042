import { type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { Database } from '../../../db/database.ts'
import { type Cell, csvStream, type Sheet, sheet_type, workbookStream } from '../../../media/sheets/sheet-writing.ts'
import type { MadeFile } from '../../../ports/made-file.ts'
import type { Job } from '../../../ports/threads/job.ts'
import { periodName } from '../period-name.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import { listPointNames, positionOf } from '../play-points.store.ts'
import type { FoundPlay } from '../search.store.ts'
import { type RecordFilter, recordsOf } from './play-records.ts'
import type { PlayWords } from './play-words.ts'

/** The file formats for play records. */
export const play_forms = ['xlsx', 'csv_programs', 'csv_materials', 'popai'] as const

/** Which records to write, for whom and how; times in ms since the epoch, start inclusive, end exclusive. */
export interface WantedPlays {
	readonly group_ids?: readonly number[] | undefined
	/** Only plays of these terminals, and with this name; all if omitted. */
	readonly terminal_ids?: readonly number[] | undefined
	readonly name?: string | undefined
	readonly start: number
	readonly end: number
	readonly form: (typeof play_forms)[number]
	readonly time_zone: string
}

/** The requested plays that an organisation can see. */
export const filterOf = async ({ db, dialect }: Database, group_id: number, wanted: WantedPlays) => ({
	places: await placesInSight(db, dialect, group_id, wanted.group_ids),
	terminal_ids: wanted.terminal_ids,
	name: wanted.name,
	start_time: wanted.start,
	end_time: wanted.end - 1,
})

type PointNames = Awaited<ReturnType<typeof listPointNames>>

/** The point and position of a record, empty if its terminal did not state them. */
const placeCells = (row: FoundPlay, names: PointNames): Cell[] => {
	const { position } = positionOf(row)
	const point = row.point_id === null ? '' : names.get(row.point_id) || String(row.point_id)
	return [point, position?.latitude ?? '', position?.longitude ?? '', position?.accuracy ?? '']
}

async function* rowsOf(
	database: Database,
	group_id: number,
	filter: RecordFilter,
	kind: number,
	zone: Zone,
): AsyncGenerator<Cell[][]> {
	const time = (ms: number): Cell => ({ moment: ms + zone(ms) })
	let index = 0
	for await (const rows of recordsOf(database, filter, kind)) {
		const ids = rows.flatMap(({ point_id }) => point_id ?? [])
		const names = await listPointNames(database.db, database.dialect, group_id, ids)
		yield rows.map(row => [
			++index,
			row.category,
			row.dname,
			row.sn,
			row.name,
			time(row.start_time),
			time(row.end_time),
			{ length: row.end_time - row.start_time },
			...placeCells(row, names),
		])
	}
}

/** Play records as a file, limited to what an organisation can see: at most 50,000 of each kind, the latest. */
export const playFile = async (
	database: Database,
	{ wanted, sight: group_id, now }: Job<WantedPlays & { readonly words: PlayWords }>,
	gone?: AbortSignal,
): Promise<MadeFile> => {
	const { form, words, start, end, time_zone } = wanted
	const zone = zoneOf(time_zone) ?? (() => 0)
	const filter = { ...(await filterOf(database, group_id, wanted)), gone }
	if (form === 'popai') {
		const { popaiFile } = await import('./popai-file.ts')
		return popaiFile(database, filter, { now, start, end, time_zone, zone })
	}
	/** A sheet with the columns of specification B §2, followed by where it was played. */
	const sheet = (kind: keyof typeof play_kinds): Sheet => ({
		...words[kind],
		pages: rowsOf(database, group_id, filter, play_kinds[kind], zone),
	})
	const period = { start, end, time_zone, zone }
	if (form === 'xlsx')
		return {
			file: workbookStream([sheet('program'), sheet('material')]),
			type: sheet_type,
			name: periodName('plays', period, 'xlsx'),
		}
	const file = csvStream(sheet(form === 'csv_programs' ? 'program' : 'material'))
	return { file, type: 'text/csv; charset=utf-8', name: periodName(`plays-${form.slice(4)}`, period, 'csv') }
}
