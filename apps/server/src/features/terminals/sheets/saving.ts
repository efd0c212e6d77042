import { groupNameIn } from '@vitrine/contract/group-name'
import { record_choices } from '@vitrine/contract/terminal/record'
import { sheet_limits } from '@vitrine/contract/terminal/sheets'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { localTextAt, zoneOf } from '@vitrine/domain/local-time'
import { presenceState } from '@vitrine/domain/terminal/map-state'
import { inLanguage } from '@vitrine/texts/in-language'
import { languages } from '@vitrine/texts/rows'
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
import { type Cell, sheet_type, sheetStream } from '../../../media/sheets/sheet-writing.ts'
import { countFiltered, type TerminalChoice } from '../finding/finding.store.ts'
import * as store from '../terminals.store.ts'
import { filterOf } from '../terminals.ts'
import { columnHead, columnLabel, columns, sheet_fields } from './columns.ts'

/** The sheet an address is for: an empty template, or the terminals that match a filter. */
const wantedSheet = z.object({
	lang: z.enum(languages),
	/** The IANA time zone of the times. */
	time_zone: z.string(),
	filter: z
		.object({
			group_ids: z.array(z.number()).optional(),
			key_word: z.string().optional(),
			tag_keys: z.array(z.string()).readonly(),
			banned: z.boolean().optional(),
			online: z.boolean().optional(),
			size_remark: z.string().optional(),
			placed: z.boolean().optional(),
			never_seen: z.boolean().optional(),
			without_build: z.string().optional(),
			synchronised: z.object({ wanted: z.boolean(), at: z.number() }).optional(),
		})
		.optional(),
})
type WantedSheet = z.output<typeof wantedSheet>
/** The language of a sheet and the time zone of its times. */
type Spoken = Pick<WantedSheet, 'lang' | 'time_zone'>

const path = '/download/terminals'

/** Download addresses of sheets. */
export type SheetLinks = StatedLinks<WantedSheet>

/** Only the server knows `key`. */
export const sheetLinks = (key: string): SheetLinks => statedLinks(key, path, wantedSheet)

/** Rows per read; other work gets its turn between reads. */
const page = 500

/** A moment as shown by the clocks of a zone, in a format that spreadsheets read as a time. */
const momentIn = (time_zone: string, ms: number): string =>
	localTextAt(zoneOf(time_zone) ?? (() => 0), ms).replace('T', ' ')

const presence_words = { online: '在线', offline: '离线', never: '从未连接' } as const

const rowOf = (row: store.TerminalRow, { lang, time_zone }: Spoken): Cell[] => [
	...[row.name, row.sn, groupNameIn(row, lang)],
	...sheet_fields.map((name): Cell => {
		if (name === 'screen_type') return inLanguage(record_choices[row.screen_type], lang)
		return row[name]
	}),
	...[row.model, row.system_version, inLanguage(presence_words[presenceState(row)], lang)],
	...[row.banned_at === null ? '' : inLanguage('已封禁', lang), row.time_zone, row.seen_ip],
	row.last_seen === null ? '' : momentIn(time_zone, row.last_seen),
]

const headings = ({ lang, time_zone }: Spoken): string[] => [
	...(['name', 'sn', 'group'] as const).map(column => columnLabel(column, lang)),
	...sheet_fields.map(name => columnHead(name, lang)),
	...(['型号', '版本', '状态', '封禁', '时区', '连接来源'] as const).map(text => inLanguage(text, lang)),
	`${inLanguage('最后在线', lang)} (${time_zone})`,
]

async function* pagesOf(db: Database['db'], group_id: number, filter: TerminalChoice, spoken: Spoken) {
	let [before, count] = [Number.MAX_SAFE_INTEGER, 0]
	while (count < sheet_limits.exported) {
		const rows = await store.listBehind(db, group_id, filter, before, Math.min(page, sheet_limits.exported - count))
		const last = rows.at(-1)
		if (last === undefined) return
		yield rows.map(row => rowOf(row, spoken))
		before = last.id
		count += rows.length
	}
}

async function* nothing(): AsyncGenerator<Cell[][]> {}

interface SavingDeps {
	readonly database: Database
	readonly sheets: SheetLinks
}

type TerminalsHandlers = Handlers<typeof terminalsCalls>

/** Issues addresses of sheets, after checking the request. */
export const sheetCalls = ({
	database: { db },
	sheets,
}: SavingDeps): Pick<TerminalsHandlers, 'getImportTemplate' | 'getSheet'> => ({
	getImportTemplate: async ({ lang = 'zh' }, { session }) => ({
		url: sheets.link(session, { lang, time_zone: 'UTC' }),
	}),
	getSheet: async ({ lang = 'zh', time_zone = 'UTC', ...wanted }, { session, now }) => {
		const filter = filterOf(wanted, now)
		const count = await countFiltered(db, session.group_id, filter)
		if (count > sheet_limits.exported) throw new CodedError('export_many', { count: sheet_limits.exported })
		return { url: sheets.link(session, { lang, time_zone, filter }), count }
	},
})

const send = (
	reply: FastifyReply,
	db: Database['db'],
	{ group_id }: Session,
	{ filter, ...spoken }: WantedSheet,
): FastifyReply => {
	const { lang } = spoken
	const [name, heads, pages] =
		filter === undefined
			? ['terminals-template.xlsx', columns.map(column => columnHead(column, lang)), nothing()]
			: ['terminals.xlsx', headings(spoken), pagesOf(db, group_id, filter, spoken)]
	const file = sheetStream(inLanguage('终端', lang), heads, pages)
	return sendMade(reply, { file, type: sheet_type, name })
}

interface RouteDeps extends SavingDeps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/terminals`: a sheet of terminals or an empty template, at an address issued by a signed call. */
export const sheetRoute = (http: FastifyInstance, { database, sheets, sessions, cookie }: RouteDeps): void => {
	const may = ({ filter }: WantedSheet) => (filter === undefined ? 'terminals.write' : 'terminals.read')
	statedDownload(http, { path, links: sheets, may, sessions, cookie }, (reply, session, wanted) =>
		send(reply, database.db, session, wanted),
	)
}
