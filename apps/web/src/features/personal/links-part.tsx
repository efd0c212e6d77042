import { useQuery } from '@tanstack/react-query'
import type { SsoLink } from '@vitrine/contract/people/sso'
import { Button, Flex, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { keys, refresh } from '../../data/calls/queries.ts'
import { sso } from '../../data/calls/sso.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { toast } from '../../ui/messages/toasts.ts'

interface Choice {
	readonly id: number
	readonly name: string
}

const key = [...keys.personal, 'links']

const unlink = async (id: number): Promise<void> => {
	await sso.unlink({ id })
	toast('success', t('关联已解除'))
	await refresh(key)
}

const Linked = ({ link: { id, provider, subject, managed } }: { link: SsoLink }) => {
	const { busy, run } = useAction(unlink)
	return (
		<Flex justify="space-between" align="center" gap={12} wrap>
			<div style={{ overflowWrap: 'anywhere' }}>
				<div>{provider}</div>
				<div className="muted">{subject}</div>
			</div>
			{managed ? (
				<span className="muted">{t('由身份提供方管理')}</span>
			) : (
				<Button danger loading={busy} onClick={() => void run(id)}>
					{t('解除身份关联')}
				</Button>
			)}
		</Flex>
	)
}

/** Asks for the password, then goes to the provider. */
const LinkDialog = ({ choice: { id, name }, close }: { choice: Choice; close: () => void }) => (
	<FormDialog
		title={t('关联“{name}”', { name })}
		okText={t('关联身份')}
		initial={{ password: '' }}
		places={{ password_wrong: 'password' }}
		onSubmit={async ({ password }) => location.assign((await sso.beginLink({ id, password })).address)}
		onClose={close}
	>
		<p style={{ marginBottom: 16 }}>{t('请输入密码，然后在身份提供方处登录。')}</p>
		<Form.Item name="password" label={t('密码')} rules={[{ required: true, message: t('请输入密码') }]}>
			<Input.Password autoFocus autoComplete="current-password" visibilityToggle={false} />
		</Form.Item>
	</FormDialog>
)

let is_finishing = false

/** Links the identity with which the provider redirected back, once. */
const useFinish = () => {
	const [mark, setMark] = useUrlState('sso')
	const { run } = useAction(async () => {
		await sso.finishLink({})
		toast('success', t('身份已关联'))
		await refresh(key)
	})
	useEffect(() => {
		if (mark === '' || is_finishing) return
		is_finishing = true
		setMark('')
		void run().finally(() => {
			is_finishing = false
		})
	}, [mark, setMark, run])
}

/** The identities that can sign in to the user's own account. */
export const LinksPart = () => {
	useFinish()
	const links = useQuery({ queryKey: key, queryFn: ({ signal }) => sso.listOwn({}, { signal }) })
	const choices = useQuery({ queryKey: [...key, 'choices'], queryFn: ({ signal }) => sso.listButtons({}, { signal }) })
	const [choice, setChoice] = useState<Choice | null>(null)
	const linked = links.data ?? []
	const open = (choices.data ?? []).filter(({ name }) => linked.every(({ provider }) => provider !== name))
	if (open.length === 0 && linked.length === 0) return null
	return (
		<section className="panel personal-part">
			<h2>{t('单点登录')}</h2>
			<p>{t('关联后，可以用身份提供方登录此账号。')}</p>
			<ListStates query={links} isEmpty={false} empty={null}>
				{linked.length === 0 && <p className="muted">{t('尚未关联身份')}</p>}
				{linked.map(link => (
					<Linked key={link.id} link={link} />
				))}
				<Flex gap={8} wrap>
					{open.map(one => (
						<Button key={one.id} onClick={() => setChoice(one)}>
							{t('关联“{name}”', { name: one.name })}
						</Button>
					))}
				</Flex>
			</ListStates>
			{choice && <LinkDialog choice={choice} close={() => setChoice(null)} />}
		</section>
	)
}
