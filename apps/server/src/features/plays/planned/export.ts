import { planned_limits as limits, type plannedCalls } from '@vitrine/contract/insight/planned'
import { shortfall_texts } from '@vitrine/contract/release/planned-texts'
import { shortfall_reasons } from '@vitrine/domain/planned/shortfall'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { languages } from '@vitrine/texts/rows'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { goneOf } from '../../../http/answers/gone.ts'
import type { CookieRules } from '../../../http/caller/cookie.ts'
import type { Session, Sessions } from '../../../http/caller/session.ts'
import { sendMade } from '../../../http/files/made-file.ts'
import { statedDownload } from '../../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../../http/files/stated-links.ts'
import type { Handlers } from '../../../http/route.ts'
import { type Cell, csvStream, type Sheet, sheet_type, workbookStream } from '../../../media/sheets/sheet-writing.ts'
import type { Clock } from '../../../ports/clock.ts'
import { slices, turn } from '../../../ports/turns.ts'
import { compare, lookedAt } from './comparing.ts'
import type { Looked } from './gathering.ts'

const path = '/download/planned'

const wantedRows = z.object({
	group_ids: z.array(z.number()).optional(),
	device_ids: z.array(z.number()).optional(),
	selection_id: z.number().optional(),
	name: z.string().optional(),
	start_time: z.number(),
	end_time: z.number(),
	time_zone: z.string(),
	form: z.enum(['xlsx', 'csv']),
	lang: z.enum(languages),
})
type WantedRows = z.output<typeof wantedRows>

/** Addresses of exported comparisons of planned and played time; only the server knows `key`. */
export const plannedLinks = (key: string): StatedLinks<WantedRows> => statedLinks(key, path, wantedRows)

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<WantedRows>
	readonly clock: Clock
}

/** An address, with the number of terminals covered. */
export const getSheet =
	({ database, links, clock }: Deps): Handlers<typeof plannedCalls>['getSheet'] =>
	async ({ lang = 'zh', form = 'xlsx', ...wanted }, { session }) => {
		const { count } = await lookedAt(database, session.group_id, wanted, clock.now())
		return { url: links.link(session, { ...wanted, form, lang }), count }
	}

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

const send = async (
	reply: FastifyReply,
	{ database, clock }: Pick<Deps, 'database' | 'clock'>,
	{ group_id }: Session,
	{ form, lang, ...wanted }: WantedRows,
): Promise<FastifyReply> => {
	const gone = goneOf(reply)
	const said: Said = text => inLanguage(text, lang)
	const looked: Looked = await lookedAt(database, group_id, wanted, clock.now())
	const sheets = sheetsOf(() => compare(database, looked, gone), wanted.name !== undefined, said)
	const isWorkbook = form === 'xlsx'
	return sendMade(reply, isWorkbook ? workbookStream(sheets) : csvStream(sheets[0]), {
		type: isWorkbook ? sheet_type : 'text/csv; charset=utf-8',
		name: `planned.${form}`,
	})
}

interface RouteDeps extends Deps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/planned`: planned next to played time, at an address obtained by a signed call. */
export const plannedRoute = (http: FastifyInstance, { links, sessions, cookie, ...deps }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'plays.read', sessions, cookie }, (reply, session, wanted) =>
		send(reply, deps, session, wanted),
	)
}
