import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { FormEvent } from 'react'
import { access } from '../../data/calls/access.ts'
import { useLayout } from '../../data/layout.ts'
import { t } from '../../data/text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { type Problems, problemsOf, textsOf, useProblems } from '../../ui/forms/problems.ts'
import { challengeIn } from './challenge.ts'
import { otherServer } from './other-server.ts'
import { PictureCodeField, usePictureCode } from './picture-code.tsx'
import { useSending } from './sending.ts'
import type { SignedIn } from './signed-in.ts'

const names = ['server', 'account', 'password', 'verify_code'] as const

const emptyFields = (values: Record<string, string>): Problems =>
	Object.fromEntries(
		(
			[
				['account', '请输入账号'],
				['password', '请输入密码'],
				['verify_code', '请输入验证码'],
			] as const
		)
			.filter(([name]) => values[name] === '')
			.map(([name, problem]) => [name, problem]),
	)

interface Props {
	readonly account: string
	readonly signedIn: (signed: SignedIn, keep: boolean) => void
	/** The password was correct, and a second step is required. */
	readonly challenged: (challenge: string, keep: boolean) => void
}

/** The values entered in the form. */
const filledIn = (form: HTMLFormElement) => {
	const { server, ...values } = textsOf(form, names)
	return { server, values, keep: new FormData(form).get('keep') === 'on' }
}

const login = ({ values, keep }: ReturnType<typeof filledIn>, verify_id: string) => {
	const given = { ...values, account: values.account.trim(), verify_code: values.verify_code.trim() }
	return access.login({ ...given, verify_id, keep_days: keep ? 7 : 0 })
}

const isChallenge = (error: unknown): error is CallError =>
	error instanceof CallError && error.status === errors.second_factor_needed.status

/** Handles the submission: missing fields are reported first, then the server's response. */
const useLogin = ({ signedIn, challenged }: Props, verify_id: string, renew: () => void) => {
	const { form, refuse, fault: problem } = useProblems()
	const { busy, run } = useSending(
		async (filled: ReturnType<typeof filledIn>) => {
			try {
				signedIn(await login(filled, verify_id), filled.keep)
			} catch (error) {
				if (!isChallenge(error)) throw error
				challenged(challengeIn(error), filled.keep)
			}
		},
		error => {
			renew()
			refuse(problemsOf(error, { verify_code_wrong: 'verify_code', login_wrong: 'password' }))
		},
	)

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const filled = filledIn(event.currentTarget)
		const other = otherServer(filled.server)
		if (other === null) return refuse({ server: '服务器地址格式不正确' })
		if (other !== '') return location.assign(other)
		if (!refuse(emptyFields(filled.values))) void run(filled)
	}
	return { form, fault: problem, busy, submit }
}

/** The first step of a login: account, password and verification code (specification A §5). */
export const LoginForm = (props: Props) => {
	const { keep_login } = useLayout()
	const { picture, renew } = usePictureCode()
	const { form, fault: problem, busy, submit } = useLogin(props, picture.verify_id, renew)
	return (
		<form ref={form} className="login-form" onSubmit={submit} noValidate>
			<Field
				label={t('服务器地址')}
				name="server"
				defaultValue={location.origin}
				autoComplete="url"
				fault={problem('server')}
			/>
			<Field
				label={t('账号')}
				name="account"
				defaultValue={props.account}
				autoComplete="username"
				autoCapitalize="none"
				fault={problem('account')}
			/>
			<Field
				label={t('密码')}
				name="password"
				type="password"
				autoComplete="current-password"
				fault={problem('password')}
			/>
			<PictureCodeField picture={picture} renew={renew} autoComplete="one-time-code" fault={problem('verify_code')} />
			{keep_login === '1' && (
				<label className="login-check">
					<input type="checkbox" name="keep" />
					{t('7 天内保持登录')}
				</label>
			)}
			<button type="submit" className="button primary" disabled={busy}>
				{t('登录')}
			</button>
			<div className="login-links">
				<a href="/login?view=reset">{t('忘记密码？')}</a>
				<a href="/login?view=register">{t('注册')}</a>
			</div>
		</form>
	)
}
