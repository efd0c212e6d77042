import type { Layout } from '@vitrine/contract/system'
import type { settings as shapes } from '@vitrine/domain/system'
import { Form, InputNumber } from 'antd'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

/** The bounds of each limit, from the schemas of the settings. */
const bounds = {
	health_offline_minutes: { min: 0, max: 10_080 },
	health_disk_percent: { min: 1, max: 100 },
	health_clock_seconds: { min: 5, max: 86_400 },
	health_plays_percent: { min: 0, max: 100 },
} as const satisfies Partial<Record<keyof typeof shapes, object>>

type Name = keyof typeof bounds
type Values = Record<Name, number>

const names = Object.keys(bounds) as Name[]

const valuesOf = (settings: Layout['settings']): Values =>
	Object.fromEntries(names.map(name => [name, Number(settings[name])])) as Values

const textsOf = (values: Values) => Object.fromEntries(names.map(name => [name, String(values[name])]))

/** From when on a terminal has a problem. */
export const HealthForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values> settings={settings} initialOf={valuesOf} read={textsOf}>
		{names.map(name => (
			<Form.Item
				key={name}
				name={name}
				label={t(setting_texts[name])}
				extra={t(setting_effects[name])}
				rules={[
					{
						required: true,
						type: 'integer',
						...bounds[name],
						message: t('请输入 {min} 到 {max} 的整数', bounds[name]),
					},
				]}
			>
				{/* The input has no bounds of its own: an out-of-range value is reported rather than silently corrected. */}
				<InputNumber style={{ width: '100%' }} />
			</Form.Item>
		))}
	</SettingsForm>
)
