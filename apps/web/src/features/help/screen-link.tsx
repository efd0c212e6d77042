import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../data/session/session.ts'

/** A link to a screen: inside of the application for who has signed in, else by way of the login page. */
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
	// The login is a page of its own, which the router does not know.
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
