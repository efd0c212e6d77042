import type { Layout } from '@vitrine/contract/system'
import { Form, Switch } from 'antd'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

/** Whether an account may be signed in at several places. */
export const LoginForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<{ singleLogin: boolean }>
		settings={settings}
		initialOf={({ singleLogin }) => ({ singleLogin: singleLogin === '1' })}
		read={({ singleLogin }) => ({ singleLogin: singleLogin ? '1' : '0' })}
	>
		<Form.Item
			name="singleLogin"
			label={t(setting_texts.singleLogin)}
			extra={t(setting_effects.singleLogin)}
			valuePropName="checked"
		>
			<Switch />
		</Form.Item>
	</SettingsForm>
)
