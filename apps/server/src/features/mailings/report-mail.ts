import { localTextAt, zoneOf } from '@vitrine/domain/local-time'
import { mailing_limits as limits, type MailingContent } from '@vitrine/domain/mailings/mailing'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { fill, type Values } from '@vitrine/texts/rows'
import { type MailMessage, oneLine } from '../../ports/mail.ts'
import type { CountedKind, MadeReport } from '../../ports/mailed-plays.ts'
import type { MailingRow } from './mailings.store.ts'
import { spanOf } from './making.ts'
import { languageIn } from './stored-mailing.ts'

/** The parts of an email that are the same for all receivers. */
export interface ReportFacts {
	readonly row: MailingRow
	readonly due: number
	readonly content: Pick<MadeReport, 'rows' | 'left_out' | 'counted' | 'share'>
	readonly is_attached: boolean
	/** The base address of this installation's pages, without a trailing slash; null if unknown. */
	readonly origin: string | null
	/** The account of the report's owner. */
	readonly maker: string
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A duration in ms as `H:mm:ss`. */
const lengthText = (ms: number): string => {
	const seconds = Math.round(ms / 1000)
	return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

type Say = (text: TextKey, values?: Values) => string

/** What was counted of a kind of plays: the sum, and what was played most. */
const listedKind = (say: Say, { title, plays: all }: CountedKind): string[] => {
	const number = all.reduce((sum, one) => sum + one.number, 0)
	const duration = all.reduce((sum, one) => sum + one.duration, 0)
	const sum = say('播放次数：{count}，总时长：{length}', { count: number, length: lengthText(duration) })
	const lines = title === null ? [sum] : [say(title), sum]
	const first = all.slice(0, limits.named)
	if (first.length === 0) return lines
	const rows = first.map(
		(one, place) =>
			`${place + 1}. ${say('{name}：{count} 次，{length}', { name: one.name, count: one.number, length: lengthText(one.duration) })}`,
	)
	return [...lines, '', say('播放最多：'), ...rows]
}

const listed = (say: Say, { counted, share }: ReportFacts['content']): string[] =>
	share === null
		? (counted ?? []).flatMap((kind, place) => [...(place > 0 ? [''] : []), ...listedKind(say, kind)])
		: [say('终端数：{count}，播放完整率：{percent}', { count: share.terminals, percent: share.percent })]

/** The pages on which the contents can be exported by hand. */
const export_pages: Partial<Readonly<Record<MailingContent, string>>> = {
	completeness: '/home/completeness',
	records: '/home',
}

const fileLine = (say: Say, { is_attached, origin, row, content: { rows, left_out } }: ReportFacts): string => {
	if (is_attached && left_out > 0)
		return say('附件包含最新的 {rows} 条记录，更早的 {left} 条未包含：请为报告选择更短的时间段。', {
			rows,
			left: left_out,
		})
	if (is_attached) return say('完整内容见附件。')
	const page = export_pages[row.content as MailingContent]
	if (origin === null)
		return page === undefined
			? say('文件过大，未附在邮件中：请登录后查看统计。')
			: say('文件过大，未附在邮件中：请登录后导出。')
	if (page === undefined) return say('文件过大，未附在邮件中，可在此查看：{url}', { url: `${origin}/home/statistics` })
	return say('文件过大，未附在邮件中，请在此导出：{url}', { url: `${origin}${page}` })
}

/** A report email for one receiver; without the address `unsubscribe` it names the person to ask. */
export const reportMail = (
	facts: ReportFacts,
	to: string,
	{
		run_id,
		file_id,
		unsubscribe,
	}: {
		/** The run it belongs to. */
		readonly run_id?: number | undefined
		readonly file_id?: number | undefined
		readonly unsubscribe?: string | undefined
	},
): MailMessage => {
	const { row, due, content, maker } = facts
	const language = languageIn(row)
	// Terminals name plays: a name must not write lines of its own.
	const inLine = (value: Values[string]) => (typeof value === 'string' ? oneLine(value) : value)
	const say: Say = (text, values = {}) =>
		fill(
			inLanguage(text, language),
			Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inLine(value)])),
			language,
		)
	const zone = zoneOf(row.time_zone) ?? (() => 0)
	const { from, to: end } = spanOf(row, due)
	const shown = (ms: number): string => localTextAt(zone, ms).slice(0, 16).replace('T', ' ')
	const ending =
		unsubscribe === undefined
			? say('此报告由 {account} 设置。如不想再收到，请与其联系。', { account: maker })
			: say('此报告由 {account} 设置。退订：{url}', { account: maker, url: unsubscribe })
	return {
		kind: 'report',
		to,
		language,
		values: { name: oneLine(row.name), from: shown(from), to: shown(end), zone: row.time_zone },
		lines: ['', ...listed(say, content), '', fileLine(say, facts), '', ending],
		file_id,
		unsubscribe,
		run_id,
	}
}
