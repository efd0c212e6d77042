import { useQuery } from '@tanstack/react-query'
import type { AccessToken } from '@vitrine/contract/people/access'
import { every_scope, type Permission, permissions } from '@vitrine/domain/people/permission'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { access } from '../../data/calls/access.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { rightsSummary } from '../../ui/rights-list.tsx'
import { TokenDialog } from './token-dialog.tsx'

const key = [...keys.personal, 'tokens']
const changed = () => refresh(key)

const remove = async ({ id, name }: AccessToken): Promise<void> => {
	await access.deleteToken({ id })
	toast('success', t('已删除“{name}”', { name }))
	await changed()
}

const rightsOf = (scopes: readonly string[]) => permissions.filter(permission => scopes.includes(permission))

const Row = ({ token, ask }: { token: AccessToken; ask: (token: AccessToken) => void }) => {
	const used = token.used_at === null ? t('从未使用') : t('最近使用 {time}', { time: moment(token.used_at) })
	const expires = t('{time} 过期', { time: moment(token.expires_at ?? 0) })
	const rights = token.scopes.includes(every_scope) ? t('您的全部权限') : rightsSummary(rightsOf(token.scopes))
	return (
		<li className="panel personal-row">
			<div>
				<strong>{token.name}</strong>
				<div className="muted">
					{t('创建于 {time}', { time: moment(token.created_at) })}
					{' · '}
					{used}
					{' · '}
					{expires}
				</div>
				<div className="muted">{t('权限：{rights}', { rights })}</div>
			</div>
			<Button aria-label={`${t('删除')} ${token.name}`} onClick={() => ask(token)}>
				{t('删除')}
			</Button>
		</li>
	)
}

const SecretDialog = ({ name, token, close }: { name: string; token: string; close: () => void }) => (
	<Modal
		open
		title={t('令牌“{name}”已创建', { name })}
		// A stray click must not close what is never shown again.
		mask={{ closable: false }}
		keyboard={false}
		closable={false}
		footer={
			<Button type="primary" onClick={close}>
				{t('我已保存令牌')}
			</Button>
		}
	>
		<p style={{ marginBottom: 16 }}>{t('请立即复制令牌，它只显示这一次。')}</p>
		<CopyField label={t('访问令牌')} text={token} />
	</Modal>
)

/** Personal access tokens, for programs acting on the user's behalf. */
export const TokensTab = () => {
	const query = useQuery({ queryKey: key, queryFn: ({ signal }) => access.listTokens({}, { signal }) })
	const [creating, setCreating] = useState(false)
	const [made, setMade] = useState<{ name: string; token: string } | null>(null)
	const ask = useAsk()
	const askRemove = (token: AccessToken) =>
		ask({
			title: t('确定删除“{name}”吗？', { name: token.name }),
			content: t('使用它的程序会立即失去访问权限。'),
			okText: t('删除'),
			onOk: () => remove(token),
		})
	const create = async (name: string, days: number, scopes: Permission[]) => {
		const { token } = await access.createToken({ name, days, scopes })
		setMade({ name, token })
		await changed()
	}
	const list = query.data ?? []
	const button = (
		<Button type="primary" onClick={() => setCreating(true)}>
			{t('创建令牌')}
		</Button>
	)
	const hint = t('程序凭令牌以您的身份和权限调用接口，不需要密码。')
	return (
		<ListStates
			query={query}
			isEmpty={list.length === 0 && !creating}
			empty={<Nothing title={t('还没有访问令牌')} hint={hint} action={button} />}
		>
			<div className="personal-head">
				<p className="muted">{hint}</p>
				{button}
			</div>
			<ul className="personal-rows">
				{list.map(token => (
					<Row key={token.id} token={token} ask={askRemove} />
				))}
			</ul>
			{creating && <TokenDialog create={create} close={() => setCreating(false)} />}
			{made && <SecretDialog {...made} close={() => setMade(null)} />}
		</ListStates>
	)
}
