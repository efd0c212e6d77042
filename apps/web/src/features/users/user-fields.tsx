import { errors } from '@vitrine/contract/error-codes'
import { email } from '@vitrine/domain/people/account'
import { passwordProblem } from '@vitrine/domain/people/credential'
import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { emailText } from '../../ui/forms/email-words.ts'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { RoleSelect } from '../../ui/forms/role-select.tsx'

/** A form rule with its own error texts. */
export const rule = (problemIn: (value: string) => string | null) => ({
	validator: (_: unknown, value: string | undefined) => {
		const problem = problemIn(value ?? '')
		return problem === null ? Promise.resolve() : Promise.reject(new Error(problem))
	},
})

const passwordRule = rule(value => {
	const problem = passwordProblem(value)
	if (problem === null) return null
	return problem === 'too_long' ? t('密码最多 64 个字符') : t('密码至少 8 个字符，须包含字母、数字和特殊字符')
})

/** A password, entered twice, with its requirements below. */
export const PasswordFields = ({ autoFocus = false }: { autoFocus?: boolean }) => (
	<>
		<Form.Item
			name="password"
			label={t('密码')}
			extra={
				<>
					{t(errors.password_weak.text)}
					<br />
					{t('用户首次登录时须自行修改密码。')}
				</>
			}
			validateTrigger="onBlur"
			rules={[passwordRule]}
		>
			<Input autoFocus={autoFocus} type="password" autoComplete="new-password" maxLength={200} />
		</Form.Item>
		<Form.Item
			name="confirm_password"
			label={t('确认密码')}
			dependencies={['password']}
			validateTrigger="onBlur"
			rules={[
				({ getFieldValue }) =>
					rule(value => (value === getFieldValue('password') ? null : t('两次输入的密码不一致！'))),
			]}
		>
			<Input type="password" autoComplete="new-password" maxLength={200} />
		</Form.Item>
	</>
)

const emailRule = rule(value =>
	value.trim() === '' || email.safeParse(value).success ? null : t(emailText('格式不正确', value)),
)

/** An optional email address. */
export const EmailField = ({ extra }: { extra?: string }) => (
	<Form.Item name="email" label={t('邮箱（可选）')} extra={extra} validateTrigger="onBlur" rules={[emailRule]}>
		<Input type="email" autoComplete="off" maxLength={254} />
	</Form.Item>
)

const RoleField = () => {
	const group_id = Form.useWatch<number | undefined>('group_id', Form.useFormInstance())
	return (
		<Form.Item name="role_id" label={t('角色')} rules={[{ required: true, message: t('请选择角色') }]}>
			<RoleSelect group={group_id} />
		</Form.Item>
	)
}

/** The field for errors that do not name one. */
export const places = { rights_above: 'role_id', role_absent: 'role_id', group_absent: 'group_id' } as const

/** The organisation and role of a user. */
export const PlaceFields = () => (
	<>
		<Form.Item name="group_id" label={t('组织')} rules={[{ required: true, message: t('请选择组织') }]}>
			<GroupSelect />
		</Form.Item>
		<RoleField />
	</>
)

/** The details of a user besides the account. */
export const AboutFields = () => (
	<>
		<Form.Item
			name="realname"
			label={t('姓名')}
			rules={[{ required: true, whitespace: true, message: t('请输入姓名') }]}
		>
			<Input autoComplete="off" maxLength={50} />
		</Form.Item>
		<Form.Item name="nickname" label={t('昵称（可选）')}>
			<Input autoComplete="off" maxLength={50} />
		</Form.Item>
		<EmailField />
		<PlaceFields />
		<Form.Item name="remark" label={t('备注（可选）')}>
			<Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} />
		</Form.Item>
	</>
)
