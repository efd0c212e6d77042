import { rights } from '@vitrine/domain/people/rights'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { missingRights } from '../data/session/screen-rights.ts'
import { useSession } from '../data/session/session.ts'
import { t } from '../data/text.ts'
import { NotPermitted } from '../ui/lists/states.tsx'

/** Renders a screen only with the required permissions; otherwise names the missing one before any server call is made. */
export const Guarded = ({ children }: { children: ReactNode }) => {
	const { pathname } = useLocation()
	const [missing] = missingRights(pathname, useSession()?.permissions ?? [])
	if (missing === undefined) return children
	const home = (
		<Link className="button" to="/home">
			{t('返回首页')}
		</Link>
	)
	return <NotPermitted needed={rights[missing].name} action={home} />
}
