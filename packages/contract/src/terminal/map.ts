import { map_states } from '@vitrine/domain/terminal/map-state'
import { languages } from '@vitrine/texts/rows'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { text } from '../call/wire.ts'
import { terminal_filter } from './management.ts'

/** Maximum number of terminals on a map, of places returned for an address, and of searches by one person within a minute. */
export const map_limits = { placed: 50_000, found: 8, searches: 20 } as const

/** A place that an address was found at, in degrees. */
const foundPlace = z.object({
	name: z.string(),
	longitude: z.number(),
	latitude: z.number(),
	/** Whether it is a point, such as a house, and not an area such as a street, a town or a country. */
	exact: z.boolean(),
})
export type FoundPlace = z.output<typeof foundPlace>

/** The places of terminals (specification B §2, §3). */
export const mapCalls = {
	getMap: endpoint({
		method: 'POST',
		path: '/admin/device/map',
		may: 'terminals.read',
		about:
			'What maps are drawn with here: the address of tiles and whose they are, empty without; and whether addresses can be looked for.',
		input: z.object({}),
		output: z.object({ tiles: z.string(), attribution: z.string(), geocoder: z.boolean() }),
	}),
	listPositions: endpoint({
		method: 'POST',
		path: '/admin/device/positions',
		may: 'terminals.read',
		about:
			'Where the terminals are that list would answer, one column after the other, at most 50,000: degrees, and states as places in offline, online, problem, banned, never (connected). left_out counts those beyond, unplaced those that nobody has given a place.',
		body_limit: form_limits.large,
		input: z.object(terminal_filter),
		output: z.object({
			ids: z.array(z.int()),
			names: z.array(z.string()),
			longitudes: z.array(z.number()),
			latitudes: z.array(z.number()),
			states: z.array(
				z
					.int()
					.min(0)
					.max(map_states.length - 1),
			),
			left_out: z.int(),
			unplaced: z.int(),
		}),
	}),
	listPlaces: endpoint({
		method: 'POST',
		path: '/admin/device/address',
		may: 'terminals.write',
		about:
			'Places that an address is found at, the likeliest first and named in a language of the interface, where a geocoder is set up; 20 times a minute.',
		input: z.object({ address: text(200), lang: z.enum(languages).optional() }),
		output: z.array(foundPlace),
	}),
}
