import { CallError } from '@vitrine/contract/call/client'
import { email as shape } from '@vitrine/domain/people/account'
import { Button, Form, Input } from 'antd'
import { users } from '../../data/calls/people.ts'
import { markShown } from '../../data/calls/shown-errors.ts'
import { currentLanguage, t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { secondsToWait, useCountdown } from '../../ui/forms/countdown.ts'
import { emailText } from '../../ui/forms/email-words.ts'
import { showProblems } from '../../ui/forms/form-dialog.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { profileChanged, useProfile } from './use-profile.ts'

interface Values {
	email: string
	password: string
	mail_code: string
}

const places = { password_wrong: 'password', email_taken: 'email', mail_code_wrong: 'mail_code' } as const

const isEmail = (_: unknown, value: unknown) =>
	shape.safeParse(value).success
		? Promise.resolve()
		: Promise.reject(new Error(t(emailText('邮箱格式不正确', String(value ?? '')))))

/** The code goes to the new address; the password proves the user's identity. */
const useEmailCode = (form: ReturnType<typeof Form.useForm<Values>>[0]) => {
	const { left, begin } = useCountdown('email')
	const { busy: sending, run } = useAction(
		async ({ email, password }: Pick<Values, 'email' | 'password'>) => {
			const { resend_after } = await users.sendEmailCode({ email, password, language: currentLanguage() })
			begin(resend_after)
			toast('success', t('验证码已发送至 {email}', { email }))
			form.focusField('mail_code')
		},
		error => {
			begin(secondsToWait(error))
			showProblems(form, error, places)
			// The API link does not report network failures, but a user who pressed the button expects a response.
			if (!(error instanceof CallError) || error.status !== 0) return
			markShown(error)
			toast('error', t('发送失败，请检查网络后重试'))
		},
	)
	const sendCode = async () => {
		const given = await form.validateFields(['email', 'password']).catch(() => null)
		if (given === null) return form.focusField(form.getFieldError('email').length > 0 ? 'email' : 'password')
		await run(given)
	}
	return { left, sending, sendCode }
}

/** Changes the user's own email address. */
export const EmailForm = () => {
	const [form] = Form.useForm<Values>()
	const { left, sending, sendCode } = useEmailCode(form)
	const current = useProfile().data?.email
	const { busy, run: save } = useAction(
		async ({ email, mail_code }: Values) => {
			await users.changeEmail({ email: email.trim(), mail_code: mail_code.trim() })
			form.resetFields()
			toast('success', t('邮箱已改为 {email}', { email: email.trim() }))
			await profileChanged()
		},
		error => showProblems(form, error, places),
	)
	return (
		<Form
			name="email"
			form={form}
			layout="vertical"
			requiredMark={false}
			initialValues={{ email: '', password: '', mail_code: '' }}
			scrollToFirstError={{ focus: true }}
			onFinish={values => void save(values)}
		>
			<p className="muted" style={{ marginBottom: 16 }}>
				{current ? t('当前邮箱：{email}', { email: current }) : t('还没有邮箱；忘记密码时需要用它找回。')}
			</p>
			<Form.Item name="email" label={t('新邮箱')} validateTrigger="onBlur" rules={[{ validator: isEmail }]}>
				<Input type="email" autoComplete="email" maxLength={254} />
			</Form.Item>
			<Form.Item name="password" label={t('密码')} rules={[{ required: true, message: t('请输入密码') }]}>
				<Input.Password autoComplete="current-password" visibilityToggle={false} />
			</Form.Item>
			<Form.Item label={t('邮箱验证码')} htmlFor="email_mail_code" style={{ marginBottom: 24 }}>
				<div style={{ display: 'flex', gap: 8 }}>
					<Form.Item
						name="mail_code"
						style={{ flex: 1, marginBottom: 0 }}
						rules={[{ required: true, whitespace: true, message: t('请输入邮箱验证码') }]}
					>
						<Input autoComplete="one-time-code" maxLength={16} />
					</Form.Item>
					<Button disabled={left > 0} loading={sending} onClick={() => void sendCode()}>
						{left > 0 ? t('{seconds} 秒后可重新发送', { seconds: left }) : t('发送验证码')}
					</Button>
				</div>
			</Form.Item>
			<Button type="primary" htmlType="submit" loading={busy}>
				{t('修改邮箱')}
			</Button>
		</Form>
	)
}
