import { useEffect } from 'react'
import { useLayout } from '../data/layout.ts'

/** Sets the browser tab's title to the page name followed by that of the installation. */
export const usePageTitle = (title: string): void => {
	const { webTitle } = useLayout()
	useEffect(() => {
		document.title = title === '' || title === webTitle ? webTitle : `${title} · ${webTitle}`
	}, [title, webTitle])
}
