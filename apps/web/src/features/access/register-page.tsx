import { t, useLanguage } from '../../data/text.ts'
import { Entrance } from './entrance.tsx'
import { RegisterForm } from './register-form.tsx'

/** Registration (/login?view=register). */
export const RegisterPage = () => {
	useLanguage()
	return (
		<Entrance title={t('注册')}>
			<RegisterForm />
			<div className="login-links">
				<a href="/login">{t('返回登录')}</a>
				<a href="/system/ReferralCode">{t('还没有推荐码？')}</a>
			</div>
		</Entrance>
	)
}
