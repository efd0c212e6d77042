import { useEffect } from 'react'
import { useLayout } from '../data/layout.ts'

/** Puts the name of a page into the browser's tab, before that of the installation. */
export const usePageTitle = (title: string): void => {
	const { webTitle } = useLayout()
	useEffect(() => {
		document.title = title === '' || title === webTitle ? webTitle : `${title} · ${webTitle}`
	}, [title, webTitle])
}
