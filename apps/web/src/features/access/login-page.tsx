import { refusals } from '@vitrine/contract/catalogue'
import { CallError } from '@vitrine/contract/client'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { access } from '../../data/access.ts'
import { beginSession } from '../../data/session.ts'
import { t, translated, useLanguage } from '../../data/text.ts'
import { Field, focusFault } from '../../ui/field.tsx'
import { Entrance } from './entrance.tsx'
import { otherServer } from './other-server.ts'
import { wayBack } from './way-back.ts'

type Faults = Readonly<Record<string, string>>

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

/** Which field a refusal is about, in the Chinese words that are translated where they are shown. */
const faultsOf = (error: unknown): Faults => {
	if (!(error instanceof CallError)) return {}
	if (error.status === refusals.verify_code_wrong.status) return { verify_code: refusals.verify_code_wrong.text }
	if (error.status === refusals.login_wrong.status) return { password: refusals.login_wrong.text }
	return (error.data as { fields?: Faults } | null)?.fields ?? {}
}

const usePicture = () => {
	const [picture, setPicture] = useState({ verify_id: '', image: '' })
	const renew = useCallback(() => {
		// A code is good once: the old picture goes before the new one comes.
		setPicture({ verify_id: '', image: '' })
		void access.verifyCode({}).then(setPicture, () => undefined)
	}, [])
	useEffect(renew, [renew])
	return { picture, renew }
}

/** What happens when the form is sent: what is missing is said first, the server's word on it after that. */
const useLogin = (verify_id: string, renew: () => void) => {
	const [faults, setFaults] = useState<Faults>({})
	const [busy, setBusy] = useState(false)
	const form = useRef<HTMLFormElement>(null)
	const refuse = (found: Faults) => {
		setFaults(found)
		focusFault(form.current)
	}

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const data = new FormData(event.currentTarget)
		const values = Object.fromEntries(
			['server', 'account', 'password', 'verify_code'].map(name => [name, String(data.get(name) ?? '')]),
		)
		const other = otherServer(values.server ?? '')
		if (other === null) return refuse({ server: '服务器地址格式不正确' })
		if (other !== '') return location.assign(other)
		const empty = emptyFields(values)
		if (Object.keys(empty).length > 0) return refuse(empty)
		setFaults({})
		setBusy(true)
		const keep = data.get('keep') === 'on'
		try {
			const { account = '', password = '', verify_code = '' } = values
			const signed = await access.login({
				account: account.trim(),
				password,
				verify_code: verify_code.trim(),
				verify_id,
				keep_days: keep ? 7 : 0,
			})
			beginSession({ ...signed, keep })
			location.assign(wayBack())
		} catch (error) {
			setBusy(false)
			renew()
			refuse(faultsOf(error))
		}
	}
	return { form, faults, busy, submit }
}

/** Login (specification A §5): it is a page of its own and loads nothing of the application. */
export const LoginPage = () => {
	useLanguage()
	const { picture, renew } = usePicture()
	const { form, faults, busy, submit } = useLogin(picture.verify_id, renew)
	const fault = (name: string) => (faults[name] === undefined ? undefined : translated(faults[name]))
	return (
		<Entrance title="Vitrine">
			<form ref={form} onSubmit={event => void submit(event)} noValidate style={{ display: 'grid', gap: 16 }}>
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
				<Field
					label={t('验证码')}
					name="verify_code"
					autoComplete="one-time-code"
					fault={fault('verify_code')}
					beside={
						<button
							type="button"
							className="login-picture"
							aria-label={t('换一张验证码')}
							title={t('换一张验证码')}
							onClick={renew}
						>
							{picture.image !== '' && <img src={picture.image} alt="" />}
						</button>
					}
				/>
				<label className="login-check">
					<input type="checkbox" name="keep" />
					{t('7 天内保持登录')}
				</label>
				<button type="submit" className="button primary" disabled={busy}>
					{t('登录')}
				</button>
			</form>
		</Entrance>
	)
}
