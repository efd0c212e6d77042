/** Whether a terminal is connected, was, or has never been: the one state that every list shows. */
export type PresenceState = 'online' | 'offline' | 'never'

/** The state of a terminal; `run_state` above 0 is online (specification A §3), `last_seen` null until it connects for the first time. */
export const presenceState = ({
	run_state,
	last_seen,
}: {
	readonly run_state: number
	readonly last_seen: number | null
}): PresenceState => {
	if (run_state > 0) return 'online'
	return last_seen === null ? 'never' : 'offline'
}

/**
 * States of a terminal on a map: a ban ranks above them all, and a problem above online. They are sent as places in this list, so it only
 * grows.
 */
export const map_states = ['offline', 'online', 'problem', 'banned', 'never'] as const
export type MapState = (typeof map_states)[number]

/** The fields that decide the state of a terminal on a map; `run_state` above 0 is online (specification A §3). */
export interface Standing {
	readonly run_state: number
	/** When it was connected last; null if never. */
	readonly last_seen: number | null
	readonly is_banned: boolean
	readonly has_problems: boolean
}

/** The state of a terminal on a map. */
export const mapState = ({ run_state, last_seen, is_banned, has_problems }: Standing): MapState => {
	if (is_banned) return 'banned'
	const presence = presenceState({ run_state, last_seen })
	return presence === 'online' && has_problems ? 'problem' : presence
}

/** The state after a terminal was heard to connect or disconnect: problems are read again once it is back. */
export const nextMapState = (before: MapState, run_state: number): MapState => {
	if (before === 'banned') return before
	if (run_state === 0) return 'offline'
	return before === 'problem' ? 'problem' : 'online'
}
