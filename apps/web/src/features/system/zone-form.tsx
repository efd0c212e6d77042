import type { Layout } from '@vitrine/contract/system'
import { Form, Select } from 'antd'
import { t } from '../../data/text.ts'
import { ownZoneName, zoneNames, zoneWord } from '../../data/zones.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

type Values = Pick<Layout['settings'], 'default_time_zone'>

const only = ({ default_time_zone }: Values): Values => ({ default_time_zone })

/** The time zone for everything without one of its own (specification B, "Default timezone offset helper 8"). */
export const ZoneForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values> settings={settings} initialOf={only} read={only}>
		<Form.Item
			name="default_time_zone"
			label={t(setting_texts.default_time_zone)}
			extra={t(setting_effects.default_time_zone)}
		>
			<Select
				showSearch={{ optionFilterProp: 'label' }}
				options={zoneNames(settings.default_time_zone, ownZoneName()).map(value => ({
					value,
					label: zoneWord(value),
				}))}
			/>
		</Form.Item>
	</SettingsForm>
)
