import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isOpenToAll, loginAddress } from './app/addresses.ts'
import { showRefusals } from './app/refusals.ts'
import { loadConfig } from './data/config.ts'
import { currentSession, restoreSession } from './data/session.ts'
import { firstLanguage, switchLanguage, t } from './data/text.ts'
import './ui/base.css'
import { Failure } from './ui/states.tsx'
import './ui/theme.ts'

/** The login page is its own small world: neither router nor component library is loaded for it. */
const choose = () => {
	if (location.pathname === '/login') return import('./features/access/login-page.tsx').then(page => page.LoginPage)
	const session = currentSession()
	if (session?.must_change_password === 1)
		return import('./features/access/first-password-page.tsx').then(page => page.FirstPasswordPage)
	if (session === null && !isOpenToAll(location.pathname)) return null
	return import('./app/app.tsx').then(page => page.App)
}

const host = document.getElementById('root')
if (host === null) throw new Error('index.html has no #root')
const root = createRoot(host)

try {
	await Promise.all([loadConfig(), restoreSession(), switchLanguage(firstLanguage())])
	showRefusals()
	const Page = await choose()
	if (Page === null) location.replace(loginAddress())
	else
		root.render(
			<StrictMode>
				<Page />
			</StrictMode>,
		)
} catch (error) {
	console.error(error)
	root.render(<Failure title={t('无法连接服务器')} retry={() => location.reload()} />)
}
