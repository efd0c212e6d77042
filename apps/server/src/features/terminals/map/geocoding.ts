import { type FoundPlace, map_limits } from '@vitrine/contract/terminal/map'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { z } from 'zod'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Egress } from '../../../ports/egress/egress.ts'
import type { Ephemeral } from '../../../ports/short-lived/ephemeral.ts'

/** Window of the search rate limit, in ms. */
const window = 60_000
/** Maximum size of an answer in bytes, and timeout in ms. */
const answer_limits = { max_bytes: 512 * 1024, timeout: 10_000 } as const
const longest_name = 300

const degrees = (most: number) =>
	z
		// A place needs plain decimal numbers: coercion would accept empty text, blanks and other bases.
		.union([
			z
				.string()
				.max(40)
				.regex(/^-?\d+(\.\d+)?$/),
			z.number(),
		])
		.transform(Number)
		.pipe(z.number().min(-most).max(most))

/** A place in Nominatim's `jsonv2` format (https://nominatim.org/release-docs/latest/api/Output/). */
const nominatimPlace = z.object({
	display_name: z.string(),
	lat: degrees(90),
	lon: degrees(180),
	category: z.string().optional(),
	boundingbox: z.array(degrees(180)).length(4).optional(),
})

/** The largest extent that still counts as one spot, such as a building or a mall with its grounds, in degrees (half a kilometre). */
const spot = 0.005

/** Categories of named areas and lines, which are not a point. */
const areas = new Set(['boundary', 'place', 'highway', 'waterway', 'natural', 'landuse'])

/** Whether a place is a point where a screen can be. A house has the category `place` too, but hardly any extent. */
const isExact = ({ category = '', boundingbox: [south = 0, north = 0, west = 0, east = 0] = [] }: Found): boolean => {
	const size = Math.max(north - south, east - west)
	return size <= spot && (size <= spot / 10 || !areas.has(category))
}
type Found = z.output<typeof nominatimPlace>

const addressOf = (base: string, address: string, language: string): string => {
	const url = new URL(base)
	for (const [name, value] of [
		['q', address],
		['format', 'jsonv2'],
		['limit', String(map_limits.found)],
		['accept-language', language],
	] as const)
		url.searchParams.set(name, value)
	return url.href
}

/** Parses the answer of a Nominatim-compatible geocoder; null if it has another format. */
export const readPlaces = (text: string): FoundPlace[] | null => {
	const read = readOutside(text, shaped(z.array(z.unknown()).max(100)))
	if (read === null) return null
	const places = read.flatMap(one => shaped(nominatimPlace)(one) ?? [])
	// If no place can be read, the answer is not valid.
	if (places.length === 0 && read.length > 0) return null
	return places.slice(0, map_limits.found).map(place => ({
		name: place.display_name.slice(0, longest_name),
		longitude: place.lon,
		latitude: place.lat,
		exact: isExact(place),
	}))
}

export interface GeocodingDeps {
	/** The geocoder in use; null if addresses cannot be searched. */
	readonly maps: () => Promise<{ readonly geocoder_url: string | null }>
	readonly egress: Pick<Egress, 'fetchOutside'>
	readonly ephemeral: Pick<Ephemeral, 'count' | 'peek'>
}

/** Searches for an address (specification B §8: what to show if there is none, or if the map service fails). */
export const listPlaces =
	({ maps, egress, ephemeral }: GeocodingDeps): Handlers<typeof terminalsCalls>['listPlaces'] =>
	async ({ address, lang = 'zh' }, { session }) => {
		const { geocoder_url } = await maps()
		if (geocoder_url === null) throw new CodedError('maps_service')
		const searches = `address:${session.user_id}`
		if ((await ephemeral.count(searches, window)) > map_limits.searches)
			throw new CodedError('address_tries', { seconds: Math.ceil((await ephemeral.peek(searches)).left / 1000) })
		const options = { accept: 'application/json', ...answer_limits }
		const found = await egress.fetchOutside(addressOf(geocoder_url, address, lang), options).then(
			({ body }) => readPlaces(body.toString()),
			() => null,
		)
		if (found === null) throw new CodedError('maps_service')
		if (found.length === 0) throw new CodedError('address_unobtained')
		return found
	}
