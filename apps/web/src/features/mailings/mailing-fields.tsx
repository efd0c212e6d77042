import {
	mailing_contents,
	mailing_kinds,
	mailing_limits,
	mailing_rhythms,
	mailing_spans,
	mailingForms,
} from '@vitrine/domain/mailings/mailing'
import { readReceivers } from '@vitrine/domain/mailings/receivers'
import { hasForeignLocal } from '@vitrine/domain/people/email'
import { terminal_scopes } from '@vitrine/domain/terminal-scope'
import type { TextKey } from '@vitrine/texts/all'
import { Form, Input, Select } from 'antd'
import { defaultZoneName } from '../../data/layout.ts'
import { t } from '../../data/text.ts'
import { ownZoneName, zoneNames, zoneWord } from '../../data/zones.ts'
import { weekdayWord } from '../../ui/forms/weekday-choice.tsx'
import { ScopeField } from '../../ui/terminals/scope-field.tsx'
import { content_words, hourWord, kind_words, rhythm_words, scope_words, span_words } from './mailing-words.ts'
import type { MailingDraft } from './use-mailings.ts'

const worded = <K extends string>(all: readonly K[], words: Readonly<Record<K, TextKey>>) =>
	all.map(value => ({ value, label: t(words[value]) }))

const formNames = () => ({ xlsx: 'Excel (xlsx)', csv: 'CSV', popai: t('POPAI 播放日志（XML）') })

/** The content and file format of a report. */
export const ContentFields = () => {
	const content: MailingDraft['content'] = Form.useWatch('content') ?? 'programs'
	const names = formNames()
	const isNamed = content === 'terminals' || content === 'records'
	return (
		<>
			<Form.Item name="content" label={t('报告内容')}>
				<Select options={worded(mailing_contents, content_words)} />
			</Form.Item>
			{isNamed && (
				<>
					<Form.Item name="kind" label={t('统计对象')}>
						<Select options={worded(mailing_kinds, kind_words)} />
					</Form.Item>
					<Form.Item name="play_name" label={t('仅限此名称（留空为全部）')}>
						<Input autoComplete="off" maxLength={200} />
					</Form.Item>
				</>
			)}
			<Form.Item name="scope" label={t('终端范围')}>
				<Select options={worded(terminal_scopes, scope_words)} />
			</Form.Item>
			<ScopeField />
			<Form.Item name="form" label={t('文件格式')}>
				<Select options={mailingForms(content).map(value => ({ value, label: names[value] }))} />
			</Form.Item>
		</>
	)
}

/** The default period covered, for each sending interval. */
const spans: Readonly<Record<MailingDraft['every'], MailingDraft['span']>> = {
	daily: 'day',
	weekly: 'week',
	monthly: 'month',
}

/** When a report is sent, and which period it covers. */
export const WhenFields = ({ zone }: { zone: string }) => {
	const form = Form.useFormInstance<MailingDraft>()
	const every: MailingDraft['every'] = Form.useWatch('every') ?? 'weekly'
	/** The period follows the interval until the user chooses another one. */
	const change = (next: MailingDraft['every']): void => {
		if (form.getFieldValue('span') === spans[every]) form.setFieldValue('span', spans[next])
	}
	const zones = zoneNames(zone, ownZoneName(), defaultZoneName()).map(value => ({ value, label: zoneWord(value) }))
	const days = Array.from({ length: 7 }, (_, day) => ({ value: day, label: weekdayWord(day) }))
	const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourWord(hour) }))
	return (
		<>
			<Form.Item name="every" label={t('频率')}>
				<Select options={worded(mailing_rhythms, rhythm_words)} onChange={change} />
			</Form.Item>
			{every === 'weekly' && (
				<Form.Item name="weekday" label={t('星期几')}>
					<Select options={days} />
				</Form.Item>
			)}
			<Form.Item name="hour" label={t('时间')}>
				<Select options={hours} />
			</Form.Item>
			<Form.Item name="time_zone" label={t('时区')}>
				<Select showSearch options={zones} />
			</Form.Item>
			<Form.Item name="span" label={t('统计时段')}>
				<Select options={worded(mailing_spans, span_words)} />
			</Form.Item>
		</>
	)
}

/** Shows all problems with recipients at once, next to their field. */
const receiversRule = () => ({
	validator: (_: unknown, typed = '') => {
		const { emails, wrong } = readReceivers(typed)
		const { receivers: count } = mailing_limits
		const refused = (words: string) => Promise.reject(new Error(words))
		if (emails.length + wrong.length === 0) return refused(t('请至少填写一个收件人'))
		if (emails.length + wrong.length > count) return refused(t('最多 {count} 个收件人', { count }))
		if (wrong.length === 0) return Promise.resolve()
		const names = { names: wrong, more: 0 }
		if (!wrong.some(hasForeignLocal)) return refused(t('不是邮箱地址：{names}', { names }))
		return refused(t('不是邮箱地址：{names}。@ 前面只能使用英文字母、数字和符号', { names }))
	},
})

/** The recipients of a report, with a note if emails have no unsubscribe link. */
export const ReceiversField = ({ unsubscribes }: { unsubscribes: boolean }) => (
	<Form.Item
		name="receivers"
		label={t('收件人')}
		extra={
			<>
				<div>{t('每行一个邮箱地址，最多 {count} 个', { count: mailing_limits.receivers })}</div>
				{!unsubscribes && <div>{t('邮件中没有退订链接，因为服务器未设置 VITRINE_PUBLIC_URL。')}</div>}
			</>
		}
		validateTrigger="onBlur"
		rules={[receiversRule()]}
	>
		<Input.TextArea rows={4} maxLength={6000} />
	</Form.Item>
)
