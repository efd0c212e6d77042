import type { Layout } from '@vitrine/contract/system'
import { settings as shapes, shortest_retention } from '@vitrine/domain/system'
import { Form, InputNumber } from 'antd'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

/** As in the schema of the setting. */
const bounds = { min: 30, max: 3650 }

interface Values {
	log_retention_days: number
	play_retention_days: number
}

/** Play records are stored for ever, or for a time within these bounds. */
const play_bounds = { min: shortest_retention, max: 3650 }

const checkPlays = (_rule: unknown, days: number | null): Promise<void> =>
	shapes.play_retention_days.shape.safeParse(String(days)).success
		? Promise.resolve()
		: Promise.reject(new Error(t('请输入 0，或 {min} 到 {max} 的整数', play_bounds)))

/** How long logs and play records are stored. */
export const LogsForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values>
		settings={settings}
		initialOf={({ log_retention_days, play_retention_days }) => ({
			log_retention_days: Number(log_retention_days),
			play_retention_days: Number(play_retention_days),
		})}
		read={({ log_retention_days, play_retention_days }) => ({
			log_retention_days: String(log_retention_days),
			play_retention_days: String(play_retention_days),
		})}
	>
		<Form.Item
			name="log_retention_days"
			label={t(setting_texts.log_retention_days)}
			extra={t(setting_effects.log_retention_days)}
			rules={[{ required: true, type: 'integer', ...bounds, message: t('请输入 {min} 到 {max} 的整数', bounds) }]}
		>
			<InputNumber style={{ width: '100%' }} />
		</Form.Item>
		<Form.Item
			name="play_retention_days"
			label={t(setting_texts.play_retention_days)}
			extra={t(setting_effects.play_retention_days)}
			rules={[{ validator: checkPlays }]}
		>
			<InputNumber style={{ width: '100%' }} />
		</Form.Item>
	</SettingsForm>
)
