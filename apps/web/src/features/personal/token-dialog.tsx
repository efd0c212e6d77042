import { type Permission, permissions } from '@vitrine/domain/people/permission'
import { rights } from '@vitrine/domain/people/rights'
import { Form, Input, Select } from 'antd'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { rights_by_feature } from '../../ui/rights-list.tsx'

const lives = [30, 90, 365] as const

/** The user's own permissions by feature: a token cannot have more. */
const options = (held: readonly string[]) =>
	rights_by_feature.flatMap(([feature, all]) => {
		const own = all.filter(permission => held.includes(permission))
		if (own.length === 0) return []
		return [{ label: t(feature), options: own.map(value => ({ value, label: t(rights[value].name) })) }]
	})

interface Props {
	readonly create: (name: string, days: number, scopes: Permission[]) => Promise<void>
	readonly close: () => void
}

/** Creates a personal access token: its name, its permissions, and its lifetime. */
export const TokenDialog = ({ create, close }: Props) => {
	const held = useSession()?.permissions ?? []
	const initial = {
		name: '',
		days: 90,
		scopes: permissions.filter(right => right.endsWith('.read') && held.includes(right)),
	}
	return (
		<FormDialog
			title={t('创建令牌')}
			okText={t('创建令牌')}
			initial={initial}
			places={{ token_name_taken: 'name' }}
			onSubmit={({ name, days, scopes }) => create(name.trim(), days, scopes)}
			onClose={close}
		>
			<Form.Item
				name="name"
				label={t('名称')}
				extra={t('说明谁用它，例如“报表程序”')}
				rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}
			>
				<Input autoFocus autoComplete="off" maxLength={50} />
			</Form.Item>
			<Form.Item
				name="scopes"
				label={t('令牌的权限')}
				extra={t('只选程序需要的权限；令牌不能修改密码、邮箱、两步验证和登录会话，也不能创建令牌和账号。')}
				rules={[{ required: true, type: 'array', min: 1, message: t('请选择令牌的权限') }]}
			>
				<Select mode="multiple" options={options(held)} optionFilterProp="label" />
			</Form.Item>
			<Form.Item name="days" label={t('有效期')}>
				<Select options={lives.map(days => ({ value: days, label: t('{count} 天', { count: days }) }))} />
			</Form.Item>
		</FormDialog>
	)
}
