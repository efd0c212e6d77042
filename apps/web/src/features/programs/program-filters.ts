import { orientations } from '@vitrine/contract/library/material-filter'
import { type ProgramSort, program_sorts } from '@vitrine/contract/release/program-filter'
import { health_levels } from '@vitrine/domain/program/checks/health'
import type { programs } from '../../data/calls/api.ts'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'
import { type UrlFilters, useUrlFilters } from '../../ui/lists/url-filters.ts'

/** What the list is asked for. */
export type ProgramQuery = NonNullable<Parameters<typeof programs.list>[0]>

/** The filters as the address has them, each a text; an empty one does not narrow. */
const filter_names = ['group', 'device', 'shape', 'pixels', 'health', 'by', 'from', 'to'] as const
export type FilterName = (typeof filter_names)[number]
export type Filters = Readonly<Record<FilterName, string>>

const known = <T extends string>(list: readonly T[], word: string): T | undefined => list.find(name => name === word)
const numberOf = (digits: string): number | undefined => (/^\d{1,9}$/.test(digits) ? Number(digits) : undefined)

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
export const useFilters = (): UrlFilters<FilterName> => useUrlFilters(filter_names)
