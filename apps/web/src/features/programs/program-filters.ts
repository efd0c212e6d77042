import { orientations } from '@vitrine/contract/library/material-filter'
import { type ProgramSort, program_sorts } from '@vitrine/contract/release/program-filter'
import { health_levels } from '@vitrine/domain/program/checks/health'
import type { programs } from '../../data/calls/api.ts'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'
import { type UrlFilters, useUrlFilters } from '../../ui/lists/url-filters.ts'

/** The query of the list. */
export type ProgramQuery = NonNullable<Parameters<typeof programs.list>[0]>

/** The filters in the address, each a string; an empty one has no effect. */
const filter_names = ['group', 'device', 'shape', 'pixels', 'health', 'by', 'from', 'to'] as const
export type FilterName = (typeof filter_names)[number]
export type Filters = Readonly<Record<FilterName, string>>

const known = <T extends string>(list: readonly T[], word: string): T | undefined => list.find(name => name === word)
const numberOf = (digits: string): number | undefined => (/^\d{1,9}$/.test(digits) ? Number(digits) : undefined)

/** The server query for the filters in the address. */
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

/** The sort order in an address. */
export const sortOf = (name: string): ProgramSort => known(program_sorts, name) ?? 'updated'

/** The filters in the address, and a way to change several at once. */
export const useFilters = (): UrlFilters<FilterName> => useUrlFilters(filter_names)
