import { useQuery } from '@tanstack/react-query'
import type { User } from '@vitrine/contract/people/user-record'
import { Button, Modal } from 'antd'
import { keys, refresh } from '../../data/calls/queries.ts'
import { sso } from '../../data/calls/sso.ts'
import { t } from '../../data/text.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { When } from '../../ui/when.tsx'

/** The identities linked to a user; anyone who can edit the user can unlink them. */
export const LinksDialog = ({ user, close }: { user: User; close: () => void }) => {
	const ask = useAsk()
	const key = [...keys.users, 'links', String(user.id)]
	const query = useQuery({ queryKey: key, queryFn: ({ signal }) => sso.listOfUser({ id: user.id }, { signal }) })
	const links = query.data ?? []
	const unlink = async () => {
		await sso.unlinkUser({ id: user.id })
		toast('success', t('关联已解除'))
		await refresh(key)
	}
	const remove = () =>
		ask({
			title: t('解除用户的身份关联'),
			content: t('解除后，此用户的会话会立即结束。'),
			okText: t('解除身份关联'),
			onOk: unlink,
		})
	const footer = user.editable && links.length > 0 && (
		<Button danger onClick={remove}>
			{t('解除身份关联')}
		</Button>
	)
	return (
		<Modal open title={`${t('查看关联的身份')} · ${user.account}`} onCancel={close} footer={footer || null}>
			<ListStates query={query} isEmpty={links.length === 0} empty={<p className="muted">{t('尚未关联身份')}</p>}>
				{links.map(({ id, provider, subject, managed, used_at }) => (
					<p key={id} style={{ overflowWrap: 'anywhere' }}>
						{`${provider} · ${subject}`}
						<br />
						<span className="muted">
							<When at={used_at} />
							{managed && ` · ${t('由身份提供方管理')}`}
						</span>
					</p>
				))}
			</ListStates>
		</Modal>
	)
}
