import type { Language } from '@vitrine/texts/rows'
import type { ReactNode } from 'react'
import { allLanguages, languageNames, switchLanguage, t, useLanguage } from '../../data/text.ts'
import { ToastList } from '../../ui/toast-list.tsx'
import './login.css'

/** The frame of the pages before the application: brand, language and a card. */
export const Entrance = ({ title, children }: { title: string; children: ReactNode }) => {
	const language = useLanguage()
	return (
		<div className="login">
			<header className="login-top">
				<select
					className="login-language"
					aria-label={t('语言')}
					value={language}
					onChange={event => void switchLanguage(event.target.value as Language)}
				>
					{allLanguages.map(name => (
						<option key={name} value={name}>
							{languageNames[name]}
						</option>
					))}
				</select>
			</header>
			<main className="login-card">
				<div className="login-brand">
					<img src="/favicon.svg" alt="" width="44" height="44" />
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
