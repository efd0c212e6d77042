import { Link } from 'react-router'
import { useLayout } from '../data/layout.ts'
import { useMaySee } from '../data/session/may-see.ts'
import { usePermitted, useSession } from '../data/session/session.ts'
import { t } from '../data/text.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { ConnectionSign } from './connection-sign.tsx'
import { DownloadsButton } from './downloads-button.tsx'
import { InboxButton } from './inbox-button.tsx'
import { LanguageMenu, ThemeMenu } from './looks.tsx'
import { quickAdd } from './menu.ts'
import { TopMenu } from './top-menu.tsx'
import { UploadsSign } from './uploads-sign.tsx'
import { UserMenu } from './user-menu.tsx'

const Brand = () => {
	const { logo, webTitle } = useLayout()
	return (
		<Link className="brand" to="/home" aria-label={`${webTitle} · ${t('首页')}`}>
			{logo === '' ? (
				<>
					<img src="/favicon.svg" alt="" width="28" height="28" />
					<span className="brand-title wide-only">{webTitle}</span>
				</>
			) : (
				<img className="brand-logo" src={logo} alt="" />
			)}
		</Link>
	)
}

/** What the user can add (specification A §2); hidden if nothing is permitted. */
const QuickAdd = () => {
	const maySee = useMaySee()
	const entries = quickAdd.filter(({ path }) => maySee(path))
	if (entries.length === 0) return null
	return (
		<MenuButton label={t('快速添加')} face={<Icon name="plus" />}>
			{entries.map(entry => (
				<Link key={entry.path} to={entry.path}>
					{t(entry.text)}
				</Link>
			))}
		</MenuButton>
	)
}

/** The bar above every screen (specification A §2). */
export const TopBar = ({ path }: { path: string }) => {
	// The menus read the cookies, which change with the session.
	useSession()
	const downloads = usePermitted('downloads.read')
	return (
		<header className="top-bar">
			<Brand />
			<TopMenu path={path} />
			<div className="top-tools">
				<ConnectionSign />
				<UploadsSign />
				{downloads && <DownloadsButton />}
				<InboxButton />
				<QuickAdd />
				<div className="wide-only top-looks">
					<LanguageMenu />
					<ThemeMenu />
				</div>
				<UserMenu />
			</div>
		</header>
	)
}
