import { type ReactNode, StrictMode } from 'react'
import { isHome, isReferralPage } from './app/addresses.ts'
import { showErrors } from './app/call-errors.ts'
import { loadConfig, opening } from './data/config.ts'
import { readLayout } from './data/layout.ts'
import { isOpenToAll } from './data/session/open-paths.ts'
import { currentSession, restoreSession } from './data/session/session.ts'
import { beginLanguage, t } from './data/text.ts'
import { LoginPage } from './features/access/login-page.tsx'
import { askRecords } from './features/statistics/records/records.ts'
import './ui/base.css'
import './ui/messages/feedback.css'
import { Failure } from './ui/lists/states.tsx'
import { loginAddress } from './ui/login-address.ts'
import { ErrorBoundary } from './ui/messages/error-boundary.tsx'
import './ui/theme.ts'

/** The login page comes at once, since it is what people see first; neither router nor component library is loaded for it. */
const choose = () => {
	const view = new URLSearchParams(location.search).get('view')
	if (location.pathname === '/login') {
		if (view === 'reset') return import('./features/access/reset-page.tsx').then(page => page.ResetPage)
		if (view === 'register') return import('./features/access/register-page.tsx').then(page => page.RegisterPage)
		return LoginPage
	}
	if (isReferralPage(location.pathname))
		return import('./features/access/referral-page.tsx').then(page => page.ReferralPage)
	const session = currentSession()
	if (session?.must_change_password === 1)
		return import('./features/access/first-password-page.tsx').then(page => page.FirstPasswordPage)
	if (session === null && !isOpenToAll(location.pathname)) return null
	if (isHome(location.pathname) && location.search === '' && session?.permissions.includes('plays.read')) askRecords()
	return import('./app/app.tsx').then(page => page.App)
}

const host = document.getElementById('root')
if (host === null) throw new Error('index.html has no #root')
// Everything travels side by side: React's own part is the largest, and what is drawn with it is known without it.
const drawing = import('react-dom/client')
const draw = async (page: ReactNode): Promise<void> => (await drawing).createRoot(host).render(page)

const start = async (): Promise<void> => {
	const language = beginLanguage(opening?.language)
	// The login page is for who is to sign in again: its calls are nobody's.
	if (location.pathname !== '/login') restoreSession()
	await loadConfig()
	showErrors()
	const [Page] = await Promise.all([choose(), language])
	if (Page === null) return location.replace(loginAddress())
	await draw(
		<StrictMode>
			<ErrorBoundary place="application">
				<Page />
			</ErrorBoundary>
		</StrictMode>,
	)
	// The page stands as it was remembered until then: what it shows comes first.
	requestAnimationFrame(() => setTimeout(() => void readLayout().catch(() => undefined)))
}

// Waiting for it here would hold up the parts that share modules with this one.
start().catch(error => {
	console.error(error)
	return draw(<Failure title={t('无法连接服务器')} retry={() => location.reload()} />)
})
