import type { User } from '@vitrine/contract/people/user-record'
import { Flex, Tag } from 'antd'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'

/** Whether a user can sign in. */
export const ActiveWord = ({ user }: { user: User }) =>
	user.active ? <StateWord tone="green" text={t('正常')} /> : <StateWord tone="red" text={t('已封禁')} />

/** Checks whether a user is the viewer. */
export const useIsOneself = (): ((user: User) => boolean) => {
	const own_id = useSession()?.user_id
	return user => user.id === own_id
}

/** Picture, account and names of a user. */
export const Who = ({ user }: { user: User }) => {
	const isOneself = useIsOneself()
	const names =
		user.nickname === '' ? user.realname : t('{name}（{nickname}）', { name: user.realname, nickname: user.nickname })
	return (
		<Flex gap={12} align="center" style={{ minWidth: 180 }}>
			<Avatar src={user.avatar} name={user.realname || user.account} size={32} />
			<div style={{ overflowWrap: 'anywhere' }}>
				<Flex gap={8} align="center">
					<span style={{ fontWeight: 500 }}>{user.account}</span>
					{isOneself(user) && <Tag color="blue">{t('当前用户')}</Tag>}
				</Flex>
				{names !== user.account && <div className="muted">{names}</div>}
			</div>
		</Flex>
	)
}

/** When a user last signed in: the time, with its age on hover. */
export const LastLogin = ({ user }: { user: User }) =>
	user.last_login === null ? <span className="muted">{t('从未登录')}</span> : <When at={user.last_login} />
