import { type completenessCalls, completeness_limits as limits } from '@vitrine/contract/release/completeness'
import { gap_reason_texts } from '@vitrine/contract/release/gap-texts'
import { gap_reasons } from '@vitrine/domain/completeness/completeness'
import { attachment } from '@vitrine/domain/library/file-name'
import { localTextAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import { all, type TextKey } from '@vitrine/texts/all'
import { type Language, languages } from '@vitrine/texts/rows'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { CookieRules } from '../../../http/caller/cookie.ts'
import type { Session, Sessions } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { statedDownload } from '../../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../../http/files/stated-links.ts'
import type { Handlers } from '../../../http/route.ts'
import { type Cell, type Sheet, sheet_type, workbookStream } from '../../../media/sheets/sheet-writing.ts'
import type { Clock } from '../../../ports/clock.ts'
import { placesInSight } from '../places.store.ts'
import { listAll, measured, rangeOf } from './completeness.ts'
import type { SeenFilter } from './facts.store.ts'

const path = '/download/completeness'

const wantedGaps = z.object({
	group_ids: z.array(z.number()).optional(),
	start_time: z.number(),
	end_time: z.number(),
	time_zone: z.string(),
	lang: z.enum(languages),
})
type WantedGaps = z.output<typeof wantedGaps>

/** Addresses of exported completeness; `key` is known to the server only. */
export const completenessLinks = (key: string): StatedLinks<WantedGaps> => statedLinks(key, path, wantedGaps)

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<WantedGaps>
	readonly clock: Clock
}

const filterOf = async ({ db, dialect }: Database, group_id: number, { group_ids }: Pick<WantedGaps, 'group_ids'>) => ({
	places: await placesInSight(db, dialect, group_id, group_ids),
})

/** An address, with how many terminals there are. */
export const getSheet =
	({ database, links, clock }: Deps): Handlers<typeof completenessCalls>['getSheet'] =>
	async ({ lang = 'zh', ...wanted }, { session }) => {
		if (zoneOf(wanted.time_zone) === null) throw new CodedError('zone_unknown', { name: wanted.time_zone })
		const now = clock.now()
		const all = await listAll(database, await filterOf(database, session.group_id, wanted), rangeOf(wanted, now), now)
		return { url: links.link(session, { ...wanted, lang }), count: all.length }
	}

/** What is written of a range, for whom and how. */
interface Writing {
	readonly database: Database
	readonly filter: SeenFilter
	readonly range: ReturnType<typeof rangeOf>
	readonly now: number
	readonly zone: Zone
	readonly said: (text: TextKey) => string
}

async function* terminalRows({ database, filter, range, now }: Writing): AsyncGenerator<Cell[][]> {
	for (const { row } of await listAll(database, filter, range, now))
		yield [
			[
				row.name,
				row.sn,
				row.percent,
				{ length: row.due * 1000 },
				{ length: row.played * 1000 },
				row.gaps,
				...gap_reasons.map(reason => ({ length: row.reasons[reason] * 1000 })),
			],
		]
}

async function* gapRows({ database, filter, range, now, zone, said }: Writing): AsyncGenerator<Cell[][]> {
	const time = (ms: number): Cell => ({ moment: localTextAt(zone, ms).replace('T', ' ') })
	let left: number = limits.exported
	for await (const { terminal, whole } of measured(database, filter, range, now)) {
		const gaps = whole.gaps.slice(0, left)
		left -= gaps.length
		yield gaps.map(({ from, to, reason }) => [
			terminal.name,
			terminal.sn,
			time(from),
			time(to),
			{ length: to - from },
			said(gap_reason_texts[reason]),
		])
		if (left <= 0) return
	}
}

const sheetsOf = (writing: Writing): Sheet[] => {
	const { said } = writing
	const terminal = ['终端', '序列号', '播放完整率（%）', '应播时长', '已播时长', '间断数'] as const
	const gap = ['终端', '序列号', '开始时间', '结束时间', '时长', '间断原因'] as const
	return [
		{
			name: said('播放完整率'),
			columns: [...terminal, ...gap_reasons.map(reason => gap_reason_texts[reason])].map(said),
			pages: terminalRows(writing),
		},
		{ name: said('播放间断'), columns: gap.map(said), pages: gapRows(writing) },
	]
}

const send = async (
	reply: FastifyReply,
	{ database, clock }: Pick<Deps, 'database' | 'clock'>,
	{ group_id }: Session,
	wanted: WantedGaps,
): Promise<FastifyReply> => {
	const now = clock.now()
	const said = (text: TextKey): string => inLanguage(text, wanted.lang)
	const filter = await filterOf(database, group_id, wanted)
	const zone = zoneOf(wanted.time_zone) ?? (() => 0)
	const file = workbookStream(sheetsOf({ database, filter, range: rangeOf(wanted, now), now, zone, said }))
	reply.raw.once('close', () => file.destroy())
	reply.headers({
		'content-type': sheet_type,
		'content-disposition': attachment('completeness.xlsx'),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	})
	return reply.send(file)
}

const inLanguage = (text: TextKey, language: Language): string => (language === 'zh' ? text : all[text][language])

interface RouteDeps extends Deps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/completeness`: how much terminals played, by an address that a signed call has given. */
export const completenessRoute = (http: FastifyInstance, { links, sessions, cookie, ...deps }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'plays.read', sessions, cookie }, (reply, session, wanted) =>
		send(reply, deps, session, wanted),
	)
}
