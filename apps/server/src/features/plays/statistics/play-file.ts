import { statistics_limits } from '@vitrine/contract/release/statistics'
import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { inLanguage } from '@vitrine/texts/in-language'
import type { Language } from '@vitrine/texts/rows'
import type { Database } from '../../../db/database.ts'
import { type Cell, csvStream, type Sheet, sheet_type, workbookStream } from '../../../media/sheets/sheet-writing.ts'
import type { MadeFile } from '../../../ports/made-file.ts'
import { turn } from '../../../ports/turns.ts'
import type { Job } from '../job.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import { listPointNames, positionOf } from '../play-points.store.ts'
import type { FoundPlay, PlayKey } from '../search.store.ts'
import { searchPlays } from '../search.ts'
import { findNetwork, listNameIds } from './play-file.store.ts'
import { playLogStream } from './popai.ts'

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
	readonly lang: Language
}

/** Records read before yielding to other work. */
const page = 1000

/** The requested plays that an organisation can see. */
export const filterOf = async ({ db, dialect }: Database, group_id: number, wanted: WantedPlays) => ({
	places: await placesInSight(db, dialect, group_id, wanted.group_ids),
	terminal_ids: wanted.terminal_ids,
	name: wanted.name,
	start_time: wanted.start,
	end_time: wanted.end - 1,
})
type Filter = Awaited<ReturnType<typeof filterOf>>

/** The records of a kind, newest first, page by page, up to the limit of an export per kind. */
async function* recordsOf(database: Database, filter: Filter, kind: number): AsyncGenerator<readonly FoundPlay[]> {
	let after: PlayKey | null = null
	let left: number = statistics_limits.exported
	while (left > 0) {
		// Yields to other work between two pages.
		await turn()
		const found: Awaited<ReturnType<typeof searchPlays>> = await searchPlays(
			database,
			{ ...filter, kind },
			{ after, limit: Math.min(page, left) },
		)
		if (found.list.length > 0) yield found.list
		if (found.next === null) return
		left -= found.list.length
		after = found.next
	}
}

type PointNames = Awaited<ReturnType<typeof listPointNames>>

/** The point and position of a record, empty if its terminal did not state them. */
const placeCells = (row: FoundPlay, names: PointNames): Cell[] => {
	const { position } = positionOf(row)
	const point = row.point_id === null ? '' : names.get(row.point_id) || String(row.point_id)
	return [point, position?.latitude ?? '', position?.longitude ?? '', position?.accuracy ?? '']
}

async function* rowsOf(
	database: Database,
	{ group_id, ...filter }: Filter & { readonly group_id: number },
	kind: number,
	zone: Zone,
): AsyncGenerator<Cell[][]> {
	const time = (ms: number): Cell => ({ moment: localTextAt(zone, ms).replace('T', ' ') })
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

/** A sheet with the columns of specification B §2, followed by where it was played. */
const sheetOf = (
	database: Database,
	filter: Filter & { readonly group_id: number },
	kind: keyof typeof play_kinds,
	{ lang, zone }: { lang: Language; zone: Zone },
): Sheet => {
	const name = kind === 'program' ? '节目名称' : '素材名称'
	const heads = [
		...(['序号', '设备类别', '终端', '序列号', name, '开始时间', '结束时间', '播放时长'] as const),
		...(['投放点', '纬度', '经度', '定位精度（米）'] as const),
	]
	return {
		name: inLanguage(kind === 'program' ? '节目播放记录' : '素材播放记录', lang),
		columns: heads.map(text => inLanguage(text, lang)),
		pages: rowsOf(database, filter, play_kinds[kind], zone),
	}
}

/** Records of both kinds, one after the other, each with the id of its name in the counts. */
async function* logged(database: Database, filter: Filter, zone: Zone) {
	for (const kind of ['program', 'material'] as const)
		for await (const rows of recordsOf(database, filter, play_kinds[kind])) {
			const names = rows.map(({ name }) => name)
			const ids = await listNameIds(database.db, database.dialect, play_kinds[kind], names)
			yield rows.map(row => ({ row, kind, asset_id: ids.get(row.name) ?? null, zone }))
		}
}

/** Play records as a file, limited to what an organisation can see: at most 50,000 of each kind, the latest. */
export const playFile = async (
	database: Database,
	{ wanted, sight: group_id, now }: Job<WantedPlays>,
): Promise<MadeFile> => {
	const { form, lang } = wanted
	const zone = zoneOf(wanted.time_zone) ?? (() => 0)
	const filter = await filterOf(database, group_id, wanted)
	const sheet = (kind: keyof typeof play_kinds) => sheetOf(database, { ...filter, group_id }, kind, { lang, zone })
	if (form === 'popai') {
		const header = { network: await findNetwork(database.db), now, zone, ...wanted }
		const file = playLogStream(header, logged(database, filter, zone))
		return { file, type: 'application/xml; charset=utf-8', name: 'plays-popai.xml' }
	}
	if (form === 'xlsx')
		return { file: workbookStream([sheet('program'), sheet('material')]), type: sheet_type, name: 'plays.xlsx' }
	const file = csvStream(sheet(form === 'csv_programs' ? 'program' : 'material'))
	return { file, type: 'text/csv; charset=utf-8', name: `plays-${form.slice(4)}.csv` }
}
