import type { Layout } from '@vitrine/contract/system'
import type { SettingKey } from '@vitrine/domain/system'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useEdited } from '../../ui/forms/edited.tsx'
import { showProblems } from '../../ui/forms/form-dialog.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { useHashTarget } from './hash-target.ts'
import { useUnsaved } from './unsaved-forms.tsx'
import { changedOf, readNow, saveSettings, useSystemLayout } from './use-layout.ts'
import { settingName } from './words.ts'

type Settings = Layout['settings']

interface Props<V extends object> {
	readonly settings: Settings
	/** Converts settings to form values. */
	readonly initialOf: (settings: Settings) => V
	/** Converts form values to settings, as text. */
	readonly read: (values: V) => Partial<Record<SettingKey, string>>
	readonly children: ReactNode
}

/** A form for several settings; only changed ones are saved, and the success message names them. */
export const SettingsForm = <V extends object>({ settings, initialOf, read, children }: Props<V>) => {
	const [form] = Form.useForm()
	// The settings when the form was opened: changes by other users do not count as changes of this form.
	const [seen, setSeen] = useState(settings)
	const [initial] = useState(() => initialOf(settings))
	const { notice, editOf, refused, saved } = useEdited(form, initial, {
		revision: useSystemLayout().data?.revision ?? 0,
		read: async () => {
			const now = await readNow()
			setSeen(now.settings)
			return { values: initialOf(now.settings), revision: now.revision }
		},
	})
	const { busy, run: save } = useAction(
		async (values: V) => {
			const changes = changedOf(seen, read(values))
			const names = (Object.keys(changes) as SettingKey[]).map(settingName)
			if (names.length === 0) return toast('info', t('没有需要保存的修改'))
			const now = await saveSettings(changes, editOf(values).revision)
			saved(values, now.revision)
			setSeen(now.settings)
			toast('success', t('已保存“{name}”', { name: names.join(', ') }))
		},
		error => {
			if (!refused(error)) showProblems(form, error)
		},
	)
	// Fields that are not rendered are unchanged.
	useUnsaved(
		() => Object.keys(changedOf(seen, read({ ...initial, ...(form.getFieldsValue() as Partial<V>) }))).length > 0,
	)
	useHashTarget(Object.keys(initial), name => form.scrollToField(name, { block: 'center', focus: true }))
	return (
		<Form
			form={form}
			layout="vertical"
			requiredMark={false}
			initialValues={initial}
			scrollToFirstError={{ focus: true }}
			onFinish={values => void save({ ...initial, ...(values as V) })}
		>
			{notice}
			{children}
			<Button type="primary" htmlType="submit" loading={busy}>
				{t('保存')}
			</Button>
		</Form>
	)
}
