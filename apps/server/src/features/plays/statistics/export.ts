import { statistics_limits, type statisticsCalls } from '@vitrine/contract/release/statistics'
import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { inLanguage } from '@vitrine/texts/in-language'
import { type Language, languages } from '@vitrine/texts/rows'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { CookieRules } from '../../../http/caller/cookie.ts'
import type { Session, Sessions } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { sendMade } from '../../../http/files/made-file.ts'
import { statedDownload } from '../../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../../http/files/stated-links.ts'
import type { Handlers } from '../../../http/route.ts'
import { type Cell, csvStream, type Sheet, sheet_type, workbookStream } from '../../../media/sheets/sheet-writing.ts'
import { turn } from '../../../ports/turns.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import { listPointNames, positionOf } from '../play-points.store.ts'
import type { FoundPlay, PlayKey } from '../search.store.ts'
import { searchPlays } from '../search.ts'
import { countPlays } from './counts.store.ts'

const path = '/download/plays'

const wantedRecords = z.object({
	group_ids: z.array(z.number()).optional(),
	/** In ms since the epoch: from the first until before the second. */
	start: z.number(),
	end: z.number(),
	form: z.enum(['xlsx', 'csv_programs', 'csv_materials']),
	time_zone: z.string(),
	lang: z.enum(languages),
})
type WantedRecords = z.output<typeof wantedRecords>

/** Addresses of exported play records; `key` is known to the server only. */
export const recordLinks = (key: string): StatedLinks<WantedRecords> => statedLinks(key, path, wantedRecords)

/** Records that are read at once: the others have their turn between. */
const page = 1000

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<WantedRecords>
}

const filterOf = async ({ db, dialect }: Database, group_id: number, { group_ids, start, end }: WantedRecords) => ({
	places: await placesInSight(db, dialect, group_id, group_ids),
	start_time: start,
	end_time: end - 1,
})
type Filter = Awaited<ReturnType<typeof filterOf>>

/** The records of a kind, newest first, page by page, as many as an export has of each. */
async function* recordsOf(database: Database, filter: Filter, kind: number): AsyncGenerator<readonly FoundPlay[]> {
	let after: PlayKey | null = null
	let left: number = statistics_limits.exported
	while (left > 0) {
		// Others have their turn between two pages.
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

/** An address, with how many records there are to save. */
export const getSheet =
	({ database, links }: Deps): Handlers<typeof statisticsCalls>['getSheet'] =>
	async ({ group_ids, start_time, end_time, form = 'xlsx', time_zone, lang = 'zh' }, { session }) => {
		if (end_time < start_time) throw new CodedError('range_reversed')
		if (zoneOf(time_zone) === null) throw new CodedError('zone_unknown', { name: time_zone })
		const wanted = { group_ids, start: start_time * 1000, end: end_time * 1000, form, time_zone, lang }
		const { places } = await filterOf(database, session.group_id, wanted)
		return {
			url: links.link(session, wanted),
			programs: await countPlays(database, { places, kind: play_kinds.program }, wanted),
			materials: await countPlays(database, { places, kind: play_kinds.material }, wanted),
		}
	}

type PointNames = Awaited<ReturnType<typeof listPointNames>>

/** The point and the position of a record, empty where its terminal did not say them. */
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

/** A sheet with the columns of specification B §2, and behind them where it was played. */
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

const send = async (
	reply: FastifyReply,
	database: Database,
	{ group_id }: Session,
	wanted: WantedRecords,
): Promise<FastifyReply> => {
	const { form, lang } = wanted
	const zone = zoneOf(wanted.time_zone) ?? (() => 0)
	const filter = await filterOf(database, group_id, wanted)
	const sheet = (kind: keyof typeof play_kinds) => sheetOf(database, { ...filter, group_id }, kind, { lang, zone })
	const isWorkbook = form === 'xlsx'
	const file = isWorkbook
		? workbookStream([sheet('program'), sheet('material')])
		: csvStream(sheet(form === 'csv_programs' ? 'program' : 'material'))
	return sendMade(reply, file, {
		type: isWorkbook ? sheet_type : 'text/csv; charset=utf-8',
		name: isWorkbook ? 'plays.xlsx' : `plays-${form.slice(4)}.csv`,
	})
}

interface RouteDeps extends Deps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/plays`: play records by an address that a signed call has given. */
export const exportRoute = (http: FastifyInstance, { database, links, sessions, cookie }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'plays.read', sessions, cookie }, (reply, session, wanted) =>
		send(reply, database, session, wanted),
	)
}
