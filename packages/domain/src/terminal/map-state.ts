/** States of a terminal on a map, by rank in the list: banned ranks above offline, and a problem above online. */
export const map_states = ['offline', 'online', 'problem', 'banned'] as const
export type MapState = (typeof map_states)[number]

/** The fields that decide the state of a terminal on a map; `run_state` above 0 is online (specification A §3). */
export interface Standing {
	readonly run_state: number
	readonly is_banned: boolean
	readonly has_problems: boolean
}

/** The state of a terminal on a map. */
export const mapState = ({ run_state, is_banned, has_problems }: Standing): MapState => {
	if (is_banned) return 'banned'
	if (run_state === 0) return 'offline'
	return has_problems ? 'problem' : 'online'
}

/** The state after a terminal was heard to connect or disconnect: problems are read again once it is back. */
export const nextMapState = (before: MapState, run_state: number): MapState => {
	if (before === 'banned') return before
	if (run_state === 0) return 'offline'
	return before === 'problem' ? 'problem' : 'online'
}
