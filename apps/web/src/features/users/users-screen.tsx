import type { User } from '@vitrine/contract/people/user-record'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useGroups } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { LinksDialog } from './links-dialog.tsx'
import { ReferralsDrawer } from './referrals-drawer.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { namesOf, page_size, removeUsers, useUsers } from './use-users.ts'
import type { UserActions } from './user-actions.ts'
import { AddDialog, BanDialog, EditDialog, PasswordDialog } from './user-dialogs.tsx'
import { useUserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'

type Doing =
	| { readonly what: 'edit' | 'rights' | 'links' | 'password'; readonly user: User }
	| { readonly what: 'ban' | 'unban'; readonly users: readonly User[] }

const DoingDialog = ({ doing, close }: { doing: Doing; close: () => void }) => {
	switch (doing.what) {
		case 'edit':
			return <EditDialog user={doing.user} close={close} />
		case 'rights':
			return <RightsDialog user={doing.user} close={close} />
		case 'links':
			return <LinksDialog user={doing.user} close={close} />
		case 'password':
			return <PasswordDialog user={doing.user} close={close} />
		case 'ban':
		case 'unban':
			return <BanDialog users={doing.users} banned={doing.what === 'ban'} close={close} />
	}
}

const useActions = () => {
	const ask = useAsk()
	const [doing, setDoing] = useState<Doing | null>(null)
	const actions: UserActions = {
		edit: user => setDoing({ what: 'edit', user }),
		showRights: user => setDoing({ what: 'rights', user }),
		showLinks: user => setDoing({ what: 'links', user }),
		resetPassword: user => setDoing({ what: 'password', user }),
		ban: (users, banned) => setDoing({ what: banned ? 'ban' : 'unban', users }),
		remove: users =>
			ask({
				title: t('确定删除“{name}”吗？', { name: namesOf(users) }),
				content: t('其创建的内容仍属于所在组织，下级用户上移一级；删除后无法恢复。'),
				okText: t('删除'),
				onOk: () => removeUsers(users),
			}),
	}
	return { actions, dialog: doing && <DoingDialog doing={doing} close={() => setDoing(null)} /> }
}

const Head = ({ open }: { open: (type: string) => void }) => (
	<PageHead
		title={t('用户管理')}
		action={
			usePermitted('users.write') && (
				<Flex gap={8} wrap>
					<Button onClick={() => open('referrals')}>{t('推荐码')}</Button>
					<Button type="primary" onClick={() => open('addUser')}>
						{t('创建账号')}
					</Button>
				</Flex>
			)
		}
	/>
)

/** The users (route /system/userManage; `type=addUser` opens the dialog that creates one, `type=referrals` the codes). */
export const UsersScreen = () => {
	const [type, setType] = useUrlState('type')
	const [page, setPage] = useUrlPage()
	const [selected, setSelected] = useState<number[]>([])
	const { filters, row, isNarrowed } = useUserFilters()
	const query = useUsers(filters, page)
	const { actions, dialog } = useActions()
	const may = usePermitted('users.write')
	// The form starts with the viewer's own organisation, which has to be loaded first.
	const adds = useGroups().length > 0 && may && type === 'addUser'
	const list = query.data?.list ?? []
	const empty = <Nothing title={isNarrowed ? t('没有符合条件的记录') : t('还没有用户')} />
	return (
		<>
			<Head open={setType} />
			{row}
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<UserTable users={list} actions={actions} selected={selected} select={setSelected} />
				<Pages page={page} size={page_size} count={query.data?.count ?? 0} onChange={setPage} />
			</ListStates>
			{dialog}
			{adds && <AddDialog close={() => setType('')} />}
			{may && type === 'referrals' && <ReferralsDrawer close={() => setType('')} />}
		</>
	)
}
