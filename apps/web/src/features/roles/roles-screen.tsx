import type { Role } from '@vitrine/contract/people/roles'
import { role_name_length } from '@vitrine/domain/people/account'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { roleName, useRoleList } from '../../data/role-list.ts'
import { usePermitted, useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { HoldersPanel } from './holders-panel.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { type RoleActions, RoleTable } from './role-table.tsx'
import { type RoleValues, removeRole } from './use-roles.ts'
import './roles.css'

type Drawn = { readonly role: Role | null; readonly initial: RoleValues }

const empty: RoleValues = { name: '', remark: '', permissions: [] }

const shortened = (name: string): string => [...name].slice(0, role_name_length.max).join('')

const useActions = () => {
	const ask = useAsk()
	const held = useSession()?.permissions ?? []
	const [drawn, setDrawn] = useState<Drawn | null>(null)
	const actions: RoleActions = {
		edit: role => setDrawn({ role, initial: role }),
		copy: ({ id, name, remark, permissions }) => {
			const copied = shortened(t('{name} 副本', { name: roleName(id, name) }))
			const own = permissions.filter(permission => held.includes(permission))
			setDrawn({ role: null, initial: { name: copied, remark, permissions: own } })
		},
		remove: role =>
			ask({
				title: t('确定删除“{name}”吗？', { name: role.name }),
				okText: t('删除'),
				onOk: () => removeRole(role),
			}),
	}
	const { name = '', remark = '', permissions = [] } = drawn?.initial ?? {}
	const dialog = drawn && (
		<RoleDialog role={drawn.role} initial={{ name, remark, permissions }} close={() => setDrawn(null)} />
	)
	return { actions, dialog, add: () => setDrawn({ role: null, initial: empty }) }
}

const RolesPanel = ({ actions }: { actions: RoleActions }) => {
	const query = useRoleList()
	const may = usePermitted('roles.write')
	const seesUsers = usePermitted('users.read')
	const list = query.data ?? []
	return (
		<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('没有符合条件的记录')} />}>
			<RoleTable roles={list} actions={may ? actions : null} seesUsers={seesUsers} />
		</ListStates>
	)
}

/** The roles, and who has which permission through them (route /system/roleManage). */
export const RolesScreen = () => {
	const [tab, setTab] = useUrlState('tab', 'roles')
	const { actions, dialog, add } = useActions()
	const may = usePermitted('roles.write')
	return (
		<>
			<PageHead
				title={t('角色管理')}
				action={
					may && (
						<Button type="primary" onClick={add}>
							{t('添加角色')}
						</Button>
					)
				}
			/>
			<Tabs
				activeKey={tab}
				onChange={setTab}
				items={[
					{ key: 'roles', label: t('角色'), children: tab === 'roles' && <RolesPanel actions={actions} /> },
					{ key: 'holders', label: t('谁可以做什么'), children: tab === 'holders' && <HoldersPanel /> },
				]}
			/>
			{dialog}
		</>
	)
}
