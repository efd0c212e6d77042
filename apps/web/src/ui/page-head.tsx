import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'

/** The head of a page: its title, also set on the browser tab, and its single primary action. */
export const PageHead = ({ title, action }: { title: string; action?: ReactNode }) => {
	usePageTitle(title)
	return (
		<div className="page-head">
			<h1>{title}</h1>
			{action}
		</div>
	)
}
