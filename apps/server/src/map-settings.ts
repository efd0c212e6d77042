import {
	isGeocoderAddress,
	type MapSource,
	map_text_limits,
	type TilesProblem,
	tilesProblem,
} from '@vitrine/domain/layout/map-source'

/** Makes the error that prevents the start. */
type Wrong = (setting: string, why: string) => Error

const faults: Readonly<Record<TilesProblem, string>> = {
	places: 'not an address with {z}, {x} and {y} in it (https://tiles.example/{z}/{x}/{y}.png)',
	others: 'only {z}, {x}, {y} and {r} are filled in; name one server',
	address: 'not an address of the form http://… or https://… of one server, by its name or its IPv4 address',
}

/** The map settings; throws the error that `wrong` makes for the first invalid one. */
export const mapSettings = (env: Readonly<Record<string, string | undefined>>, wrong: Wrong): MapSource => {
	const map_tiles = env.VITRINE_MAP_TILES || null
	const fault = map_tiles === null ? null : tilesProblem(map_tiles)
	if (fault !== null) throw wrong('VITRINE_MAP_TILES', faults[fault])
	const map_attribution = env.VITRINE_MAP_ATTRIBUTION || ''
	if (map_attribution.length > map_text_limits.attribution)
		throw wrong('VITRINE_MAP_ATTRIBUTION', `longer than ${map_text_limits.attribution} characters`)
	const geocoder_url = env.VITRINE_GEOCODER_URL || null
	if (geocoder_url !== null && !isGeocoderAddress(geocoder_url))
		throw wrong('VITRINE_GEOCODER_URL', 'not an address of the form http://… or https://…')
	return { map_tiles, map_attribution, geocoder_url }
}
