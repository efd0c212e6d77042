import type { Mailing } from '@vitrine/contract/insight/mailings'
import { mailing_limits } from '@vitrine/domain/mailings/mailing'
import { Form, Input, Select } from 'antd'
import { useSession } from '../../data/session/session.ts'
import { allLanguages, languageNames, t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { ContentFields, ReceiversField, WhenFields } from './mailing-fields.tsx'
import { draftOf, type MailingDraft, readMailing, saveMailing } from './use-mailings.ts'

interface Props {
	readonly mailing: Mailing | null
	/** Whether emails contain an unsubscribe link. */
	readonly unsubscribes: boolean
	readonly close: () => void
}

/** Adds or edits a scheduled report. */
export const MailingDialog = ({ mailing, unsubscribes, close }: Props) => {
	const own = useSession()?.group_id ?? 0
	const initial = draftOf(mailing, own)
	return (
		<FormDialog<MailingDraft>
			title={mailing === null ? t('添加定期报告') : t('修改定期报告')}
			okText={mailing === null ? t('添加') : t('保存')}
			initial={initial}
			onSubmit={(draft, { revision }) => saveMailing(mailing, { ...initial, ...draft }, revision)}
			{...(mailing !== null && {
				edited: { revision: mailing.revision, read: () => readMailing(mailing.id, own) },
			})}
			onClose={close}
			places={{ mailing_nobody: 'receivers', mailing_receiver_unfit: 'receivers', mailing_receivers_many: 'receivers' }}
		>
			<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
				<Input autoComplete="off" maxLength={mailing_limits.name} />
			</Form.Item>
			<ContentFields />
			<WhenFields zone={initial.time_zone} />
			<ReceiversField unsubscribes={unsubscribes} />
			<Form.Item name="language" label={t('语言')}>
				<Select options={allLanguages.map(language => ({ value: language, label: languageNames[language] }))} />
			</Form.Item>
		</FormDialog>
	)
}
