import { t, useLanguage } from '../../data/text.ts'
import { Entrance } from './entrance.tsx'
import { PasswordForm } from './password-form.tsx'

/** A default password has to be changed before anything else (protocol §1). */
export const FirstPasswordPage = () => {
	useLanguage()
	return (
		<Entrance title={t('修改密码')}>
			<p>{t('这是默认密码，请先设置您自己的密码。')}</p>
			<PasswordForm done={() => location.assign('/')} />
		</Entrance>
	)
}
