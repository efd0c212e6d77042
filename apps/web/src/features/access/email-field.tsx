import { t } from '../../data/text.ts'
import { emailText } from '../../ui/forms/email-words.ts'
import { Field } from '../../ui/forms/field.tsx'
import type { Problems } from '../../ui/forms/problems.ts'

/** The browser's objection to a typed email address; the server has the final say. */
export const emailProblems = (form: HTMLFormElement): Problems => {
	const input = form.elements.namedItem('email') as HTMLInputElement
	if (input.value.trim() === '') return { email: '请输入邮箱' }
	return input.validity.typeMismatch ? { email: emailText('邮箱格式不正确', input.value) } : {}
}

export const EmailField = ({ value, fault: problem }: { value?: string | undefined; fault: string | undefined }) => (
	<Field
		label={t('邮箱')}
		name="email"
		type="email"
		defaultValue={value}
		autoComplete="email"
		autoCapitalize="none"
		maxLength={254}
		fault={problem}
	/>
)
