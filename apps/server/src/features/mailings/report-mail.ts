import { localTextAt, zoneOf } from '@vitrine/domain/local-time'
import { mailing_limits as limits } from '@vitrine/domain/mailings/mailing'
import type { TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { fill, type Values } from '@vitrine/texts/rows'
import type { MailMessage } from '../../ports/mail.ts'
import type { MadeReport } from '../../ports/mailed-plays.ts'
import type { MailingRow } from './mailings.store.ts'
import { spanOf } from './making.ts'
import { languageIn } from './stored-mailing.ts'

/** The parts of an email that are the same for all receivers. */
export interface ReportFacts {
	readonly row: MailingRow
	readonly due: number
	readonly content: Pick<MadeReport, 'rows' | 'counted' | 'share'>
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

const listed = (say: Say, { counted, share }: ReportFacts['content']): string[] => {
	if (share !== null)
		return [say('终端数：{count}，播放完整率：{percent}', { count: share.terminals, percent: share.percent })]
	const all = counted ?? []
	const number = all.reduce((sum, one) => sum + one.number, 0)
	const duration = all.reduce((sum, one) => sum + one.duration, 0)
	const lines = [say('播放次数：{count}，总时长：{length}', { count: number, length: lengthText(duration) })]
	const first = all.slice(0, limits.named)
	if (first.length === 0) return lines
	const rows = first.map(
		(one, place) =>
			`${place + 1}. ${say('{name}：{count} 次，{length}', { name: one.name, count: one.number, length: lengthText(one.duration) })}`,
	)
	return [...lines, '', say('播放最多：'), ...rows]
}

const pageOf = ({ row, origin }: ReportFacts): string =>
	`${origin ?? ''}/home/${row.content === 'completeness' ? 'completeness' : 'statistics'}`

const fileLine = (say: Say, facts: ReportFacts): string => {
	if (facts.is_attached) return say('完整内容见附件。')
	if (facts.origin === null) return say('文件过大，未附在邮件中：请登录后在统计界面导出。')
	return say('文件过大，未附在邮件中，请在此导出：{url}', { url: pageOf(facts) })
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
	const say: Say = (text, values = {}) => fill(inLanguage(text, language), values, language)
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
		values: { name: row.name, from: shown(from), to: shown(end), zone: row.time_zone },
		lines: ['', ...listed(say, content), '', fileLine(say, facts), '', ending],
		file_id,
		unsubscribe,
		run_id,
	}
}
