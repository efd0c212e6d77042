import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The pending search string while the router is still navigating. */
let coming: { readonly from: string; readonly search: string } | null = null

const latestSearch = (): URLSearchParams =>
	new URLSearchParams(coming?.from === location.href ? coming.search : location.search)

/**
 * Changes the address parameters as they are now, not as they were at the last render: a debounced search and a dialog can both change
 * them before either is drawn.
 */
export const useSearchChange = (): ((change: (search: URLSearchParams) => void, replace?: boolean) => void) => {
	const navigate = useNavigate()
	const { pathname } = useLocation()
	return useCallback(
		(change, replace = false) => {
			// The user is already navigating to another screen, where these parameters are meaningless.
			if (location.pathname !== pathname) return
			const search = latestSearch()
			change(search)
			coming = { from: location.href, search: String(search) }
			setTimeout(() => {
				coming = null
			})
			void navigate({ search: String(search) }, { replace })
		},
		[navigate, pathname],
	)
}

/** Control characters in an address are none that anybody typed, and the server accepts no NUL. */
export const typedOnly = (value: string): string => value.replace(/\p{Cc}/gu, '')

/** A value stored in the address, so that a screen can be linked to and reloaded; an empty or standard value is left out. */
export const useUrlState = (name: string, standard = ''): [string, (value: string) => void] => {
	const { search } = useLocation()
	const changeSearch = useSearchChange()
	const set = useCallback(
		(given: string) =>
			changeSearch(next => {
				const value = typedOnly(given)
				if (value === standard || value === '') next.delete(name)
				else next.set(name, value)
				// Changing a filter returns to the first page.
				if (name !== 'page' && name !== 'downloads' && name !== 'download' && name !== 'type') next.delete('page')
			}, true),
		[name, standard, changeSearch],
	)
	return [typedOnly(new URLSearchParams(search).get(name) ?? standard) || standard, set]
}

/** The last page that can be asked for. */
const last_page = 1_000_000

/** The page of a list, from 1, stored in the address. */
export const useUrlPage = (): [number, (page: number) => void] => {
	const [page, setPage] = useUrlState('page', '1')
	return [Math.min(last_page, Math.max(1, Math.trunc(Number(page)) || 1)), value => setPage(String(value))]
}
