import { webAddress } from './web-address.ts'

/** The setting that says that there is none, whatever the environment has. */
export const no_source = 'none'

/** How long addresses and the attribution may be, in characters. */
export const map_text_limits = { address: 500, attribution: 300 } as const

/** What may be wrong with the address of tiles. */
export type TilesProblem = 'places' | 'others' | 'address'

const places = ['{z}', '{x}', '{y}']

/**
 * What a browser takes as one server in a content security policy: letters, digits, hyphens, underscores and dots, so that
 * nothing of a name ends the directive or opens it to further servers. IPv6 addresses are none in that grammar
 * (https://www.w3.org/TR/CSP3/#grammardef-host-source).
 */
const one_server = /^https?:\/\/[a-z\d_-]+(\.[a-z\d_-]+)*\.?(:\d{1,5})?$/

/** The server that tiles come from, as the content security policy names it; null where an address names no single one. */
export const tileOrigin = (tiles: string): string | null => {
	const origin = webAddress(tiles)?.origin
	return origin !== undefined && one_server.test(origin) ? origin : null
}

/** What is wrong with the address of tiles: parts that are missing, parts that nobody fills in, or no address of one server; null for nothing. */
export const tilesProblem = (tiles: string): TilesProblem | null => {
	if (!places.every(part => tiles.includes(part))) return 'places'
	// A name that changes would have to be a wildcard in the content security policy.
	if (/\{(?![zxyr]\})/.test(tiles)) return 'others'
	const isText = tiles.length <= map_text_limits.address && !/[\s\p{Cc}]/u.test(tiles)
	return isText && tileOrigin(tiles) !== null ? null : 'address'
}

/** Whether a geocoder may be asked at an address. */
export const isGeocoderAddress = (text: string): boolean =>
	text.length <= map_text_limits.address && !/[\s\p{Cc}]/u.test(text) && webAddress(text) !== null

/** What maps are drawn with, and where addresses are looked for. */
export interface MapSource {
	/** The address of tiles with `{z}`, `{x}` and `{y}`; null draws countries alone. */
	readonly map_tiles: string | null
	/** Whose the tiles are, as it stands on the map. */
	readonly map_attribution: string
	/** The search of a geocoder of the shape of Nominatim; null looks for none. */
	readonly geocoder_url: string | null
}

/** The settings of it, as text: empty for what the environment has, {@link no_source}, or an address. */
export type MapChoice = { readonly [K in keyof MapSource]: string }

/**
 * What holds: what an administrator has chosen before what the environment has. The attribution belongs to the tiles beside which
 * it was set. A stored text that is no address any more counts as none: it must not get into a header.
 */
export const mapSource = (chosen: MapChoice, environment: MapSource): MapSource => {
	const own_tiles = tilesProblem(chosen.map_tiles) === null ? chosen.map_tiles : null
	const own_geocoder = isGeocoderAddress(chosen.geocoder_url) ? chosen.geocoder_url : null
	return {
		map_tiles: chosen.map_tiles === '' ? environment.map_tiles : own_tiles,
		map_attribution: chosen.map_tiles === '' ? environment.map_attribution : chosen.map_attribution,
		geocoder_url: chosen.geocoder_url === '' ? environment.geocoder_url : own_geocoder,
	}
}
