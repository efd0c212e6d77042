import { Outlet } from 'react-router'
import { useSession } from '../data/session/session.ts'
import { useLanguage } from '../data/text.ts'
import { EmergencyBanner } from './emergency-banner.tsx'

/** Wraps every screen, including the editor and the help. */
export const Frame = () => {
	useLanguage()
	return (
		<>
			{useSession() !== null && <EmergencyBanner />}
			<Outlet />
		</>
	)
}
