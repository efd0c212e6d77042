import { webAddress } from './web-address.ts'

/** What maps are drawn with, and where addresses are looked for. */
export interface MapSettings {
	/** The address of tiles with `{z}`, `{x}` and `{y}`; null draws countries alone. */
	readonly map_tiles: string | null
	/** Whose the tiles are, as it stands on the map. */
	readonly map_attribution: string
	/** The search of a geocoder of the shape of Nominatim; null looks for none. */
	readonly geocoder_url: string | null
}

/** Makes the error that stops the start. */
type Wrong = (setting: string, why: string) => Error

const longest_attribution = 300

const tilesOf = (text: string | undefined, wrong: Wrong): string | null => {
	if (!text) return null
	const refuse = (why: string): Error => wrong('VITRINE_MAP_TILES', why)
	if (!['{z}', '{x}', '{y}'].every(part => text.includes(part)))
		throw refuse('not an address with {z}, {x} and {y} in it (https://tiles.example/{z}/{x}/{y}.png)')
	// It goes into the content security policy, where a name that changes would have to be a wildcard.
	if (/\{(?![zxyr]\})/.test(text)) throw refuse('only {z}, {x}, {y} and {r} are filled in; name one server')
	const url = webAddress(text)
	if (url === null || /[{}%\s;,'"]/.test(url.host)) throw refuse('not an address of the form http://… or https://…')
	return text
}

/** The settings of maps; throws what `wrong` makes of the first that is none. */
export const mapSettings = (env: Readonly<Record<string, string | undefined>>, wrong: Wrong): MapSettings => {
	const map_tiles = tilesOf(env.VITRINE_MAP_TILES, wrong)
	const map_attribution = env.VITRINE_MAP_ATTRIBUTION || ''
	if (map_attribution.length > longest_attribution)
		throw wrong('VITRINE_MAP_ATTRIBUTION', `longer than ${longest_attribution} characters`)
	const geocoder_url = env.VITRINE_GEOCODER_URL || null
	if (geocoder_url !== null && webAddress(geocoder_url) === null)
		throw wrong('VITRINE_GEOCODER_URL', 'not an address of the form http://… or https://…')
	return { map_tiles, map_attribution, geocoder_url }
}

/** The server that tiles come from, as the content security policy names it; null without. */
export const tileOrigin = (map_tiles: string | null): string | null =>
	map_tiles === null ? null : new URL(map_tiles.replace(/\{\w\}/g, '0')).origin
