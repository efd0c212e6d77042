import { useId } from 'react'
import { t } from '../../data/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { EmailField } from './email-field.tsx'
import { indented, type OpenGroup } from './group-choice.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PictureCodeField } from './picture-code.tsx'
import { useRegistration } from './use-registration.ts'

interface GroupProps {
	readonly groups: readonly OpenGroup[]
	/** The choice before a reload. */
	readonly kept: number
	readonly fault: string | undefined
}

const GroupField = ({ groups, kept: chosen, fault: problem }: GroupProps) => {
	const id = useId()
	return (
		<div className="field">
			<label htmlFor={id}>{t('用户组')}</label>
			<select
				// Another code gives access to other groups, so the field is reset.
				key={groups.map(group => group.id).join()}
				id={id}
				name="group_id"
				className="input"
				defaultValue={groups.find(({ id }) => id === chosen)?.id ?? (groups.length === 1 ? groups[0]?.id : '')}
				aria-invalid={problem !== undefined}
				aria-describedby={`${id}-fault`}
			>
				<option value="">{t(groups.length === 0 ? '请先输入推荐码' : '请选择用户组')}</option>
				{indented(groups).map(group => (
					<option key={group.id} value={group.id}>
						{group.text}
					</option>
				))}
			</select>
			<div className="fault" id={`${id}-fault`}>
				{problem}
			</div>
		</div>
	)
}

/** Registration with a referral code (specification B §5: every field is required). */
export const RegisterForm = () => {
	const {
		form,
		fault: problem,
		busy,
		picture,
		renew,
		left,
		groups,
		kept: saved,
		keep,
		readGroups,
		sendCode,
		submit,
	} = useRegistration()
	return (
		<form ref={form} className="login-form" onSubmit={event => void submit(event)} onInput={keep} noValidate>
			<Field
				label={t('推荐码')}
				name="referral_code"
				defaultValue={saved.referral_code}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={40}
				onBlur={event => void readGroups(event.target.value)}
				fault={problem('referral_code')}
			/>
			<GroupField groups={groups} kept={Number(saved.group_id)} fault={problem('group_id')} />
			<Field
				label={t('账号')}
				name="account"
				defaultValue={saved.account}
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={20}
				fault={problem('account')}
			/>
			<EmailField value={saved.email} fault={problem('email')} />
			<PictureCodeField
				picture={picture}
				renew={renew}
				fault={problem('verify_code')}
				onEnter={() => void sendCode()}
			/>
			<Field
				label={t('邮箱验证码')}
				name="mail_code"
				defaultValue={saved.mail_code}
				autoComplete="one-time-code"
				autoCapitalize="characters"
				spellCheck={false}
				fault={problem('mail_code')}
				beside={
					<button type="button" className="button" disabled={left > 0} onClick={() => void sendCode()}>
						{left > 0 ? t('{seconds} 秒后可重新发送', { seconds: left }) : t('发送验证码')}
					</button>
				}
			/>
			<NewPasswordFields name="password" label={t('密码')} fault={problem} />
			<button type="submit" className="button primary" disabled={busy}>
				{t('注册')}
			</button>
		</form>
	)
}
