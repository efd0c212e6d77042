import { type MaterialSort, material_sorts, orientations } from '@vitrine/contract/library/material-filter'
import { type MaterialKind, material_kinds, material_states, review_states } from '@vitrine/domain/library/material'
import type { materials } from '../../data/calls/api.ts'
import { dayEnd, dayStart } from '../../ui/lists/days.ts'
import { type UrlFilters, useUrlFilters } from '../../ui/lists/url-filters.ts'

/** The query of the list. */
export type MaterialQuery = NonNullable<Parameters<typeof materials.list>[0]>

/** The filters in the address, each a string; an empty one has no effect. */
const filter_names = [
	'kind',
	'tag',
	'size',
	'pixels',
	'shape',
	'length',
	'by',
	'from',
	'to',
	'review',
	'state',
] as const
export type FilterName = (typeof filter_names)[number]
export type Filters = Readonly<Record<FilterName, string>>

const mebibyte = 1024 * 1024

/** Size options in bytes, both bounds inclusive; undefined is unbounded. */
export const sizes: Readonly<Record<string, readonly [number | undefined, number | undefined]>> = {
	'0-10': [undefined, 10 * mebibyte],
	'10-100': [10 * mebibyte, 100 * mebibyte],
	'100-1024': [100 * mebibyte, 1024 * mebibyte],
	'1024-': [1024 * mebibyte, undefined],
}

/** Resolution options by the shorter side, in pixels. */
export const resolutions: Readonly<Record<string, number>> = { hd: 720, fhd: 1080, uhd: 2160 }

/** Duration options in ms. */
export const lengths: Readonly<Record<string, readonly [number | undefined, number | undefined]>> = {
	'0-15': [1, 15_000],
	'15-60': [15_000, 60_000],
	'60-600': [60_000, 600_000],
	'600-': [600_000, undefined],
}

const known = <T extends string>(list: readonly T[], joined: string): T[] =>
	joined.split(',').filter((word): word is T => (list as readonly string[]).includes(word))

/** The tags in an address, one per line. */
export const tagsIn = (joined: string): string[] => (joined === '' ? [] : joined.split('\n'))

const defined = (query: object): MaterialQuery =>
	Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))

/** The server query for the filters in the address. */
export const queryOf = (filters: Filters): MaterialQuery => {
	const kind = known<MaterialKind>(material_kinds, filters.kind)
	const tags = tagsIn(filters.tag)
	const side = resolutions[filters.pixels]
	const [min_size, max_size] = sizes[filters.size] ?? []
	const [min_duration, max_duration] = lengths[filters.length] ?? []
	const review = Object.entries(review_states).find(([name]) => name === filters.review)
	return defined({
		kind: kind.length > 0 ? kind : undefined,
		tags: tags.length > 0 ? tags : undefined,
		min_width: side,
		min_height: side,
		min_size,
		max_size,
		min_duration,
		max_duration,
		orientation: known(orientations, filters.shape)[0],
		user_id: /^\d{1,15}$/.test(filters.by) ? Number(filters.by) : undefined,
		created_from: dayStart(filters.from),
		created_to: dayEnd(filters.to),
		review_state: review === undefined ? undefined : [review[1]],
		state: known(material_states, filters.state)[0],
	})
}

/** The sort order in an address. */
export const sortOf = (name: string): MaterialSort => known(material_sorts, name)[0] ?? 'newest'

/** The filters in the address, and a way to change several at once. */
export const useFilters = (): UrlFilters<FilterName> => useUrlFilters(filter_names)
