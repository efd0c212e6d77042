import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import { typedOnly, useSearchChange } from './url-state.ts'

/** The filters in the address, each a text that is empty if unset, and how to change them. */
export interface UrlFilters<N extends string> {
	readonly filters: Readonly<Record<N, string>>
	readonly isNarrowed: boolean
	/** Changes several filters at once and returns to the first page. */
	readonly change: (changed: Partial<Readonly<Record<N, string>>>) => void
	readonly clear: () => void
}

/** The filters with these names in the address; `names` must be a stable array. */
export const useUrlFilters = <N extends string>(names: readonly N[]): UrlFilters<N> => {
	const { search } = useLocation()
	const changeSearch = useSearchChange()
	const filters = useMemo(() => {
		const found = new URLSearchParams(search)
		return Object.fromEntries(names.map(name => [name, typedOnly(found.get(name) ?? '')])) as Record<N, string>
	}, [names, search])
	const change = useCallback(
		(changed: Partial<Readonly<Record<N, string>>>) =>
			changeSearch(next => {
				for (const name of names) {
					const value = changed[name]
					if (value === '') next.delete(name)
					else if (value !== undefined) next.set(name, value)
				}
				next.delete('page')
			}, true),
		[names, changeSearch],
	)
	const clear = useCallback(
		() => change(Object.fromEntries(names.map(name => [name, ''])) as Record<N, string>),
		[names, change],
	)
	return { filters, isNarrowed: names.some(name => filters[name] !== ''), change, clear }
}
