import { Link, useLocation } from 'react-router'
import { t, useLanguage } from '../data/text.ts'
import { Nothing } from '../ui/lists/states.tsx'
import { usePageTitle } from '../ui/page-title.ts'

const Home = () => (
	<Link className="button" to="/home">
		{t('返回首页')}
	</Link>
)

/** Shown for unknown addresses. */
export const MissingScreen = () => {
	useLanguage()
	usePageTitle(t('页面不存在'))
	return <Nothing title={t('页面不存在')} hint={useLocation().pathname} action={<Home />} />
}
