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

/** Addresses come from the server, which only accepts http and https. */
const Away = ({ to, text }: { to: string; text: string }) => (
	<a href={to} target="_blank" rel="noopener noreferrer">
		{text}
	</a>
)

/** Copyright, record number and help link of the installation; unset ones are omitted. */
const Foot = () => {
	const { copyright, record_number, record_url, login_help, helpUrl } = useLayout()
	const help = login_help === '1' ? helpUrl : ''
	if (copyright === '' && record_number === '' && help === '') return null
	return (
		<footer className="login-foot">
			{copyright !== '' && <span>{copyright}</span>}
			{record_number !== '' &&
				(record_url === '' ? <span>{record_number}</span> : <Away to={record_url} text={record_number} />)}
			{help !== '' && <Away to={help} text={t('帮助文档')} />}
		</footer>
	)
}

/** The frame of the pages before login: brand, language and a card, next to the installation's picture. */
export const Entrance = ({ title, children }: { title: string; children: ReactNode }) => {
	const { logo, loginPicture, webTitle, slogan } = useLayout()
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
						<div className="muted">{slogan || t('云端屏幕管理')}</div>
					</div>
				</div>
				{children}
			</main>
			<Foot />
			<ToastList />
		</div>
	)
}
