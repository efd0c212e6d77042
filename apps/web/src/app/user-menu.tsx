import { version } from '@vitrine/contract/call/client'
import { Link, useNavigate } from 'react-router'
import { access } from '../data/calls/access.ts'
import { loadedConfig } from '../data/config.ts'
import { retained_cookies } from '../data/constants.ts'
import { useLayout } from '../data/layout.ts'
import { readCookie } from '../data/session/cookies.ts'
import { beginDeparture } from '../data/session/departure.ts'
import { wayOut } from '../data/session/provider-mark.ts'
import { endSession, useSession } from '../data/session/session.ts'
import { t } from '../data/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { toast } from '../ui/messages/toasts.ts'
import { LanguageEntries, ThemeEntries } from './looks.tsx'

const logOut = async (): Promise<void> => {
	if (!beginDeparture()) return
	// The browser ends the session even if the call fails (specification A §6).
	await access.logout({}).catch(() => undefined)
	endSession(retained_cookies.logged_out)
	location.assign(wayOut())
}

const about = () =>
	toast('info', `Vitrine · ${t('系统版本 {version}', { version: loadedConfig().version || version })}`, true)

/**
 * The installation's own help page if set, else the product's, if it is enabled (specification A §2). Its cookie is written before the
 * layout that this component follows changes.
 */
const HelpEntry = () => {
	const { helpUrl } = useLayout()
	if (readCookie('showHelp') !== '1') return null
	return helpUrl === '' ? (
		<Link to="/help">{t('帮助文档')}</Link>
	) : (
		<a href={helpUrl} target="_blank" rel="noopener noreferrer">
			{t('帮助文档')}
		</a>
	)
}

/** The menu of the signed-in user (specification A §2). */
export const UserMenu = () => {
	const session = useSession()
	const navigate = useNavigate()
	const name = session?.realname || session?.username || ''
	const face = (
		<>
			{session?.avatar ? <Avatar src={session.avatar} name={name} size={24} /> : <Icon name="user" />}
			<span className="user-name wide-only">{name}</span>
		</>
	)
	return (
		<MenuButton face={face} label={name} className="icon-button">
			<button type="button" onClick={() => void navigate('/system/personalCenter')}>
				{t('个人中心')}
			</button>
			<HelpEntry />
			<button type="button" onClick={about}>
				{t('关于系统')}
			</button>
			<div className="narrow-only">
				<hr />
				<LanguageEntries />
				<hr />
				<ThemeEntries />
			</div>
			<hr />
			<button type="button" onClick={() => void logOut()}>
				{t('退出登录')}
			</button>
		</MenuButton>
	)
}
