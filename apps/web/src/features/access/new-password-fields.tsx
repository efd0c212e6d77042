import { errors } from '@vitrine/contract/error-codes'
import { passwordProblem } from '@vitrine/domain/people/credential'
import { t } from '../../data/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import type { Problems } from '../../ui/forms/problems.ts'

/** Problems of a new password or of its repetition; those of the password under the given field name. */
export const newPasswordProblems = (name: string, password: string, confirm_password: string): Problems => {
	const problem = passwordProblem(password)
	if (password === '') return { [name]: '请输入密码' }
	if (problem === 'too_long') return { [name]: errors.password_long.text }
	if (problem !== null) return { [name]: errors.password_weak.text }
	if (password !== confirm_password) return { confirm_password: errors.passwords_differ.text }
	return {}
}

/** A new password, entered twice. */
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
