import type { Role } from '@vitrine/contract/people/roles'
import { covers } from '@vitrine/domain/people/permission'
import { Button, Flex, type TableColumnsType, Tag } from 'antd'
import { Link } from 'react-router'
import { roleName } from '../../data/role-list.ts'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { RightsList, rightsSummary } from '../../ui/rights-list.tsx'

/** The actions for a role. */
export interface RoleActions {
	readonly edit: (role: Role) => void
	readonly copy: (role: Role) => void
	readonly remove: (role: Role) => void
}

/** Why a user with these permissions cannot change a role; null if they can. */
const hindrance = (role: Role, held: ReadonlySet<string>): string | null => {
	if (role.preset) return t('预设角色不能修改或删除')
	return covers(held, new Set(role.permissions)) ? null : t('此角色包含您没有的权限')
}

const Buttons = ({ role, actions }: { role: Role; actions: RoleActions }) => {
	const reason = hindrance(role, new Set(useSession()?.permissions))
	return (
		<div>
			<Flex gap={4}>
				{reason === null && (
					<Button size="small" type="text" onClick={() => actions.edit(role)}>
						{t('编辑')}
					</Button>
				)}
				<Button size="small" type="text" onClick={() => actions.copy(role)}>
					{t('复制')}
				</Button>
				{reason === null && (
					<Button size="small" type="text" danger onClick={() => actions.remove(role)}>
						{t('删除')}
					</Button>
				)}
			</Flex>
			{reason !== null && role.preset === 0 && <div className="muted">{reason}</div>}
		</div>
	)
}

const columns = (actions: RoleActions | null, seesUsers: boolean): TableColumnsType<Role> => [
	{
		title: t('名称'),
		key: 'name',
		render: (_, { id, name, preset }) => (
			<Flex gap={8} align="center">
				<span style={{ fontWeight: 500 }}>{roleName(id, name)}</span>
				{preset === 1 && <Tag title={t('预设角色不能修改或删除')}>{t('预设')}</Tag>}
			</Flex>
		),
	},
	{
		title: t('权限'),
		key: 'permissions',
		render: (_, { permissions }) => (
			<div style={{ minWidth: 'min(240px, 40vw)', maxWidth: 560 }}>{rightsSummary(permissions)}</div>
		),
	},
	{
		title: t('用户'),
		key: 'users',
		align: 'end',
		render: (_, { id, users }) => (seesUsers ? <Link to={`/system/userManage?role=${id}`}>{users}</Link> : users),
	},
	{
		title: t('备注'),
		key: 'remark',
		render: (_, { remark }) => <div style={{ maxWidth: 240, overflowWrap: 'anywhere' }}>{remark}</div>,
	},
	...(actions === null
		? []
		: [
				{
					title: t('操作'),
					key: 'actions',
					render: (_: unknown, role: Role) => <Buttons role={role} actions={actions} />,
				},
			]),
]

interface Props {
	readonly roles: readonly Role[]
	/** Null for a user with read access only. */
	readonly actions: RoleActions | null
	readonly seesUsers: boolean
}

/** The roles; each row expands to its permissions in words. */
export const RoleTable = ({ roles, actions, seesUsers }: Props) => (
	<ListTable
		rowKey="id"
		columns={columns(actions, seesUsers)}
		dataSource={roles}
		pagination={false}
		className="table-scroll"
		expandable={{ expandedRowRender: ({ permissions }) => <RightsList granted={permissions} /> }}
	/>
)
