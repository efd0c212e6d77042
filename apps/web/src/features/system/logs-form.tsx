import type { Layout } from '@vitrine/contract/system'
import { Form, InputNumber } from 'antd'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

/** As the shape of the setting has it. */
const bounds = { min: 30, max: 3650 }

interface Values {
	log_retention_days: number
}

/** For how long logs are kept. */
export const LogsForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values>
		settings={settings}
		initialOf={({ log_retention_days }) => ({ log_retention_days: Number(log_retention_days) })}
		read={({ log_retention_days }) => ({ log_retention_days: String(log_retention_days) })}
	>
		<Form.Item
			name="log_retention_days"
			label={t(setting_texts.log_retention_days)}
			extra={t(setting_effects.log_retention_days)}
			rules={[{ required: true, type: 'integer', ...bounds, message: t('请输入 {min} 到 {max} 的整数', bounds) }]}
		>
			<InputNumber precision={0} style={{ width: '100%' }} />
		</Form.Item>
	</SettingsForm>
)
