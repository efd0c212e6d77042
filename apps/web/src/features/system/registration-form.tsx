import type { Role } from '@vitrine/contract/people/roles'
import type { Layout } from '@vitrine/contract/system'
import { Form, InputNumber, Select, Switch } from 'antd'
import { roleName, useRoleChoice } from '../../data/role-list.ts'
import { t } from '../../data/text.ts'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

interface Values {
	open: boolean
	registrationGroup: number | undefined
	registrationRole: number
	dailyApplicationLimit: number
	dailyReferralLimit: number
}

const most = 10_000

/** Registration never creates an administrator: the server refuses these roles too. */
const mayRegister = ({ permissions }: Role): boolean =>
	!permissions.some(name => name === 'users.write' || name === 'roles.write' || name === 'system.write')

const read = (values: Values) => ({
	registrationGroup: values.open ? String(values.registrationGroup ?? 0) : '0',
	registrationRole: String(values.registrationRole),
	dailyApplicationLimit: String(values.dailyApplicationLimit),
	dailyReferralLimit: String(values.dailyReferralLimit),
})

const initialOf = (settings: Layout['settings']): Values => ({
	open: settings.registrationGroup !== '0',
	registrationGroup: settings.registrationGroup === '0' ? undefined : Number(settings.registrationGroup),
	registrationRole: Number(settings.registrationRole),
	dailyApplicationLimit: Number(settings.dailyApplicationLimit),
	dailyReferralLimit: Number(settings.dailyReferralLimit),
})

const LimitField = ({ name }: { name: 'dailyApplicationLimit' | 'dailyReferralLimit' }) => (
	<Form.Item
		name={name}
		label={t(setting_texts[name])}
		extra={t(setting_effects[name])}
		rules={[
			{ required: true, type: 'integer', min: 0, max: most, message: t('请输入 0 到 {count} 的整数', { count: most }) },
		]}
	>
		<InputNumber min={0} max={most} precision={0} style={{ width: '100%' }} />
	</Form.Item>
)

/** Whether strangers can apply for a referral code, which organisation and role they get, and how many can apply per day. */
export const RegistrationForm = ({ settings }: { settings: Layout['settings'] }) => {
	const options = useRoleChoice()
		.filter(mayRegister)
		.map(({ id, name }) => ({ value: id, label: roleName(id, name) }))
	return (
		<SettingsForm<Values> settings={settings} initialOf={initialOf} read={read}>
			<Form.Item
				name="open"
				label={t('开放推荐码申请')}
				extra={t('关闭时，只有管理员发放的推荐码可以注册')}
				valuePropName="checked"
			>
				<Switch />
			</Form.Item>
			<Form.Item noStyle shouldUpdate={(before: Values, after: Values) => before.open !== after.open}>
				{({ getFieldValue }) =>
					getFieldValue('open') && (
						<Form.Item
							name="registrationGroup"
							label={t(setting_texts.registrationGroup)}
							extra={t(setting_effects.registrationGroup)}
							rules={[{ required: true, message: t('请选择组织') }]}
						>
							<GroupSelect />
						</Form.Item>
					)
				}
			</Form.Item>
			<Form.Item
				name="registrationRole"
				label={t(setting_texts.registrationRole)}
				extra={t(setting_effects.registrationRole)}
			>
				<Select options={options} />
			</Form.Item>
			<LimitField name="dailyApplicationLimit" />
			<LimitField name="dailyReferralLimit" />
		</SettingsForm>
	)
}
