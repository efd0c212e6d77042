import { Link, useLocation } from 'react-router'
import { t, useLanguage } from '../data/text.ts'
import { Nothing } from '../ui/lists/states.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { menuText } from './menu.ts'

const Home = () => (
	<Link className="button" to="/home">
		{t('返回首页')}
	</Link>
)

/** A screen that this version does not have, said plainly. */
export const LaterScreen = () => {
	useLanguage()
	const { pathname } = useLocation()
	const text = menuText(pathname)
	const name = text === null ? pathname : t(text)
	usePageTitle(name)
	return <Nothing title={t('此页面尚未提供')} hint={t('当前版本不包含“{name}”功能。', { name })} action={<Home />} />
}

/** An address that leads nowhere. */
export const MissingScreen = () => {
	useLanguage()
	usePageTitle(t('页面不存在'))
	return <Nothing title={t('页面不存在')} hint={useLocation().pathname} action={<Home />} />
}
