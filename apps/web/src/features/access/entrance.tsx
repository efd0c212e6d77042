import type { Language } from '@vitrine/texts/rows'
import type { ReactNode } from 'react'
import { useLayout } from '../../data/layout.ts'
import { allLanguages, languageNames, switchLanguage, t, useLanguage } from '../../data/text.ts'
import { ToastList } from '../../ui/messages/toast-list.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import './login.css'

const LanguageSelect = () => (
	<select
		className="login-language"
		aria-label={t('语言')}
		value={useLanguage()}
		onChange={event => void switchLanguage(event.target.value as Language)}
	>
		{allLanguages.map(name => (
			<option key={name} value={name}>
				{languageNames[name]}
			</option>
		))}
	</select>
)

/** The frame of the pages before the application: brand, language and a card; beside it the installation's own picture. */
export const Entrance = ({ title, children }: { title: string; children: ReactNode }) => {
	const { logo, loginPicture, webTitle } = useLayout()
	usePageTitle(title === webTitle ? t('登录') : title)
	return (
		<div className={loginPicture === '' ? 'login' : 'login pictured'}>
			{loginPicture !== '' && <img className="login-side" src={loginPicture} alt="" />}
			<header className="login-top">
				<LanguageSelect />
			</header>
			<main className="login-card">
				{logo !== '' && <img className="login-logo" src={logo} alt={webTitle} />}
				<div className="login-brand">
					{logo === '' && <img src="/favicon.svg" alt="" width="44" height="44" />}
					<div>
						<h1>{title}</h1>
						<div className="muted">{t('云端屏幕管理')}</div>
					</div>
				</div>
				{children}
			</main>
			<ToastList />
		</div>
	)
}
