import type { FormEvent } from 'react'
import { access } from '../../data/calls/access.ts'
import { passwordChanged } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Field } from '../../ui/forms/field.tsx'
import { problemsOf, textsOf, useProblems } from '../../ui/forms/problems.ts'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx'

const names = ['old_password', 'new_password', 'confirm_password'] as const

const KeepTokens = () => (
	<label style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 8px', alignItems: 'center' }}>
		<input type="checkbox" name="keep_tokens" />
		{t('保留我的访问令牌')}
		<span className="muted" style={{ gridColumn: 2 }}>
			{t('否则使用它们的程序会立即失去访问权限。')}
		</span>
	</label>
)

/** The form for changing the user's own password; with `tokens` it also asks what happens to the access tokens. */
export const PasswordForm = ({ done, tokens = false }: { done: () => void; tokens?: boolean }) => {
	const { form, refuse, fault: problem } = useProblems()

	const { busy, run } = useAction(
		async (target: HTMLFormElement) => {
			const keep_tokens = new FormData(target).has('keep_tokens') ? 1 : 0
			await access.changePassword({ ...textsOf(target, names), keep_tokens })
			passwordChanged()
			target.reset()
			done()
		},
		error => refuse(problemsOf(error, { password_wrong: 'old_password', password_same: 'new_password' })),
	)

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const target = event.currentTarget
		const input = textsOf(target, names)
		const found = newPasswordProblems('new_password', input.new_password, input.confirm_password)
		if (!refuse(input.old_password === '' ? { ...found, old_password: '请输入密码' } : found)) void run(target)
	}

	return (
		<form ref={form} onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
			<Field
				label={t('原密码')}
				name="old_password"
				type="password"
				autoComplete="current-password"
				fault={problem('old_password')}
			/>
			<NewPasswordFields name="new_password" label={t('新密码')} fault={problem} />
			{tokens && <KeepTokens />}
			<button type="submit" className="button primary" disabled={busy}>
				{t('修改密码')}
			</button>
		</form>
	)
}
