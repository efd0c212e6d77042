import type { Layout } from '@vitrine/contract/system'
import { address_list } from '@vitrine/domain/people/address-list'
import { Form, Input, Switch } from 'antd'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

interface Values {
	readonly singleLogin: boolean
	readonly keep_login: boolean
	readonly login_addresses: string
}

const checkList = (_rule: unknown, typed: string): Promise<void> =>
	address_list.safeParse(typed).success
		? Promise.resolve()
		: Promise.reject(new Error(t('每行填写一个地址或网段，例如 203.0.113.7 或 10.0.0.0/8，最多 100 个')))

/** Where an account can be signed in, for how long, and from which addresses. */
export const LoginForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values>
		settings={settings}
		initialOf={({ singleLogin, keep_login, login_addresses }) => ({
			singleLogin: singleLogin === '1',
			keep_login: keep_login === '1',
			login_addresses,
		})}
		read={({ singleLogin, keep_login, login_addresses }) => ({
			singleLogin: singleLogin ? '1' : '0',
			keep_login: keep_login ? '1' : '0',
			login_addresses: address_list.parse(login_addresses),
		})}
	>
		{(['singleLogin', 'keep_login'] as const).map(name => (
			<Form.Item
				key={name}
				name={name}
				label={t(setting_texts[name])}
				extra={t(setting_effects[name])}
				valuePropName="checked"
			>
				<Switch />
			</Form.Item>
		))}
		<Form.Item
			name="login_addresses"
			label={t(setting_texts.login_addresses)}
			extra={t(setting_effects.login_addresses)}
			rules={[{ validator: checkList }]}
		>
			<Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} placeholder={'203.0.113.7\n10.0.0.0/8'} />
		</Form.Item>
	</SettingsForm>
)
