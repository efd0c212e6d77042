import { type MapState, map_states } from '@vitrine/domain/terminal/map-state'
import Supercluster from 'supercluster'
import { closest } from '../../../ui/map/base-map.ts'

/** Terminals on the map, one column after the other, as the server tells of them. */
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
/** How many of each state are together, in the order of `map_states`. */
interface GroupProperties {
	counts: number[]
}

/** What is drawn at a place: one terminal, or how many of each state stand together. */
export type Drawn = {
	/** Stays the same as long as the same terminals stand there. */
	readonly key: string
	readonly longitude: number
	readonly latitude: number
} & (
	| { readonly kind: 'terminal'; readonly at: number }
	| { readonly kind: 'group'; readonly group: number; readonly counts: readonly number[] }
)

/** The side of a tile in pixels, by which distances are told. */
const tile = 256
/** Pixels within which terminals are drawn as one. */
const radius = 56

export const stateOf = (places: Places, at: number): MapState => map_states[places.states[at] ?? 0] ?? 'offline'

/** Which terminals are drawn as one at each distance; made anew after every change, in 20 ms for 20,000. */
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
		/** What is drawn within west, south, east and north. */
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
		/** How close one has to come to see a group apart; beyond {@link closest} its terminals stand on one spot. */
		apartAt: (group: number): number => index.getClusterExpansionZoom(group),
		/** The first terminals of a group, by their places in the columns. */
		members: (group: number, most: number): number[] =>
			index.getLeaves(group, most).map(({ properties }) => properties.at),
	}
}
export type Clusters = ReturnType<typeof clusters>
