import type { Readable } from 'node:stream'
import { gap_reason_texts } from '@vitrine/contract/release/gap-texts'
import { statistics_limits } from '@vitrine/contract/release/statistics'
import { gap_reasons } from '@vitrine/domain/completeness/completeness'
import {
	mailing_limits as limits,
	type MailingContent,
	type MailingForm,
	type MailingKind,
	type MailingSpan,
	rangeBefore,
} from '@vitrine/domain/mailings/mailing'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import type { Database } from '../../db/database.ts'
import { type Cell, csvStream, sheet_type, sheetStream } from '../../media/sheets/sheet-writing.ts'
import { slices, turn } from '../../ports/turns.ts'
import { listAll, rangeOf } from '../plays/completeness/completeness.ts'
import { placesInSight } from '../plays/places.store.ts'
import { playFile } from '../plays/statistics/play-file.ts'
import { type Counted, countedNames, countedTerminals, type Seen, seenOf } from './counted.ts'
import type { MailingRow } from './mailings.store.ts'
import { languageIn, scopeOf } from './stored-mailing.ts'

/** A report that is made: its file, which is made as it is read, and what the email says of it. */
export interface Content {
	readonly file: Readable
	readonly type: string
	readonly name: string
	readonly rows: number
	/** What is summed up, in ms and by number; null where it is completeness. */
	readonly counted: readonly Counted[] | null
	readonly share: { readonly terminals: number; readonly percent: string } | null
}

interface Making {
	readonly row: MailingRow
	readonly seen: Seen
	readonly from: number
	readonly to: number
	readonly now: number
	readonly said: (text: TextKey) => string
}

/** Rows that are written at once: others have their turn between. */
const page = 500

async function* inPages(rows: readonly Cell[][]) {
	for (const some of slices(rows, page)) {
		yield some
		await turn()
	}
}

const sheetFile = ({ row }: Making, name: string, columns: readonly string[], rows: readonly Cell[][]) => {
	const pages = inPages(rows)
	if (row.form === 'xlsx') return { file: sheetStream(name, columns, pages), type: sheet_type, name: 'report.xlsx' }
	return { file: csvStream({ name, columns, pages }), type: 'text/csv; charset=utf-8', name: 'report.csv' }
}

const askedOf = ({ row, seen, from, to }: Making, kind: MailingKind) => ({ sight: row.sight_id, seen, kind, from, to })

/** Plays by program, by material or by terminal. */
const plays = async (database: Database, making: Making): Promise<Content> => {
	const { row, said } = making
	const isByTerminal = row.content === 'terminals'
	const counted = isByTerminal
		? await countedTerminals(database, askedOf(making, row.kind as MailingKind), row.play_name)
		: await countedNames(database, askedOf(making, row.content === 'programs' ? 'program' : 'material'))
	const head: TextKey = row.content === 'programs' ? '节目名称' : '素材名称'
	const named = isByTerminal ? [said('终端'), said('序列号')] : [said(head)]
	const columns = [said('序号'), ...named, said('播放次数'), said('播放时长')]
	const rows = counted.map(({ name, sn, number, duration }, place): Cell[] => [
		place + 1,
		name,
		...(isByTerminal ? [sn ?? ''] : []),
		number,
		{ length: duration },
	])
	return { ...sheetFile(making, said('播放统计'), columns, rows), rows: rows.length, counted, share: null }
}

/** How much each terminal played of the time in which it was to. */
const completeness = async (database: Database, making: Making): Promise<Content> => {
	const { row, seen, from, to, now, said } = making
	const places = await placesInSight(database.db, database.dialect, row.sight_id, seen.group_ids)
	const sns = seen.terminals?.map(({ sn }) => sn)
	const range = rangeOf({ start_time: from / 1000, end_time: to / 1000 }, now)
	const gone = new AbortController().signal
	const filter = { in_sight: row.sight_id, places, ...(sns && { sns }) }
	const all = sns?.length === 0 ? [] : await listAll(database, filter, { range, now, gone })
	const heads = ['终端', '序列号', '播放完整率（%）', '应播时长', '已播时长', '间断数'] as const
	const columns = [...heads, ...gap_reasons.map(reason => gap_reason_texts[reason])].map(said)
	const rows = all.map(({ row: one }): Cell[] => [
		one.is_removed ? `${one.name} (${said('已移除的终端')})` : one.name,
		one.sn,
		one.percent,
		{ length: one.due * 1000 },
		{ length: one.played * 1000 },
		one.gaps,
		...gap_reasons.map(reason => ({ length: one.reasons[reason] * 1000 })),
	])
	const [due, played] = [all.reduce((sum, one) => sum + one.due, 0), all.reduce((sum, one) => sum + one.played, 0)]
	const percent = due === 0 ? '–' : `${Math.floor((played / due) * 1000) / 10} %`
	const file = sheetFile(making, said('播放完整率'), columns, rows)
	return { ...file, rows: rows.length, counted: null, share: { terminals: all.length, percent } }
}

/** Play records, as they are exported by hand. */
const records = async (database: Database, making: Making): Promise<Content> => {
	const { row, seen, from, to, now } = making
	const kind = row.kind as MailingKind
	const form = row.form as MailingForm
	const wanted = {
		group_ids: seen.group_ids,
		terminal_ids: seen.terminals?.map(({ id }) => id),
		...(row.play_name !== '' && { name: row.play_name }),
		start: from,
		end: to,
		form: form === 'csv' ? (`csv_${kind}s` as const) : form,
		time_zone: row.time_zone,
		lang: languageIn(row),
	}
	const numbers = await Promise.all(
		(['program', 'material'] as const).map(async one => {
			const counted = await countedNames(database, askedOf(making, one))
			return { one, counted: row.play_name === '' ? counted : counted.filter(({ name }) => name === row.play_name) }
		}),
	)
	const written = numbers.filter(({ one }) => form !== 'csv' || one === kind)
	const sumOf = (all: readonly Counted[]): number => all.reduce((sum, { number }) => sum + number, 0)
	const rows = written.reduce((sum, { counted }) => sum + Math.min(sumOf(counted), statistics_limits.exported), 0)
	const counted = numbers.find(({ one }) => one === kind)?.counted ?? []
	return { ...(await playFile(database, row.sight_id, wanted, now)), rows, counted, share: null }
}

const makers: Readonly<Record<MailingContent, (database: Database, making: Making) => Promise<Content>>> = {
	programs: plays,
	materials: plays,
	terminals: plays,
	completeness,
	records,
}

/** Which time a report is of that is due at a moment, in ms since the epoch. */
export const spanOf = (row: MailingRow, due: number) => rangeBefore(row.span as MailingSpan, row.time_zone, due)

/** Makes a report for a moment at which it is due; rejects with a `CodedError` where it is of too much. */
export const contentOf = async (database: Database, row: MailingRow, due: number, now: number): Promise<Content> => {
	const seen = await seenOf(database, row.sight_id, scopeOf(row))
	const said = (text: TextKey): string => inLanguage(text, languageIn(row))
	return makers[row.content as MailingContent](database, { row, seen, ...spanOf(row, due), now, said })
}

/** What a file holds, in base64; null where it is more than may be attached, which is then not made to its end. */
export const attachedOf = async (file: Readable): Promise<string | null> => {
	const pieces: Buffer[] = []
	let size = 0
	for await (const piece of file) {
		const bytes = Buffer.from(piece)
		size += bytes.length
		if (size > limits.attached) return null
		pieces.push(bytes)
	}
	return Buffer.concat(pieces).toString('base64')
}
