import { planned_limits as limits } from '@vitrine/contract/insight/planned'
import { shortfall_texts } from '@vitrine/contract/release/planned-texts'
import { shortfall_reasons } from '@vitrine/domain/planned/shortfall'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import type { Language } from '@vitrine/texts/rows'
import type { Database } from '../../../db/database.ts'
import { type Cell, csvStream, type Sheet, sheet_type, workbookStream } from '../../../media/sheets/sheet-writing.ts'
import type { MadeFile } from '../../../ports/made-file.ts'
import type { Job } from '../../../ports/threads/job.ts'
import { slices, turn } from '../../../ports/turns.ts'
import { periodName } from '../period-name.ts'
import { compare, lookedAt, type Wanted } from './comparing.ts'

type Compared = Awaited<ReturnType<typeof compare>>
type Said = (text: TextKey) => string

const length = (seconds: number): Cell => ({ length: seconds * 1000 })

const sums = (row: Compared['programs'][number] | Compared['terminals'][number]): Cell[] => [
	row.planned_number,
	length(row.planned),
	row.played_number,
	length(row.played),
	row.percent,
	length(row.missing),
	...shortfall_reasons.map(reason => length(row.reasons[reason])),
]

/** Unknown values are left empty: a zero would state that nothing was planned. */
const unknown = (row: Compared['terminals'][number]): Cell[] => [
	null,
	null,
	row.played_number,
	length(row.played),
	null,
	null,
	...shortfall_reasons.map(() => null),
]

const listed = ({ programs, terminals }: Compared, isOne: boolean, said: Said): Cell[][] =>
	isOne
		? terminals.map(row => [
				row.is_removed ? `${row.name} (${said('已移除的终端')})` : row.name,
				row.sn,
				...(row.is_known ? sums(row) : unknown(row)),
			])
		: programs.map(row => [row.name, row.publish_no, ...sums(row)])

/** Rows written before yielding to other work. */
const page = 500

const sheetsOf = (compared: () => Promise<Compared>, isOne: boolean, said: Said): [Sheet, Sheet] => {
	// Computed when the file is read: a file that nobody reads costs nothing.
	let made: Promise<Compared> | null = null
	async function* pages(of: (one: Compared) => Cell[][]): AsyncGenerator<readonly Cell[][]> {
		made ??= compared()
		for (const rows of slices(of(await made).slice(0, limits.exported), page)) {
			yield rows
			await turn()
		}
	}
	const heads: TextKey[] = ['计划播放次数', '计划播放时长', '实际播放次数', '实际播放时长']
	const all: TextKey[] = [
		...heads,
		'实际占计划（%）',
		'缺少的时长',
		...shortfall_reasons.map(one => shortfall_texts[one]),
	]
	return [
		{
			name: said('计划与实际播放'),
			columns: [...((isOne ? ['终端', '序列号'] : ['节目名称', '发布编号']) as TextKey[]), ...all].map(said),
			pages: pages(one => listed(one, isOne, said)),
		},
		{
			name: said('每天'),
			columns: (['日期', ...heads] as TextKey[]).map(said),
			pages: pages(({ days }) =>
				days.map(({ day, planned_number, planned, played_number, played }) => [
					day,
					planned_number,
					planned === null ? null : length(planned),
					played_number,
					length(played),
				]),
			),
		},
	]
}

/** A workbook with the comparison and its days, or the comparison alone as CSV. */
export const plannedFile = async (
	database: Database,
	{ wanted, sight, now }: Job<Wanted & { readonly form: 'xlsx' | 'csv'; readonly lang: Language }>,
	gone: AbortSignal,
): Promise<MadeFile> => {
	const { form, lang, ...asked } = wanted
	const said: Said = text => inLanguage(text, lang)
	const looked = await lookedAt(database, sight, asked, now)
	const sheets = sheetsOf(() => compare(database, looked, gone), asked.name !== undefined, said)
	const { range, zone } = looked
	const name = periodName('planned', { start: range.from, end: range.to, time_zone: asked.time_zone, zone }, form)
	return form === 'xlsx'
		? { file: workbookStream(sheets), type: sheet_type, name }
		: { file: csvStream(sheets[0]), type: 'text/csv; charset=utf-8', name }
}
