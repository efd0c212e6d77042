import { refusals } from '@vitrine/contract/catalogue'
import { CallError } from '@vitrine/contract/client'
import { passwordFault } from '@vitrine/domain/account'
import { type FormEvent, useRef, useState } from 'react'
import { access } from '../../data/access.ts'
import { passwordChanged } from '../../data/session.ts'
import { t, translated } from '../../data/text.ts'
import { Field, focusFault } from '../../ui/field.tsx'

type Faults = Readonly<Record<string, string>>

const faultIn = (old_password: string, new_password: string, confirm_password: string): Faults => {
	const fault = passwordFault(new_password)
	if (old_password === '') return { old_password: '请输入密码' }
	if (fault === 'too_long') return { new_password: refusals.password_long.text }
	if (fault !== null) return { new_password: refusals.password_weak.text }
	if (new_password !== confirm_password) return { confirm_password: refusals.passwords_differ.text }
	return {}
}

const faultOf = (error: unknown): Faults => {
	if (!(error instanceof CallError)) return {}
	if (error.status === refusals.password_wrong.status) return { old_password: refusals.password_wrong.text }
	if (error.status === refusals.password_same.status) return { new_password: refusals.password_same.text }
	return (error.data as { fields?: Faults } | null)?.fields ?? {}
}

/** The form that changes the own password. */
export const PasswordForm = ({ done }: { done: () => void }) => {
	const [faults, setFaults] = useState<Faults>({})
	const [busy, setBusy] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const fault = (name: string) => (faults[name] === undefined ? undefined : translated(faults[name]))
	const refuse = (found: Faults) => {
		setFaults(found)
		focusFault(form.current)
	}

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const data = new FormData(event.currentTarget)
		const read = (name: string) => String(data.get(name) ?? '')
		const [old_password, new_password, confirm_password] = ['old_password', 'new_password', 'confirm_password'].map(
			read,
		)
		const input = {
			old_password: old_password ?? '',
			new_password: new_password ?? '',
			confirm_password: confirm_password ?? '',
		}
		const found = faultIn(input.old_password, input.new_password, input.confirm_password)
		if (Object.keys(found).length > 0) return refuse(found)
		setFaults({})
		setBusy(true)
		try {
			await access.changePassword(input)
			passwordChanged()
			done()
		} catch (error) {
			refuse(faultOf(error))
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
			<Field
				label={t('新密码')}
				name="new_password"
				type="password"
				autoComplete="new-password"
				fault={fault('new_password')}
			/>
			<Field
				label={t('确认密码')}
				name="confirm_password"
				type="password"
				autoComplete="new-password"
				fault={fault('confirm_password')}
			/>
			<button type="submit" className="button primary" disabled={busy}>
				{t('修改密码')}
			</button>
		</form>
	)
}
