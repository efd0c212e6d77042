import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../data/session/session.ts'

/** A link to a screen: within the application for signed-in users, else through the login page. */
export const ScreenLink = ({
	path,
	className,
	children,
}: {
	path: string
	className?: string
	children: ReactNode
}) => {
	const session = useSession()
	// The login is a separate page, unknown to the router.
	return session === null || path.startsWith('/login') ? (
		<a className={className} href={path}>
			{children}
		</a>
	) : (
		<Link className={className} to={path}>
			{children}
		</Link>
	)
}
