import { Outlet } from 'react-router'
import { useSession } from '../data/session/session.ts'
import { useLanguage } from '../data/text.ts'
import { EmergencyBanner } from './emergency-banner.tsx'

/** Around every screen, the editor and the help too. */
export const Frame = () => {
	useLanguage()
	return (
		<>
			{useSession() !== null && <EmergencyBanner />}
			<Outlet />
		</>
	)
}
