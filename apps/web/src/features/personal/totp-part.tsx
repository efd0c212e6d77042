import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { access } from '../../data/calls/access.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { ListStates } from '../../ui/lists/states.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

const key = [...keys.personal, 'totp']
const changed = () => refresh(key)

const DisableDialog = ({ close }: { close: () => void }) => {
	const disable = async ({ password }: { password: string }) => {
		await access.totpDisable({ password })
		toast('success', t('两步验证已停用'))
		await changed()
	}
	return (
		<FormDialog
			title={t('停用两步验证')}
			okText={t('停用')}
			initial={{ password: '' }}
			places={{ password_wrong: 'password' }}
			onSubmit={disable}
			onClose={close}
		>
			<p style={{ marginBottom: 16 }}>{t('停用后，只凭密码就能登录。请输入密码确认。')}</p>
			<Form.Item name="password" label={t('密码')} rules={[{ required: true, message: t('请输入密码') }]}>
				<Input.Password autoFocus autoComplete="current-password" visibilityToggle={false} />
			</Form.Item>
		</FormDialog>
	)
}

/** The second factor of the user's own login: its state, and buttons to turn it on and off. */
export const TotpPart = () => {
	const query = useQuery({ queryKey: key, queryFn: ({ signal }) => access.totpState({}, { signal }) })
	const [open, setOpen] = useState<'enable' | 'disable' | null>(null)
	const [codes, setCodes] = useState<readonly string[] | null>(null)
	const state = query.data
	const enabled = async (recovery_codes: readonly string[]) => {
		setOpen(null)
		setCodes(recovery_codes)
		await changed()
	}
	return (
		<ListStates query={query} isEmpty={false} empty={null}>
			<p>{t('登录时除密码外，还要输入手机验证器应用中的一次性数字。')}</p>
			<StateWord tone={state?.enabled ? 'green' : 'grey'} text={t(state?.enabled ? '已启用' : '未启用')} />
			{state?.enabled && <p className="muted">{t('剩余恢复码：{count}', { count: state.recovery_left })}</p>}
			<div>
				{state?.enabled ? (
					<Button danger onClick={() => setOpen('disable')}>
						{t('停用两步验证')}
					</Button>
				) : (
					<Button type="primary" onClick={() => setOpen('enable')}>
						{t('启用两步验证')}
					</Button>
				)}
			</div>
			{open === 'enable' && <TotpDialog enabled={enabled} close={() => setOpen(null)} />}
			{open === 'disable' && <DisableDialog close={() => setOpen(null)} />}
			{codes && <RecoveryDialog codes={codes} close={() => setCodes(null)} />}
		</ListStates>
	)
}
