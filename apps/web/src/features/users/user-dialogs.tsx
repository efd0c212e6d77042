import type { User } from '@vitrine/contract/people/user-record'
import { account } from '@vitrine/domain/people/account'
import { Form, Input, Radio } from 'antd'
import { useGroupNamesById } from '../../data/group-names.ts'
import { useGroups } from '../../data/groups.ts'
import { roleName, useRoleChoice } from '../../data/role-list.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { addUser, banUsers, editUser, namesOf, readUser, resetPassword, valuesOf } from './use-users.ts'
import { AboutFields, PasswordFields, places, rule } from './user-fields.tsx'

const accountRule = rule(value =>
	account.safeParse(value).success ? null : t('账号由 3 到 20 个字母、数字或下划线组成'),
)

/** Creates an account; its user changes the password at the first login. */
export const AddDialog = ({ close }: { close: () => void }) => (
	<FormDialog
		title={t('创建账号')}
		okText={t('创建')}
		initial={{
			account: '',
			realname: '',
			nickname: '',
			email: '',
			remark: '',
			password: '',
			confirm_password: '',
			role_id: undefined,
			group_id: useGroups()[0]?.id,
		}}
		onSubmit={addUser}
		onClose={close}
		places={places}
	>
		<Form.Item name="account" label={t('账号')} validateTrigger="onBlur" rules={[accountRule]}>
			<Input autoFocus autoComplete="off" maxLength={20} />
		</Form.Item>
		<PasswordFields />
		<AboutFields />
	</FormDialog>
)

/** Edits everything about a user except account and password. */
export const EditDialog = ({ user, close }: { user: User; close: () => void }) => {
	const [groupName, roles] = [useGroupNamesById(), useRoleChoice()]
	const roleWord = (id: unknown): string => roleName(Number(id), roles.find(role => role.id === id)?.name ?? '')
	return (
		<FormDialog
			title={`${t('编辑')} · ${user.account}`}
			okText={t('保存')}
			initial={valuesOf(user)}
			edited={{
				revision: user.revision,
				read: () => readUser(user),
				words: { group_id: id => groupName(Number(id)), role_id: roleWord },
			}}
			onSubmit={(values, edit) => editUser(user, values, edit)}
			onClose={close}
			places={places}
		>
			<AboutFields />
		</FormDialog>
	)
}

/** Sets a new password for a user. */
export const PasswordDialog = ({ user, close }: { user: User; close: () => void }) => (
	<FormDialog
		title={`${t('重置密码')} · ${user.account}`}
		okText={t('重置密码')}
		initial={{ password: '', confirm_password: '' }}
		onSubmit={values => resetPassword(user, values)}
		onClose={close}
	>
		<p className="muted" style={{ marginBottom: 16 }}>
			{t('此用户的所有登录将立即结束，两步验证将被关闭。')}
		</p>
		<PasswordFields autoFocus />
	</FormDialog>
)

interface BanProps {
	readonly users: readonly User[]
	readonly banned: boolean
	readonly close: () => void
}

const Choice = ({ users }: { users: readonly User[] }) => {
	const [only] = users
	const count = users.length === 1 ? (only?.sub_users ?? 0) : null
	if (users.every(({ sub_users }) => sub_users === 0)) return null
	return (
		<Form.Item name="subordinates" label={t('范围')}>
			<Radio.Group
				options={[
					{ value: false, label: count === null ? t('仅所选用户') : t('仅此用户') },
					{
						value: true,
						label: count === null ? t('连同他们的所有下级用户') : t('连同其所有下级用户（{count} 人）', { count }),
					},
				]}
				style={{ display: 'grid', gap: 8 }}
			/>
		</Form.Item>
	)
}

/** Bans or unbans users, alone or with everyone below them. */
export const BanDialog = ({ users, banned, close }: BanProps) => {
	const name = namesOf(users)
	return (
		<FormDialog
			title={banned ? t('封禁“{name}”？', { name }) : t('解封“{name}”？', { name })}
			okText={banned ? t('封禁') : t('解封')}
			initial={{ subordinates: false }}
			onSubmit={({ subordinates }) => banUsers(users, banned, subordinates)}
			onClose={close}
		>
			<p style={{ marginBottom: 16 }}>
				{banned ? t('被封禁的用户立即退出登录，在解封之前不能再登录。') : t('解封后可以再次登录。')}
			</p>
			<Choice users={users} />
		</FormDialog>
	)
}
