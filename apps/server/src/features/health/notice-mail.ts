import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import { mail_names } from '@vitrine/domain/terminal/incident-notice'
import { mail as mail_texts } from '@vitrine/texts/people/mail'
import { fill, type Language, type Row, type Values } from '@vitrine/texts/rows'
import { health as health_texts } from '@vitrine/texts/terminals/health'
import { oneLine } from '../../ports/mail.ts'
import type { LastingRow } from './notices.store.ts'

type MailText = keyof typeof mail_texts

const inLanguage = <K extends string>(texts: Readonly<Record<K, Row>>, key: K, language: Language): string =>
	language === 'zh' ? key : texts[key][language]

/** Formats moments for people of a language and a zone, including the zone. */
const momentsOf = (language: Language, timeZone: string): Intl.DateTimeFormat => {
	const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
	return new Intl.DateTimeFormat(language, { ...parts, timeZoneName: 'short', timeZone })
}

/** Writes the lines of incident emails below the first one; `link` leads to the incidents if the address is known. */
export const noticeLines = (link: string | null) => {
	const formats = new Map<string, Intl.DateTimeFormat>()
	const formatOf = (language: Language, time_zone: string): Intl.DateTimeFormat => {
		const key = `${language} ${time_zone}`
		const format = formats.get(key) ?? momentsOf(language, time_zone)
		formats.set(key, format)
		return format
	}
	return (incidents: readonly LastingRow[], language: Language, time_zone: string): string[] => {
		const worded = (key: MailText, values?: Values) => fill(inLanguage(mail_texts, key, language), values, language)
		const format = formatOf(language, time_zone)
		const named = incidents.slice(0, mail_names).map(({ name, kind, begun_at }) => {
			const word = inLanguage(health_texts, incident_kind_texts[kind], language)
			return worded('{name}：{kind}，开始于 {time}', { name: oneLine(name), kind: word, time: format.format(begun_at) })
		})
		const rest = incidents.length - named.length
		return [
			'',
			...named.map(line => `- ${line}`),
			...(rest > 0 ? [worded('还有 {count} 个故障', { count: rest })] : []),
			'',
			link === null ? worded('请在“终端健康”中查看和处理。') : worded('查看和处理：{link}', { link }),
			worded('如需更改通知方式或免打扰时段，请在“终端健康”中点击“通知设置”。'),
		]
	}
}
