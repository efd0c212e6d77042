import { type MapState, map_states } from '@vitrine/domain/terminal/map-state'
import { numberWord } from '../../../ui/format.ts'
import type { Places } from './clusters.ts'
import { marker_shapes, marker_signs, stateWord } from './marker-shape.ts'

/** The map symbol of a state. */
export const StateSign = ({ state }: { state: MapState }) => (
	<svg viewBox="0 0 24 24" className={`map-state is-${state}`} aria-hidden="true">
		<path d={marker_shapes[state]} className="map-shape" />
		<path d={marker_signs[state]} className="map-sign" />
	</svg>
)

/** The meaning of each symbol, with the number of terminals in that state. */
export const MapLegend = ({ places }: { places: Places }) => (
	<ul className="map-legend">
		{(['online', 'problem', 'offline', 'never', 'banned'] as const).map(state => {
			const wanted = map_states.indexOf(state)
			const count = places.states.reduce((sum, one) => sum + (one === wanted ? 1 : 0), 0)
			return (
				<li key={state}>
					<StateSign state={state} />
					{stateWord(state)} {numberWord(count)}
				</li>
			)
		})}
	</ul>
)
