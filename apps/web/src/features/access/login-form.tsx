import { refusals } from '@vitrine/contract/catalogue'
import { CallError } from '@vitrine/contract/client'
import { type FormEvent, useState } from 'react'
import { access } from '../../data/access.ts'
import { t } from '../../data/text.ts'
import { type Faults, faultsOf, textsOf, useFaults } from '../../ui/faults.ts'
import { Field } from '../../ui/field.tsx'
import { challengeIn } from './challenge.ts'
import { otherServer } from './other-server.ts'
import { PictureCodeField, usePictureCode } from './picture-code.tsx'
import type { SignedIn } from './signed-in.ts'

const names = ['server', 'account', 'password', 'verify_code'] as const

const emptyFields = (values: Record<string, string>): Faults =>
	Object.fromEntries(
		(
			[
				['account', '请输入账号'],
				['password', '请输入密码'],
				['verify_code', '请输入验证码'],
			] as const
		)
			.filter(([name]) => values[name] === '')
			.map(([name, fault]) => [name, fault]),
	)

interface Props {
	readonly account: string
	readonly signedIn: (signed: SignedIn, keep: boolean) => void
	/** The password was right, and a second step is wanted. */
	readonly challenged: (challenge: string, keep: boolean) => void
}

/** What happens when the form is sent: what is missing is said first, the server's word on it after that. */
const useLogin = ({ signedIn, challenged }: Props, verify_id: string, renew: () => void) => {
	const { form, refuse, fault } = useFaults()
	const [busy, setBusy] = useState(false)

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const { server, ...values } = textsOf(event.currentTarget, names)
		const keep = new FormData(event.currentTarget).get('keep') === 'on'
		const other = otherServer(server)
		if (other === null) return refuse({ server: '服务器地址格式不正确' })
		if (other !== '') return location.assign(other)
		if (refuse(emptyFields(values))) return
		setBusy(true)
		try {
			const given = { ...values, account: values.account.trim(), verify_code: values.verify_code.trim() }
			signedIn(await access.login({ ...given, verify_id, keep_days: keep ? 7 : 0 }), keep)
		} catch (error) {
			setBusy(false)
			if (error instanceof CallError && error.status === refusals.second_factor_needed.status)
				return challenged(challengeIn(error), keep)
			renew()
			refuse(faultsOf(error, { verify_code_wrong: 'verify_code', login_wrong: 'password' }))
		}
	}
	return { form, fault, busy, submit }
}

/** The first step of a login: account, password and verification code (specification A §5). */
export const LoginForm = (props: Props) => {
	const { picture, renew } = usePictureCode()
	const { form, fault, busy, submit } = useLogin(props, picture.verify_id, renew)
	return (
		<form ref={form} className="login-form" onSubmit={event => void submit(event)} noValidate>
			<Field
				label={t('服务器地址')}
				name="server"
				defaultValue={location.origin}
				autoComplete="url"
				fault={fault('server')}
			/>
			<Field
				label={t('账号')}
				name="account"
				defaultValue={props.account}
				autoComplete="username"
				autoCapitalize="none"
				fault={fault('account')}
			/>
			<Field
				label={t('密码')}
				name="password"
				type="password"
				autoComplete="current-password"
				fault={fault('password')}
			/>
			<PictureCodeField picture={picture} renew={renew} autoComplete="one-time-code" fault={fault('verify_code')} />
			<label className="login-check">
				<input type="checkbox" name="keep" />
				{t('7 天内保持登录')}
			</label>
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
