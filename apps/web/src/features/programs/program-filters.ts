import { orientations } from '@vitrine/contract/material-filter'
import { type ProgramSort, program_sorts } from '@vitrine/contract/program-filter'
import { health_levels } from '@vitrine/domain/program/health'
import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { programs } from '../../data/calls/api.ts'
import { useSearchChange } from '../../ui/lists/url-state.ts'

/** What the list is asked for. */
export type ProgramQuery = NonNullable<Parameters<typeof programs.list>[0]>

/** The filters as the address has them, each a text; an empty one does not narrow. */
export const filter_names = ['group', 'device', 'shape', 'pixels', 'health', 'by', 'from', 'to'] as const
export type FilterName = (typeof filter_names)[number]
export type Filters = Readonly<Record<FilterName, string>>

const known = <T extends string>(list: readonly T[], word: string): T | undefined => list.find(name => name === word)
const numberOf = (digits: string): number | undefined => (/^\d{1,9}$/.test(digits) ? Number(digits) : undefined)

const dayStart = (day: string): number | undefined => {
	const at = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00`).getTime() : Number.NaN
	return Number.isNaN(at) ? undefined : at
}

const dayEnd = (day: string): number | undefined => {
	const at = dayStart(day)
	if (at === undefined) return undefined
	const next = new Date(at)
	next.setDate(next.getDate() + 1)
	return next.getTime() - 1
}

/** What the filters of the address ask the server for. */
export const queryOf = ({ group, device, shape, pixels, health, by, from, to }: Filters): ProgramQuery => {
	const [w, h] = /^\d{1,5}x\d{1,5}$/.test(pixels) ? pixels.split('x').map(Number) : []
	const query = {
		group_id: numberOf(group),
		device_type: numberOf(device),
		user_id: numberOf(by),
		w,
		h,
		orientation: known(orientations, shape),
		health: known(health_levels, health),
		created_from: dayStart(from),
		created_to: dayEnd(to),
	}
	return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** The order that an address asks for. */
export const sortOf = (name: string): ProgramSort => known(program_sorts, name) ?? 'updated'

/** The filters of the address, and how some of them are changed at once. */
export const useFilters = (): { filters: Filters; change: (changed: Partial<Filters>) => void; clear: () => void } => {
	const { search } = useLocation()
	const changeSearch = useSearchChange()
	const filters = useMemo(() => {
		const found = new URLSearchParams(search)
		return Object.fromEntries(filter_names.map(name => [name, found.get(name) ?? ''])) as Filters
	}, [search])
	const change = useCallback(
		(changed: Partial<Filters>) =>
			changeSearch(next => {
				for (const [name, value] of Object.entries(changed)) {
					if (value === '') next.delete(name)
					else next.set(name, value)
				}
				next.delete('page')
			}, true),
		[changeSearch],
	)
	const clear = useCallback(() => change(Object.fromEntries(filter_names.map(name => [name, '']))), [change])
	return { filters, change, clear }
}
