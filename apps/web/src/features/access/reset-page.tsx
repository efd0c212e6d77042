import { type FormEvent, useState } from 'react'
import { access } from '../../data/calls/access.ts'
import { currentLanguage, t, useLanguage } from '../../data/text.ts'
import { secondsToWait, useCountdown } from '../../ui/forms/countdown.ts'
import { Field } from '../../ui/forms/field.tsx'
import { problemsOf, textsOf, useProblems } from '../../ui/forms/problems.ts'
import { arrive } from './arrival.ts'
import { EmailField, emailProblems } from './email-field.tsx'
import { Entrance } from './entrance.tsx'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx'
import { PictureCodeField, usePictureCode } from './picture-code.tsx'
import { forgetForm, keepForm, savedForm } from './saved-form.ts'
import { useSending } from './sending.ts'

interface AskProps {
	readonly email: string
	readonly left: number
	readonly wait: (seconds: number) => void
	readonly sent: (email: string) => void
}

const AskForCode = ({ email, left, wait, sent }: AskProps) => {
	const { picture, renew } = usePictureCode()
	const { form, refuse, fault: problem } = useProblems()
	const { busy, run } = useSending(
		async (asked: { email: string; verify_code: string }) => {
			const answer = await access.sendResetCode({
				...asked,
				verify_id: picture.verify_id,
				language: currentLanguage(),
			})
			wait(answer.resend_after)
			sent(asked.email)
		},
		error => {
			renew()
			wait(secondsToWait(error))
			refuse(problemsOf(error, { verify_code_wrong: 'verify_code' }))
		},
	)
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const given = textsOf(event.currentTarget, ['email', 'verify_code'])
		const missing = given.verify_code.trim() === '' ? { verify_code: '请输入验证码' } : {}
		if (refuse({ ...emailProblems(event.currentTarget), ...missing }) || left > 0) return
		void run({ email: given.email.trim(), verify_code: given.verify_code.trim() })
	}
	return (
		<form ref={form} className="login-form" onSubmit={submit} noValidate>
			<p>{t('填写账号的邮箱，我们会向它发送验证码。')}</p>
			<EmailField value={email} fault={problem('email')} />
			<PictureCodeField picture={picture} renew={renew} fault={problem('verify_code')} />
			<button type="submit" className="button primary" disabled={busy || left > 0}>
				{left > 0 ? t('{seconds} 秒后可重新发送', { seconds: left }) : t('发送验证码')}
			</button>
		</form>
	)
}

const names = ['mail_code', 'new_password', 'confirm_password'] as const

const SetPassword = ({ email, again, left }: { email: string; again: () => void; left: number }) => {
	const { form, refuse, fault: problem } = useProblems()
	const { busy, run } = useSending(
		async (given: Record<(typeof names)[number], string>) => {
			await access.resetPassword({ ...given, email, mail_code: given.mail_code.trim() })
			forgetForm('reset')
			arrive('reset')
		},
		error => refuse(problemsOf(error, { mail_code_wrong: 'mail_code' })),
	)
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const given = textsOf(event.currentTarget, names)
		const missing = given.mail_code.trim() === '' ? { mail_code: '请输入邮箱验证码' } : {}
		const found = newPasswordProblems('new_password', given.new_password, given.confirm_password)
		if (!refuse({ ...missing, ...found })) void run(given)
	}
	return (
		<form
			ref={form}
			className="login-form"
			onSubmit={submit}
			onInput={event => keepForm('reset', { email, ...textsOf(event.currentTarget, ['mail_code']) })}
			noValidate
		>
			<p role="status">{t('如果 {email} 属于某个账号，验证码邮件已经发出，10 分钟内有效。', { email })}</p>
			<Field
				label={t('邮箱验证码')}
				name="mail_code"
				defaultValue={savedForm('reset').mail_code}
				autoComplete="one-time-code"
				autoCapitalize="characters"
				spellCheck={false}
				autoFocus
				fault={problem('mail_code')}
			/>
			<NewPasswordFields name="new_password" label={t('新密码')} fault={problem} />
			<button type="submit" className="button primary" disabled={busy}>
				{t('重置密码')}
			</button>
			<button type="button" className="button" disabled={left > 0} onClick={again}>
				{left > 0 ? t('{seconds} 秒后可重新发送', { seconds: left }) : t('重新发送验证码')}
			</button>
		</form>
	)
}

/** Password reset (/login?view=reset); its texts never reveal whether an address is known. */
export const ResetPage = () => {
	useLanguage()
	const { left, begin } = useCountdown('reset')
	// The page still waits for a sent email after a reload.
	const [email, setEmail] = useState(() => savedForm('reset').email ?? '')
	const [sent, setSent] = useState(email !== '')
	const went = (address: string) => {
		keepForm('reset', { email: address })
		setEmail(address)
		setSent(true)
	}
	const again = () => {
		forgetForm('reset')
		setSent(false)
	}
	return (
		<Entrance title={t('重置密码')}>
			{sent ? (
				<SetPassword email={email} left={left} again={again} />
			) : (
				<AskForCode email={email} left={left} wait={begin} sent={went} />
			)}
			<a href="/login">{t('返回登录')}</a>
		</Entrance>
	)
}
