import { refusals } from '@vitrine/contract/catalogue'
import { passwordFault } from '@vitrine/domain/credential'
import { t } from '../../data/text.ts'
import type { Faults } from '../../ui/faults.ts'
import { Field } from '../../ui/field.tsx'

/** What is wrong with a new password by its own field's name, or with its repetition. */
export const newPasswordFaults = (name: string, password: string, confirm_password: string): Faults => {
	const fault = passwordFault(password)
	if (password === '') return { [name]: '请输入密码' }
	if (fault === 'too_long') return { [name]: refusals.password_long.text }
	if (fault !== null) return { [name]: refusals.password_weak.text }
	if (password !== confirm_password) return { confirm_password: refusals.passwords_differ.text }
	return {}
}

/** A new password, twice. */
export const NewPasswordFields = (props: {
	name: 'password' | 'new_password'
	label: string
	fault: (name: string) => string | undefined
}) => (
	<>
		<Field
			label={props.label}
			name={props.name}
			type="password"
			autoComplete="new-password"
			fault={props.fault(props.name)}
		/>
		<Field
			label={t('确认密码')}
			name="confirm_password"
			type="password"
			autoComplete="new-password"
			fault={props.fault('confirm_password')}
		/>
	</>
)
