import { webAddress } from './web-address.ts'

/** The setting for no source at all, overriding the environment. */
export const no_source = 'none'

/** Maximum length of addresses and of the attribution, in characters. */
export const map_text_limits = { address: 500, attribution: 300 } as const

/** What can be wrong with a tile address. */
export type TilesProblem = 'places' | 'others' | 'address'

const places = ['{z}', '{x}', '{y}']

/**
 * A host in a content security policy: letters, digits, hyphens, underscores and dots, so that no part of a name can end the directive or
 * admit further servers. The grammar does not include IPv6 addresses (https://www.w3.org/TR/CSP3/#grammardef-host-source).
 */
const one_server = /^https?:\/\/[a-z\d_-]+(\.[a-z\d_-]+)*\.?(:\d{1,5})?$/

/** The server of the tiles as a content security policy source; null if an address does not name a single one. */
export const tileOrigin = (tiles: string): string | null => {
	const origin = webAddress(tiles)?.origin
	return origin !== undefined && one_server.test(origin) ? origin : null
}

/** What is wrong with a tile address: missing placeholders, unknown placeholders, or not the address of one server; null if it is valid. */
export const tilesProblem = (tiles: string): TilesProblem | null => {
	if (!places.every(part => tiles.includes(part))) return 'places'
	// A variable host name would require a wildcard in the content security policy.
	if (/\{(?![zxyr]\})/.test(tiles)) return 'others'
	const isText = tiles.length <= map_text_limits.address && !/[\s\p{Cc}]/u.test(tiles)
	return isText && tileOrigin(tiles) !== null ? null : 'address'
}

/** Whether an address can be used for a geocoder. */
export const isGeocoderAddress = (text: string): boolean =>
	text.length <= map_text_limits.address && !/[\s\p{Cc}]/u.test(text) && webAddress(text) !== null

/** Where map tiles come from, and where addresses are looked up. */
export interface MapSource {
	/** The tile address with `{z}`, `{x}` and `{y}`; null draws only countries. */
	readonly map_tiles: string | null
	/** The attribution of the tiles, as displayed on the map. */
	readonly map_attribution: string
	/** The search address of a Nominatim-compatible geocoder; null for no address search. */
	readonly geocoder_url: string | null
}

/** The settings as text: empty to use the environment, {@link no_source}, or an address. */
export type MapChoice = { readonly [K in keyof MapSource]: string }

/**
 * The effective source: an administrator's choice overrides the environment. The attribution belongs to the tiles with which it was set. A
 * stored text that is no longer a valid address counts as no source: it must not end up in a header.
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
