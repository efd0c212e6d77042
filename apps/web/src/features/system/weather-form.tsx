import type { Layout } from '@vitrine/contract/system'
import { settings as shapes } from '@vitrine/domain/system'
import { Form, Input, Select } from 'antd'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

type Values = Pick<Layout['settings'], 'weather_provider' | 'weather_url'>

const example = 'http://weather.example/v1/forecast?latitude={latitude}&longitude={longitude}'

const checkAddress = (_rule: unknown, value: string | undefined): Promise<void> =>
	value && shapes.weather_url.shape.safeParse(value).success
		? Promise.resolve()
		: Promise.reject(new Error(t('请输入包含 {latitude} 和 {longitude} 的地址')))

/** The weather provider. */
export const WeatherForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values>
		settings={settings}
		initialOf={({ weather_provider, weather_url }) => ({ weather_provider, weather_url })}
		read={({ weather_provider, weather_url = settings.weather_url }) => ({
			weather_provider,
			weather_url: weather_url.trim(),
		})}
	>
		<Form.Item
			name="weather_provider"
			label={t(setting_texts.weather_provider)}
			extra={t(setting_effects.weather_provider)}
		>
			<Select
				options={[
					{ value: 'open_meteo', label: 'Open-Meteo' },
					{ value: 'custom', label: t('自有天气服务') },
				]}
			/>
		</Form.Item>
		<Form.Item
			noStyle
			shouldUpdate={(before: Values, after: Values) => before.weather_provider !== after.weather_provider}
		>
			{({ getFieldValue }) =>
				getFieldValue('weather_provider') === 'custom' && (
					<Form.Item
						name="weather_url"
						label={t(setting_texts.weather_url)}
						extra={t(setting_effects.weather_url)}
						rules={[{ required: true, validator: checkAddress }]}
					>
						<Input placeholder={example} />
					</Form.Item>
				)
			}
		</Form.Item>
	</SettingsForm>
)
