import { type ComponentType, useEffect, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { usePermitted } from '../data/session/session.ts'
import { useLanguage } from '../data/text.ts'
import { Guarded } from './guarded.tsx'
import { KeysHelp } from './keys-help.tsx'
import { TopBar } from './top-bar.tsx'

/** The dialog is loaded on first use. */
const useDownloadsDialog = (open: boolean): ComponentType | null => {
	const [Dialog, setDialog] = useState<ComponentType | null>(null)
	useEffect(() => {
		if (open && Dialog === null) void import('./framed/downloads.tsx').then(loaded => setDialog(() => loaded.Downloads))
	}, [open, Dialog])
	return open ? Dialog : null
}

/** The application's frame: the top bar and the screen below it. */
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
