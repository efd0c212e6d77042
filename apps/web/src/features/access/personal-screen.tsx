import { useSession } from '../../data/session.ts'
import { t } from '../../data/text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { toast } from '../../ui/toasts.ts'
import { PasswordForm } from './password-form.tsx'

/** The personal centre: who is signed in, and the own password. */
export const PersonalScreen = () => {
	const session = useSession()
	return (
		<>
			<PageHead title={t('个人中心')} />
			<section className="panel" style={{ display: 'grid', gap: 16, maxWidth: 480, padding: 24 }}>
				<div>
					<div className="muted">{t('账号')}</div>
					<strong>{session?.username}</strong> {session?.realname}
				</div>
				<h2 style={{ fontSize: 16 }}>{t('修改密码')}</h2>
				<PasswordForm done={() => toast('success', t('密码已修改'))} />
			</section>
		</>
	)
}
