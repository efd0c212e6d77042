import { type FormEvent, useState } from 'react'
import { access } from '../../data/access.ts'
import { passwordChanged } from '../../data/session.ts'
import { t } from '../../data/text.ts'
import { faultsOf, textsOf, useFaults } from '../../ui/faults.ts'
import { Field } from '../../ui/field.tsx'
import { NewPasswordFields, newPasswordFaults } from './new-password-fields.tsx'

const names = ['old_password', 'new_password', 'confirm_password'] as const

/** The form that changes the own password. */
export const PasswordForm = ({ done }: { done: () => void }) => {
	const [busy, setBusy] = useState(false)
	const { form, refuse, fault } = useFaults()

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const target = event.currentTarget
		const input = textsOf(target, names)
		const found = newPasswordFaults('new_password', input.new_password, input.confirm_password)
		if (refuse(input.old_password === '' ? { ...found, old_password: '请输入密码' } : found)) return
		setBusy(true)
		try {
			await access.changePassword(input)
			passwordChanged()
			target.reset()
			done()
		} catch (error) {
			refuse(faultsOf(error, { password_wrong: 'old_password', password_same: 'new_password' }))
		} finally {
			setBusy(false)
		}
	}

	return (
		<form ref={form} onSubmit={event => void submit(event)} noValidate style={{ display: 'grid', gap: 16 }}>
			<Field
				label={t('原密码')}
				name="old_password"
				type="password"
				autoComplete="current-password"
				fault={fault('old_password')}
			/>
			<NewPasswordFields name="new_password" label={t('新密码')} fault={fault} />
			<button type="submit" className="button primary" disabled={busy}>
				{t('修改密码')}
			</button>
		</form>
	)
}
