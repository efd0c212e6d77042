import type { User } from '@vitrine/contract/people/user-record'
import { Button, Flex, type TableColumnsType } from 'antd'
import { useGroupNamesById } from '../../data/group-names.ts'
import { roleName } from '../../data/role-list.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import type { UserActions } from './user-actions.ts'
import { UserButtons } from './user-buttons.tsx'
import { ActiveWord, LastLogin, Who } from './user-facts.tsx'

const columns = (actions: UserActions, groupName: (id: number) => string): TableColumnsType<User> => [
	{ title: t('账号'), key: 'account', render: (_, user) => <Who user={user} /> },
	{ title: t('状态'), key: 'state', render: (_, user) => <ActiveWord user={user} /> },
	{
		title: `${t('角色')} / ${t('组织')}`,
		key: 'place',
		render: (_, { role_id, role_name, group_id }) => (
			<div style={{ maxWidth: 220, overflowWrap: 'anywhere' }}>
				<div>{roleName(role_id, role_name)}</div>
				<div className="muted">{groupName(group_id)}</div>
			</div>
		),
	},
	{ title: t('级别'), key: 'grade', dataIndex: 'grade', align: 'end' },
	{ title: t('下级用户'), key: 'sub_users', dataIndex: 'sub_users', align: 'end' },
	{ title: t('终端'), key: 'terminals', dataIndex: 'terminals', align: 'end' },
	{ title: t('节目'), key: 'programs', dataIndex: 'programs', align: 'end' },
	{
		title: `${t('邮箱')} / ${t('备注')}`,
		key: 'about',
		render: (_, { email, remark }) => (
			<div style={{ maxWidth: 220, overflowWrap: 'anywhere' }}>
				<div>{email}</div>
				<div className="muted">{remark}</div>
			</div>
		),
	},
	{ title: t('最后登录'), key: 'last_login', render: (_, user) => <LastLogin user={user} /> },
	{ title: t('操作'), key: 'actions', render: (_, user) => <UserButtons user={user} actions={actions} /> },
]

interface BarProps {
	readonly chosen: readonly User[]
	readonly actions: UserActions
	readonly clear: () => void
}

/** Actions for all chosen users. */
const BulkBar = ({ chosen, actions, clear }: BarProps) => {
	const banned = chosen.filter(user => !user.active)
	const active = chosen.filter(user => user.active)
	return (
		<Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
			<span role="status">{t('已选 {count} 个用户', { count: chosen.length })}</span>
			<Button disabled={active.length === 0} onClick={() => actions.ban(active, true)}>
				{t('封禁所选')}
			</Button>
			<Button disabled={banned.length === 0} onClick={() => actions.ban(banned, false)}>
				{t('解封所选')}
			</Button>
			<Button danger onClick={() => actions.remove(chosen)}>
				{t('删除所选')}
			</Button>
			<Button type="text" onClick={clear}>
				{t('取消选择')}
			</Button>
		</Flex>
	)
}

interface Props {
	readonly users: readonly User[]
	readonly actions: UserActions
	readonly selected: readonly number[]
	readonly select: (ids: number[]) => void
}

/** Users as a table, in which several can be banned or deleted at once. */
export const UserTable = ({ users, actions, selected, select }: Props) => {
	const groupName = useGroupNamesById()
	const may = usePermitted('users.write')
	const chosen = users.filter(({ id, editable }) => editable && selected.includes(id))
	return (
		<>
			{chosen.length > 0 && <BulkBar chosen={chosen} actions={actions} clear={() => select([])} />}
			<div className="table-scroll">
				<ListTable<User>
					rowKey="id"
					size="middle"
					columns={columns(actions, groupName)}
					dataSource={users}
					pagination={false}
					{...(may && {
						rowSelection: {
							selectedRowKeys: chosen.map(({ id }) => id),
							onChange: keys => select(keys.map(Number)),
							getCheckboxProps: ({ account, editable }) => ({ disabled: !editable, 'aria-label': account }),
						},
					})}
				/>
			</div>
		</>
	)
}
