import { completeness_limits as limits } from '@vitrine/contract/release/completeness'
import { gap_reason_texts } from '@vitrine/contract/release/gap-texts'
import { type Gap, gap_reasons, isDueGap } from '@vitrine/domain/completeness/completeness'
import { type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import type { Language } from '@vitrine/texts/rows'
import type { Database } from '../../../db/database.ts'
import { type Cell, type Sheet, sheet_type, workbookStream } from '../../../media/sheets/sheet-writing.ts'
import type { MadeFile } from '../../../ports/made-file.ts'
import type { Job } from '../../../ports/threads/job.ts'
import { turn } from '../../../ports/turns.ts'
import { placesInSight } from '../places.store.ts'
import { listAll, rangeOf } from './completeness.ts'
import type { Asked, Measured } from './measuring.ts'
import type { SeenFilter } from './seen.store.ts'

/** Which terminals to write, and for whom; times in seconds since the epoch. */
export interface WantedGaps {
	readonly group_ids?: number[] | undefined
	readonly start_time: number
	readonly end_time: number
	readonly time_zone: string
	readonly lang: Language
}

/** The terminals that a request concerns. */
export const filterOf = async (
	{ db, dialect }: Database,
	sight: number,
	{ group_ids }: Pick<WantedGaps, 'group_ids'>,
): Promise<SeenFilter> => ({ in_sight: sight, places: await placesInSight(db, dialect, sight, group_ids) })

/** The range, the recipient and the format of an export. */
interface Writing extends Asked {
	readonly database: Database
	readonly filter: SeenFilter
	readonly time_zone: string
	readonly zone: Zone
	readonly said: (text: TextKey) => string
}

const terminalRow = ({ row }: Awaited<ReturnType<typeof listAll>>[number], { said }: Writing): Cell[] => [
	row.is_removed ? `${row.name} (${said('已移除的终端')})` : row.name,
	row.sn,
	row.percent,
	{ length: row.due * 1000 },
	{ length: row.played * 1000 },
	row.gaps,
	...gap_reasons.map(reason => ({ length: row.reasons[reason] * 1000 })),
	{ length: row.uncounted * 1000 },
]

const gapRows = (
	{ name, sn }: Measured['terminal'],
	gaps: readonly Gap[],
	{ zone, said }: Pick<Writing, 'zone' | 'said'>,
): Cell[][] => {
	const time = (ms: number): Cell => ({ moment: ms + zone(ms) })
	return gaps.map(({ from, to, reason }) => [
		name,
		sn,
		time(from),
		time(to),
		{ length: to - from },
		said(gap_reason_texts[reason]),
		said(isDueGap({ reason }) ? '是' : '否'),
	])
}

/**
 * The rows of both sheets, computed once; all terminals are collected before the first row is written, because the least played come
 * first.
 */
const rowsOf = async (writing: Writing): Promise<Record<'terminals' | 'gaps', Cell[][]>> => {
	const { database, filter, said } = writing
	const gaps: Cell[][] = []
	let count = 0
	const all = await listAll(database, filter, writing, (terminal, found) => {
		count += found.length
		gaps.push(...gapRows(terminal, found.slice(0, limits.exported - gaps.length), writing))
	})
	if (count > gaps.length) gaps.push([said('间断过多，此表只列出其中一部分')])
	return { terminals: all.map(one => terminalRow(one, writing)), gaps }
}

/** Rows written before yielding to other work. */
const page = 500

async function* inPages(rows: readonly Cell[][]): AsyncGenerator<readonly Cell[][]> {
	for (let first = 0; first < rows.length; first += page) {
		yield rows.slice(first, first + page)
		await turn()
	}
}

const sheetsOf = (writing: Writing): Sheet[] => {
	const { said, time_zone } = writing
	// Computed when the file is read: a file that nobody reads costs nothing.
	let made: ReturnType<typeof rowsOf> | null = null
	async function* pagesOf(name: 'terminals' | 'gaps'): AsyncGenerator<readonly Cell[][]> {
		made ??= rowsOf(writing)
		yield* inPages((await made)[name])
	}
	const inZone = (text: TextKey): string => `${said(text)} (${time_zone})`
	const terminal = ['终端', '序列号', '播放完整率（%）', '应播时长', '已播时长', '间断数'] as const
	return [
		{
			name: said('播放完整率'),
			columns: [...terminal, ...gap_reasons.map(reason => gap_reason_texts[reason]), '尚未统计' as const].map(said),
			pages: pagesOf('terminals'),
		},
		{
			name: said('播放间断'),
			columns: [
				said('终端'),
				said('序列号'),
				inZone('间断开始'),
				inZone('间断结束'),
				said('间断时长'),
				said('间断原因'),
				said('计入间断数'),
			],
			pages: pagesOf('gaps'),
		},
	]
}

/** A workbook with the terminals and their gaps. */
export const completenessFile = async (
	database: Database,
	{ wanted, sight, now }: Job<WantedGaps>,
	gone: AbortSignal,
): Promise<MadeFile> => {
	const { time_zone, lang } = wanted
	const said = (text: TextKey): string => inLanguage(text, lang)
	const filter = await filterOf(database, sight, wanted)
	const zone = zoneOf(time_zone) ?? (() => 0)
	const sheets = sheetsOf({ database, filter, range: rangeOf(wanted, now), now, gone, time_zone, zone, said })
	return { file: workbookStream(sheets), type: sheet_type, name: 'completeness.xlsx' }
}
