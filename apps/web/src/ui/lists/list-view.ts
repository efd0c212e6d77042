import { useState } from 'react'
import { useUrlState } from './url-state.ts'

/** Whether the page was opened at phone width. */
export const isNarrow = matchMedia('(max-width: 760px)').matches

/** How a list is displayed: as the address says, else as last chosen in this browser, else `standard`. */
export const useListView = <V extends string>(
	list: 'materials' | 'programs' | 'terminals',
	views: readonly V[],
	standard: V,
): [V, (view: V) => void] => {
	const key = `vitrine.${list}.view`
	const [view, setView] = useUrlState('view')
	const [remembered, setRemembered] = useState(() => localStorage.getItem(key))
	const choose = (chosen: V) => {
		localStorage.setItem(key, chosen)
		setRemembered(chosen)
		setView(chosen)
	}
	return [views.find(name => name === view) ?? views.find(name => name === remembered) ?? standard, choose]
}
