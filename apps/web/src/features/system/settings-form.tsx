import type { Layout } from '@vitrine/contract/system'
import type { SettingKey } from '@vitrine/domain/system'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../data/text.ts'
import { showFaults } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { changedOf, saveSettings } from './use-layout.ts'
import { setting_texts } from './words.ts'

interface Props<V extends object> {
	readonly settings: Layout['settings']
	readonly initial: V
	/** The settings, as text, that the form's values mean. */
	readonly read: (values: V) => Partial<Record<SettingKey, string>>
	readonly children: ReactNode
}

/** A form over some settings; only what was changed is saved, and saving says what that was. */
export const SettingsForm = <V extends object>({ settings, initial, read, children }: Props<V>) => {
	const [form] = Form.useForm()
	const [busy, setBusy] = useState(false)
	const save = async (values: V) => {
		const changes = changedOf(settings, read(values))
		const names = (Object.keys(changes) as SettingKey[]).map(name => t(setting_texts[name]))
		if (names.length === 0) return toast('info', t('没有需要保存的修改'))
		setBusy(true)
		try {
			await saveSettings(changes)
			toast('success', t('已保存“{name}”', { name: names.join(', ') }))
		} catch (error) {
			showFaults(form, error)
		} finally {
			setBusy(false)
		}
	}
	return (
		<Form
			form={form}
			layout="vertical"
			requiredMark={false}
			initialValues={initial}
			scrollToFirstError={{ focus: true }}
			onFinish={values => void save({ ...initial, ...(values as V) })}
		>
			{children}
			<Button type="primary" htmlType="submit" loading={busy}>
				{t('保存')}
			</Button>
		</Form>
	)
}
