import type { Webhook, WebhookSecret } from '@vitrine/contract/webhooks/webhooks'
import { isWebhookAddress, webhook_limits } from '@vitrine/domain/webhooks/webhook'
import { type ChosenEventType, webhook_event_groups } from '@vitrine/domain/webhooks/webhook-types'
import { Checkbox, Form, Input, Switch } from 'antd'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { draftOf, readWebhook, saveWebhook, type WebhookDraft } from './use-webhooks.ts'
import { group_words, typeWord } from './webhook-words.ts'

const groups = Object.entries(webhook_event_groups) as readonly [
	keyof typeof webhook_event_groups,
	readonly ChosenEventType[],
][]

const wordOf = (type: ChosenEventType): string => {
	const word = typeWord(type)
	return word === undefined ? type : t(word)
}

/** Event types, grouped by subject. */
const TypeChoice = (props: {
	id?: string
	value?: readonly ChosenEventType[]
	onChange?: (value: ChosenEventType[]) => void
}) => {
	const { id, value = [], onChange } = props
	const choose = (type: ChosenEventType, isChosen: boolean): void =>
		onChange?.(isChosen ? [...value, type] : value.filter(one => one !== type))
	return (
		<div id={id} className="webhook-types">
			{groups.map(([group, types]) => (
				<fieldset key={group}>
					<legend>{t(group_words[group])}</legend>
					<div className="webhook-choices">
						{types.map(type => (
							<Checkbox
								key={type}
								checked={value.includes(type)}
								onChange={({ target }) => choose(type, target.checked)}
							>
								{wordOf(type)}
							</Checkbox>
						))}
					</div>
				</fieldset>
			))}
		</div>
	)
}

const addressRule = () => {
	const words = t('请输入以 https:// 开头、不含用户名和 # 的地址')
	return {
		validator: (_: unknown, typed = '') =>
			isWebhookAddress(typed.trim()) ? Promise.resolve() : Promise.reject(new Error(words)),
	}
}

const WhatFields = () => (
	<>
		<Form.Item
			name="types"
			label={t('事件类型')}
			rules={[{ required: true, type: 'array', min: 1, message: t('请至少选择一种事件') }]}
		>
			<TypeChoice />
		</Form.Item>
		<Form.Item name="with_below" label={t('包含下级组织')} valuePropName="checked">
			<Switch />
		</Form.Item>
		<Form.Item name="description" label={t('用途说明')}>
			<Input.TextArea rows={2} maxLength={webhook_limits.description} />
		</Form.Item>
	</>
)

interface Props {
	readonly webhook: Webhook | null
	/** Called with the secret of a new webhook, to show it. */
	readonly made: (secret: WebhookSecret) => void
	readonly close: () => void
}

/** The text for a field value that another user changed in the meantime. */
const words = {
	types: (types: unknown) => (types as readonly ChosenEventType[]).map(wordOf).join(', '),
}

/** Adds or edits a webhook. */
export const WebhookDialog = ({ webhook, made, close }: Props) => {
	const own = useSession()?.group_id ?? 0
	const save = async (draft: WebhookDraft, revision: number | undefined): Promise<void> => {
		const secret = await saveWebhook(webhook, { ...draft, url: draft.url.trim() }, revision)
		if (secret !== null) made(secret)
	}
	return (
		<FormDialog<WebhookDraft>
			title={webhook === null ? t('添加 Webhook') : t('修改 Webhook')}
			okText={webhook === null ? t('添加') : t('保存')}
			initial={draftOf(webhook, own)}
			onSubmit={(draft, { revision }) => save(draft, revision)}
			{...(webhook !== null && {
				edited: { revision: webhook.revision, read: () => readWebhook(webhook.id), words },
			})}
			onClose={close}
		>
			<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
				<Input autoComplete="off" maxLength={webhook_limits.name} />
			</Form.Item>
			<Form.Item
				name="url"
				label={t('接收地址')}
				extra={t('事件按发生顺序投递到此地址')}
				validateTrigger="onBlur"
				rules={[addressRule()]}
			>
				<Input inputMode="url" autoComplete="off" placeholder="https://" maxLength={webhook_limits.address} />
			</Form.Item>
			{/* An existing webhook stays in its organisation. */}
			<Form.Item name="group_id" label={t('组织')} hidden={webhook !== null}>
				<GroupSelect />
			</Form.Item>
			<WhatFields />
		</FormDialog>
	)
}
