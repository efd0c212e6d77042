import type { Role } from '@vitrine/contract/people/roles'
import { role_name_length } from '@vitrine/domain/people/account'
import { type Permission, withImplied } from '@vitrine/domain/people/permission'
import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { PermissionPicker } from './permission-picker.tsx'
import { addRole, editRole, type RoleValues, readRole } from './use-roles.ts'

/** Counts characters as users perceive them: an emoji is one. */
const isNameLongEnough = (name = ''): boolean => {
	const { length } = [...name.trim()]
	return length >= role_name_length.min && length <= role_name_length.max
}

const nameRule = {
	validator: (_: unknown, name: string | undefined) =>
		isNameLongEnough(name) ? Promise.resolve() : Promise.reject(new Error(t('名称须为 2 到 20 个字符'))),
}

const permissionsRule = {
	validator: (_: unknown, chosen: readonly Permission[]) =>
		chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('请至少选择一项权限'))),
}

interface Props {
	/** The role being edited; null for a new one. */
	readonly role: Role | null
	readonly initial: RoleValues
	readonly close: () => void
}

/** Adds or edits a role. */
export const RoleDialog = ({ role, initial, close }: Props) => (
	<FormDialog
		title={role === null ? t('添加角色') : `${t('编辑')} · ${role.name}`}
		okText={role === null ? t('添加') : t('保存')}
		initial={initial}
		{...(role && { edited: { revision: role.revision, read: () => readRole(role) } })}
		onSubmit={(values, edit) => {
			const { permissions } = edit.changed
			if (role === null) return addRole({ ...values, permissions: withImplied(values.permissions) })
			if (permissions === undefined) return editRole(role, edit)
			return editRole(role, { ...edit, changed: { ...edit.changed, permissions: withImplied(permissions) } })
		}}
		onClose={close}
		places={{ rights_above: 'permissions' }}
	>
		<Form.Item name="name" label={t('名称')} validateTrigger="onBlur" rules={[nameRule]}>
			<Input autoFocus autoComplete="off" />
		</Form.Item>
		<Form.Item name="remark" label={t('备注')}>
			<Input autoComplete="off" maxLength={200} />
		</Form.Item>
		<Form.Item name="permissions" label={t('权限')} rules={[permissionsRule]}>
			<PermissionPicker />
		</Form.Item>
	</FormDialog>
)
