import type { Holder } from '@vitrine/contract/people/roles'
import { type Permission, permissions } from '@vitrine/domain/people/permission'
import { rights } from '@vitrine/domain/people/rights'
import { Select, type TableColumnsType } from 'antd'
import { useGroupNamesById } from '../../data/group-names.ts'
import { roleName } from '../../data/role-list.ts'
import { t } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { isInstallationWide, rights_by_feature } from '../../ui/rights-list.tsx'
import { page_size, useHolders } from './use-roles.ts'

const options = () =>
	rights_by_feature.map(([feature, all]) => ({
		label: t(feature),
		options: all.map(value => ({ value, label: t(rights[value].name) })),
	}))

const columns = (permission: Permission, groupName: (id: number) => string): TableColumnsType<Holder> => [
	{
		title: t('用户'),
		key: 'user',
		render: (_, { account, realname }) => (
			<>
				<div style={{ fontWeight: 500 }}>{account}</div>
				{realname !== account && <div className="muted">{realname}</div>}
			</>
		),
	},
	{ title: t('角色'), key: 'role', render: (_, { role_id, role_name }) => roleName(role_id, role_name) },
	{ title: t('组织'), key: 'group', render: (_, { group_id }) => groupName(group_id) },
	{
		title: t('原因'),
		key: 'why',
		render: (_, { role_id, role_name, group_id }) => {
			const role = roleName(role_id, role_name)
			if (isInstallationWide(permission)) return t('因角色“{role}”且属于顶级组织，对整个系统有效', { role })
			return t('因角色“{role}”，对组织“{group}”及其下级有效', { role, group: groupName(group_id) })
		},
	},
]

/** Who has a permission, and why (route /system/roleManage, `tab=holders`). */
export const HoldersPanel = () => {
	const [right, setRight] = useUrlState('right', permissions[0])
	const [page, setPage] = useUrlPage()
	const permission = permissions.find(each => each === right) ?? permissions[0]
	const query = useHolders(permission, page)
	const groupName = useGroupNamesById()
	const list = query.data?.list ?? []
	return (
		<>
			<div className="filters">
				<Select
					aria-label={t('权限')}
					showSearch={{ optionFilterProp: 'label' }}
					options={options()}
					value={permission}
					onChange={setRight}
					popupMatchSelectWidth={false}
					style={{ minWidth: 260 }}
				/>
				<span className="muted">{t(rights[permission].about)}</span>
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('没有人有此权限')} />}>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard */}
				<section className="table-scroll" tabIndex={0} aria-label={t('谁可以做什么')}>
					<ListTable rowKey="user_id" columns={columns(permission, groupName)} dataSource={list} pagination={false} />
				</section>
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
		</>
	)
}
