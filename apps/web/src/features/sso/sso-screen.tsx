import type { SsoProvider } from '@vitrine/contract/people/sso'
import { sso_limits } from '@vitrine/domain/people/sso'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useAsk } from '../../ui/messages/ask.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { StateWord } from '../../ui/state-word.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderTestDialog } from './provider-test-dialog.tsx'
import { removeProvider, useProviders } from './use-providers.ts'
import './sso.css'

interface Doing {
	readonly what: 'edit' | 'test'
	readonly provider: SsoProvider | null
}

const Provider = ({ provider, open }: { provider: SsoProvider; open: (doing: Doing) => void }) => {
	const ask = useAsk()
	const { name, issuer, enabled, linked } = provider
	const remove = () =>
		ask({
			title: t('确定删除身份提供方“{name}”吗？', { name }),
			content: t('账号会保留，但不能再用它登录。'),
			okText: t('删除'),
			onOk: () => removeProvider(provider),
		})
	return (
		<section className="panel sso-provider">
			<Flex justify="space-between" gap={12} wrap>
				<h2>{name}</h2>
				<StateWord tone={enabled ? 'green' : 'grey'} text={t(enabled ? '已启用' : '未启用')} />
			</Flex>
			<code className="sso-address">{issuer}</code>
			<div className="muted">{t('已关联 {count} 个账号', { count: linked })}</div>
			<Flex gap={8} wrap>
				<Button onClick={() => open({ what: 'test', provider })}>{t('测试')}</Button>
				<Button onClick={() => open({ what: 'edit', provider })}>{t('编辑')}</Button>
				<Button danger onClick={remove}>
					{t('删除')}
				</Button>
			</Flex>
		</section>
	)
}

/** The redirect address that every provider needs to know. */
const RedirectAddress = ({ address }: { address: string }) => (
	<section className="panel sso-provider">
		<h2>{t('重定向地址')}</h2>
		<CopyField label={t('重定向地址')} text={address} />
		<p className="muted">{t('请在身份提供方处原样登记此地址。')}</p>
	</section>
)

const DoingDialog = ({ doing: { what, provider }, close }: { doing: Doing; close: () => void }) =>
	what === 'test' && provider !== null ? (
		<ProviderTestDialog provider={provider} close={close} />
	) : (
		<ProviderDialog provider={provider} close={close} />
	)

/** Identity providers for signing in (route /system/singleSignOn). */
export const SsoScreen = () => {
	const query = useProviders()
	const [doing, setDoing] = useState<Doing | null>(null)
	const { list: providers = [], redirect_uri } = query.data ?? {}
	const add = providers.length < sso_limits.providers && (
		<Button type="primary" onClick={() => setDoing({ what: 'edit', provider: null })}>
			{t('添加身份提供方')}
		</Button>
	)
	const empty = <Nothing title={t('还没有身份提供方')} hint={t('添加并启用后，登录页会显示它的按钮。')} />
	return (
		<>
			<PageHead title={t('单点登录')} action={add} />
			<div className="sso-providers">
				{query.data && <RedirectAddress address={redirect_uri ?? `${location.origin}/sso/callback`} />}
				<ListStates query={query} isEmpty={providers.length === 0} empty={empty}>
					{providers.map(provider => (
						<Provider key={provider.id} provider={provider} open={setDoing} />
					))}
				</ListStates>
			</div>
			{doing && <DoingDialog doing={doing} close={() => setDoing(null)} />}
		</>
	)
}
