/** How a terminal stands on a map, by its place in the list: banned is more than being away, and a problem more than being there. */
export const map_states = ['offline', 'online', 'problem', 'banned'] as const
export type MapState = (typeof map_states)[number]

/** What of a terminal decides how it stands on a map; `run_state` above 0 is online (specification A §3). */
export interface Standing {
	readonly run_state: number
	readonly is_banned: boolean
	readonly has_problems: boolean
}

/** How a terminal stands on a map. */
export const mapState = ({ run_state, is_banned, has_problems }: Standing): MapState => {
	if (is_banned) return 'banned'
	if (run_state === 0) return 'offline'
	return has_problems ? 'problem' : 'online'
}

/** How it stands once it is heard to have come or gone: whether it has a problem is read again when it is back. */
export const nextMapState = (before: MapState, run_state: number): MapState => {
	if (before === 'banned') return before
	if (run_state === 0) return 'offline'
	return before === 'problem' ? 'problem' : 'online'
}
