import type { Query } from '@tanstack/react-query'
import { keys, queries } from '../calls/queries.ts'

interface Loaded {
	readonly pages?: readonly { readonly list: readonly { readonly device_id?: number }[] }[]
}

const isAbout = (ids: readonly number[], { queryKey, state }: Query): boolean => {
	const { device_id } = (queryKey[2] ?? {}) as { device_id?: number }
	if (device_id !== undefined) return ids.includes(device_id)
	const { pages = [] } = (state.data ?? {}) as Loaded
	return pages.some(({ list }) => list.some(row => row.device_id !== undefined && ids.includes(row.device_id)))
}

/**
 * The keys of the logs on screen that are about these terminals, or list one of them; of all on screen if no ids are given. A log that has
 * nothing to do with them is not searched again.
 */
export const shownLogs = (ids: readonly number[]): (readonly string[])[] => {
	const active = queries.getQueryCache().findAll({ queryKey: keys.terminalLogs, type: 'active' })
	const shown = active.filter(query => ids.length === 0 || isAbout(ids, query))
	return [...new Set(shown.map(({ queryKey }) => String(queryKey[1])))].map(name => [...keys.terminalLogs, name])
}
