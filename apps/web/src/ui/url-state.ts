import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A value kept in the address, so that a screen can be linked to and reloaded; an empty one leaves no trace. */
export const useUrlState = (name: string, standard = ''): [string, (value: string) => void] => {
	const [search, setSearch] = useSearchParams()
	const set = useCallback(
		(value: string) =>
			setSearch(
				before => {
					const next = new URLSearchParams(before)
					if (value === standard || value === '') next.delete(name)
					else next.set(name, value)
					// Another filter begins on its first page.
					if (name !== 'page' && name !== 'downloads' && name !== 'type') next.delete('page')
					return next
				},
				{ replace: true },
			),
		[name, standard, setSearch],
	)
	return [search.get(name) ?? standard, set]
}

/** The page of a list, from 1, kept in the address. */
export const useUrlPage = (): [number, (page: number) => void] => {
	const [page, setPage] = useUrlState('page', '1')
	return [Math.max(1, Number(page) || 1), value => setPage(String(value))]
}
