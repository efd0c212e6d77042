import type { ReactNode } from 'react'

/** The head of a page: its title and its one primary action. */
export const PageHead = ({ title, action }: { title: string; action?: ReactNode }) => (
	<div className="page-head">
		<h1>{title}</h1>
		{action}
	</div>
)
