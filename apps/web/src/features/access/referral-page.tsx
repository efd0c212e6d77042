import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import { type FormEvent, useState } from 'react'
import { users } from '../../data/calls/people.ts'
import { currentLanguage, t, useLanguage } from '../../data/text.ts'
import { problemsOf, textsOf, useProblems } from '../../ui/forms/problems.ts'
import { EmailField, emailProblems } from './email-field.tsx'
import { Entrance } from './entrance.tsx'
import { PictureCodeField, usePictureCode } from './picture-code.tsx'
import { RegisterForm } from './register-form.tsx'
import { useSending } from './sending.ts'

const ApplyForm = ({ applied }: { applied: (email: string) => void }) => {
	const { picture, renew } = usePictureCode()
	const { form, refuse, fault: problem } = useProblems()
	const [closed, setClosed] = useState(false)
	const { busy, run } = useSending(
		async (asked: { email: string; verify_code: string }) => {
			await users.applyReferral({ ...asked, verify_id: picture.verify_id, language: currentLanguage() })
			applied(asked.email)
		},
		error => {
			renew()
			setClosed(error instanceof CallError && error.status === errors.referral_closed.status)
			refuse(problemsOf(error, { verify_code_wrong: 'verify_code' }))
		},
	)
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const given = textsOf(event.currentTarget, ['email', 'verify_code'])
		const missing = given.verify_code.trim() === '' ? { verify_code: '请输入验证码' } : {}
		if (refuse({ ...emailProblems(event.currentTarget), ...missing })) return
		void run({ email: given.email.trim(), verify_code: given.verify_code.trim() })
	}
	return (
		<form ref={form} className="login-form" onSubmit={submit} noValidate>
			<p>{t('填写邮箱，我们会向它发送推荐码。')}</p>
			{closed && <p className="fault">{t('系统未开放注册申请，请联系管理员获取推荐码')}</p>}
			<EmailField fault={problem('email')} />
			<PictureCodeField picture={picture} renew={renew} fault={problem('verify_code')} />
			<button type="submit" className="button primary" disabled={busy}>
				{t('申请推荐码')}
			</button>
		</form>
	)
}

const Applied = ({ email, goOn, again }: { email: string; goOn: () => void; again: () => void }) => (
	<>
		<p role="status">{t('申请已收到。如果 {email} 可以注册，推荐码邮件会在几分钟内送达，7 天内有效。', { email })}</p>
		<button type="button" className="button primary" onClick={goOn}>
			{t('我已有推荐码')}
		</button>
		<button type="button" className="button" onClick={again}>
			{t('换一个邮箱')}
		</button>
	</>
)

type Part = 'apply' | 'register'

const partInAddress = (): Part =>
	new URLSearchParams(location.search).get('part') === 'register' ? 'register' : 'apply'

/** Referral codes (/system/ReferralCode, open to all): requested by email, and used to register. */
export const ReferralPage = () => {
	useLanguage()
	const [part, setPart] = useState(partInAddress)
	const [email, setEmail] = useState('')
	const choose = (chosen: Part) => {
		history.replaceState(null, '', chosen === 'apply' ? location.pathname : `${location.pathname}?part=${chosen}`)
		setPart(chosen)
	}
	return (
		<Entrance title={t('推荐码')}>
			<fieldset className="login-parts">
				<button type="button" aria-pressed={part === 'apply'} onClick={() => choose('apply')}>
					{t('申请推荐码')}
				</button>
				<button type="button" aria-pressed={part === 'register'} onClick={() => choose('register')}>
					{t('我已有推荐码')}
				</button>
			</fieldset>
			{part === 'register' && <RegisterForm />}
			{part === 'apply' && email === '' && <ApplyForm applied={setEmail} />}
			{part === 'apply' && email !== '' && (
				<Applied email={email} goOn={() => choose('register')} again={() => setEmail('')} />
			)}
			<a href="/login">{t('返回登录')}</a>
		</Entrance>
	)
}
