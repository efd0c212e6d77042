import { t } from '../../data/text.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoginPreview } from './layout-preview.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginPageForm } from './login-page-form.tsx'
import { PicturePart } from './picture-part.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { SettingsSearch } from './settings-search.tsx'
import './system.css'
import { SystemLinks } from './system-links.tsx'
import { UnsavedForms } from './unsaved-forms.tsx'
import { useSystemLayout } from './use-layout.ts'

/** How users get access (route /system/accessLayout): login and registration. */
export const AccessLayoutScreen = () => {
	const query = useSystemLayout()
	const layout = query.data
	return (
		<>
			<PageHead title={t('登录与注册设置')} action={<SettingsSearch />} />
			<SystemLinks but="/system/accessLayout" />
			<ListStates query={query} isEmpty={false} empty={null}>
				{layout && (
					<UnsavedForms name={t('登录与注册设置')}>
						<div className="system-grid">
							<section className="panel system-part">
								<h2>{t('登录')}</h2>
								<LoginForm settings={layout.settings} />
							</section>
							<section className="panel system-part">
								<h2>{t('注册')}</h2>
								<RegistrationForm settings={layout.settings} />
							</section>
							<section className="panel system-part">
								<h2>{t('登录页')}</h2>
								<LoginPageForm settings={layout.settings} />
							</section>
							<LoginPreview />
							<PicturePart name="loginPicture" address={layout.pictures.loginPicture} />
						</div>
					</UnsavedForms>
				)}
			</ListStates>
		</>
	)
}
