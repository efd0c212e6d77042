import { type ComponentType, useEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { usePermitted } from '../data/session/session.ts'
import { useLanguage } from '../data/text.ts'
import { Guarded } from './guarded.tsx'
import { KeysHelp } from './keys-help.tsx'
import { TopBar } from './top-bar.tsx'

/** The dialog is loaded when it is opened for the first time. */
const useDownloadsDialog = (open: boolean): ComponentType | null => {
	const [Dialog, setDialog] = useState<ComponentType | null>(null)
	useEffect(() => {
		if (open && Dialog === null) void import('./framed/downloads.tsx').then(loaded => setDialog(() => loaded.Downloads))
	}, [open, Dialog])
	return open ? Dialog : null
}

/** The frame of the application: the top bar, and below it the screen. */
export const Shell = () => {
	useLanguage()
	const { pathname } = useLocation()
	const [search] = useSearchParams()
	const maySeeDownloads = usePermitted('downloads.read')
	const Downloads = useDownloadsDialog(maySeeDownloads && search.get('downloads') === 'open')
	return (
		<>
			<TopBar path={pathname} />
			<main className="screen">
				<Guarded>
					<Outlet />
				</Guarded>
			</main>
			{Downloads && <Downloads />}
			<KeysHelp />
		</>
	)
}
