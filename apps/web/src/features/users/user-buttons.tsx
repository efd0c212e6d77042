import type { User } from '@vitrine/contract/people/user-record'
import { Button, Dropdown, Flex } from 'antd'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import type { UserActions } from './user-actions.ts'
import { useIsOneself } from './user-facts.tsx'

const entries = (user: User, actions: UserActions) => [
	{ key: 'rights', label: t('权限'), onClick: () => actions.showRights(user) },
	{ key: 'links', label: t('查看关联的身份'), onClick: () => actions.showLinks(user) },
	{ key: 'password', label: t('重置密码'), onClick: () => actions.resetPassword(user) },
	user.active
		? { key: 'ban', label: t('封禁'), onClick: () => actions.ban([user], true) }
		: { key: 'unban', label: t('解封'), onClick: () => actions.ban([user], false) },
	{ key: 'remove', label: t('删除'), danger: true, onClick: () => actions.remove([user]) },
]

/** The action buttons of a user; if the user cannot be changed, they state why. */
export const UserButtons = ({ user, actions }: { user: User; actions: UserActions }) => {
	const may = usePermitted('users.write')
	const isOneself = useIsOneself()(user)
	if (may && user.editable)
		return (
			<Flex gap={4}>
				<Button size="small" type="text" onClick={() => actions.edit(user)}>
					{t('编辑')}
				</Button>
				<Dropdown trigger={['click']} menu={{ items: entries(user, actions) }}>
					<Button size="small" type="text" aria-haspopup="menu">
						{t('更多')}
					</Button>
				</Dropdown>
			</Flex>
		)
	return (
		<>
			<Button size="small" type="text" onClick={() => actions.showRights(user)}>
				{t('权限')}
			</Button>
			{may && (
				<div className="muted" style={{ maxWidth: 130, whiteSpace: 'normal' }}>
					{isOneself ? t('请在个人中心修改个人信息') : t('此用户有您没有的权限')}
				</div>
			)}
		</>
	)
}
