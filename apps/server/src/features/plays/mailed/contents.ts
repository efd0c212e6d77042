import { statistics_limits } from '@vitrine/contract/insight/statistics-limits'
import { gap_reason_texts } from '@vitrine/contract/release/gap-texts'
import { gap_reasons } from '@vitrine/domain/completeness/completeness'
import type { MailingContent, MailingKind } from '@vitrine/domain/mailings/mailing'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import type { Database } from '../../../db/database.ts'
import { type Cell, csvStream, sheet_type, sheetStream } from '../../../media/sheets/sheet-writing.ts'
import type { MadeReport, MakeReport, WantedReport } from '../../../ports/mailed-plays.ts'
import { slices, turn } from '../../../ports/turns.ts'
import { listAll, rangeOf } from '../completeness/completeness.ts'
import { placesInSight } from '../places.store.ts'
import { playFile } from '../statistics/play-file.ts'
import { playWords } from '../statistics/play-words.ts'
import { countedNames, countedTerminals } from './counted.ts'

interface Making extends WantedReport {
	readonly said: (text: TextKey) => string
}

/** Rows written before yielding to other work. */
const page = 500

async function* inPages(rows: readonly Cell[][]) {
	for (const some of slices(rows, page)) {
		yield some
		await turn()
	}
}

const sheetFile = ({ form }: Making, name: string, columns: readonly string[], rows: readonly Cell[][]) => {
	const pages = inPages(rows)
	if (form === 'xlsx') return { file: sheetStream(name, columns, pages), type: sheet_type, name: 'report.xlsx' }
	return { file: csvStream({ name, columns, pages }), type: 'text/csv; charset=utf-8', name: 'report.csv' }
}

const askedOf = ({ sight, seen, from, to }: Making, kind: MailingKind) => ({ sight, seen, kind, from, to })

/** Plays by program, by material or by terminal. */
const plays = async (database: Database, making: Making): Promise<MadeReport> => {
	const { content, kind, play_name, said } = making
	const isByTerminal = content === 'terminals'
	const counted = isByTerminal
		? await countedTerminals(database, askedOf(making, kind), play_name)
		: await countedNames(database, askedOf(making, content === 'programs' ? 'program' : 'material'))
	const head: TextKey = content === 'programs' ? '节目名称' : '素材名称'
	const named = isByTerminal ? [said('终端'), said('序列号')] : [said(head)]
	const columns = [said('序号'), ...named, said('播放次数'), said('播放时长')]
	const rows = counted.map(({ name, sn, number, duration }, place): Cell[] => [
		place + 1,
		name,
		...(isByTerminal ? [sn ?? ''] : []),
		number,
		{ length: duration },
	])
	const file = sheetFile(making, said('播放统计'), columns, rows)
	return { ...file, rows: rows.length, left_out: 0, counted: [{ title: null, plays: counted }], share: null }
}

/** How much each terminal played of the time in which it should have. */
const completeness = async (database: Database, making: Making): Promise<MadeReport> => {
	const { sight, seen, from, to, now, said } = making
	const places = await placesInSight(database.db, database.dialect, sight, seen.group_ids)
	const sns = seen.terminals?.map(({ sn }) => sn)
	const range = rangeOf({ start_time: from / 1000, end_time: to / 1000 }, now)
	const gone = new AbortController().signal
	const filter = { in_sight: sight, places, ...(sns && { sns }) }
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
	return { ...file, rows: rows.length, left_out: 0, counted: null, share: { terminals: all.length, percent } }
}

const titles = { program: '节目', material: '素材' } as const

/** Play records, as in a manual export. */
const records = async (database: Database, making: Making): Promise<MadeReport> => {
	const { kind, form, play_name, sight, seen, from, to, now } = making
	const wanted = {
		group_ids: seen.group_ids,
		terminal_ids: seen.terminals?.map(({ id }) => id),
		...(play_name !== '' && { name: play_name }),
		start: from,
		end: to,
		form: form === 'csv' ? (`csv_${kind}s` as const) : form,
		time_zone: making.time_zone,
		words: playWords(making.language),
	}
	const numbers = await Promise.all(
		(['program', 'material'] as const).map(async one => {
			const counted = await countedNames(database, askedOf(making, one))
			return { one, counted: play_name === '' ? counted : counted.filter(({ name }) => name === play_name) }
		}),
	)
	const written = numbers.filter(({ one }) => form !== 'csv' || one === kind)
	const sums = written.map(({ counted: all }) => all.reduce((sum, { number }) => sum + number, 0))
	const rows = sums.reduce((all, sum) => all + Math.min(sum, statistics_limits.exported), 0)
	const left_out = sums.reduce((all, sum) => all + sum, 0) - rows
	const counted = written.map(({ one, counted: plays }) => ({ title: written.length > 1 ? titles[one] : null, plays }))
	return { ...(await playFile(database, { wanted, sight, now })), rows, left_out, counted, share: null }
}

const makers: Readonly<Record<MailingContent, (database: Database, making: Making) => Promise<MadeReport>>> = {
	programs: plays,
	materials: plays,
	terminals: plays,
	completeness,
	records,
}

/** Builds reports about plays. */
export const madeReports =
	(database: Database): MakeReport =>
	wanted =>
		makers[wanted.content](database, { ...wanted, said: text => inLanguage(text, wanted.language) })
