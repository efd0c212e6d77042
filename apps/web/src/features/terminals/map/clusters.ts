import { type MapState, map_states } from '@vitrine/domain/terminal/map-state'
import Supercluster from 'supercluster'
import { closest } from '../../../ui/map/base-map.ts'

/** Terminals on the map as parallel columns, in the format the server sends. */
export interface Places {
	readonly ids: readonly number[]
	readonly names: readonly string[]
	readonly longitudes: readonly number[]
	readonly latitudes: readonly number[]
	readonly states: readonly number[]
}

interface PointProperties {
	readonly at: number
}
/** Number of terminals in each state, in the order of `map_states`. */
interface GroupProperties {
	counts: number[]
}

/** What is drawn at a place: a single terminal, or the number of terminals in each state. */
export type Drawn = {
	/** Unchanged for as long as the same terminals are at the place. */
	readonly key: string
	readonly longitude: number
	readonly latitude: number
} & (
	| { readonly kind: 'terminal'; readonly at: number }
	| { readonly kind: 'group'; readonly group: number; readonly counts: readonly number[] }
)

/** The side of a tile in pixels, the unit of zoom distances. */
const tile = 256
/** Terminals within this many pixels are drawn as one. */
const radius = 56

export const stateOf = (places: Places, at: number): MapState => map_states[places.states[at] ?? 0] ?? 'offline'

/** Groups terminals for each zoom level; rebuilt after every change, which takes 20 ms for 20,000 terminals. */
export const clusters = (places: Places) => {
	const index = new Supercluster<PointProperties, GroupProperties>({
		radius,
		extent: tile,
		maxZoom: closest,
		map: ({ at }) => ({ counts: map_states.map((_, state) => (places.states[at] === state ? 1 : 0)) }),
		reduce: (sum, { counts }) => {
			sum.counts = sum.counts.map((count, state) => count + (counts[state] ?? 0))
		},
	})
	index.load(
		places.ids.map((_, at) => ({
			type: 'Feature' as const,
			properties: { at },
			geometry: { type: 'Point' as const, coordinates: [places.longitudes[at] ?? 0, places.latitudes[at] ?? 0] },
		})),
	)
	return {
		/** The markers within the given west, south, east and north bounds. */
		within: (bounds: [number, number, number, number], zoom: number): Drawn[] =>
			index.getClusters(bounds, Math.round(zoom)).map(({ properties, geometry: { coordinates } }) => {
				const [longitude = 0, latitude = 0] = coordinates
				return 'cluster_id' in properties
					? {
							key: `group ${properties.cluster_id}`,
							kind: 'group',
							group: properties.cluster_id,
							counts: properties.counts,
							longitude,
							latitude,
						}
					: { key: `terminal ${places.ids[properties.at]}`, kind: 'terminal', at: properties.at, longitude, latitude }
			}),
		/** The zoom level at which a group splits; beyond {@link closest} its terminals are at the same spot. */
		apartAt: (group: number): number => index.getClusterExpansionZoom(group),
		/** The first terminals of a group, as indices into the columns. */
		members: (group: number, most: number): number[] =>
			index.getLeaves(group, most).map(({ properties }) => properties.at),
	}
}
export type Clusters = ReturnType<typeof clusters>
