import type { Output } from '@vitrine/contract/call/endpoint'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { map_states, nextMapState } from '@vitrine/domain/terminal/map-state'
import { keys, queries } from '../calls/queries.ts'

type Positions = Output<typeof terminalsCalls.listPositions>

/** How long reports of a fleet are collected before one redraw, in ms. */
const gathering = 100

const heard = new Map<number, number>()

/** The positions with the reported changes applied; the same object if nothing changes. */
const moved = (places: Positions, news: ReadonlyMap<number, number>): Positions => {
	let isOther = false
	const states = places.states.map((state, at) => {
		const run_state = news.get(places.ids[at] ?? 0)
		if (run_state === undefined) return state
		const next = map_states.indexOf(nextMapState(map_states[state] ?? 'offline', run_state))
		isOther ||= next !== state
		return next
	})
	return isOther ? { ...places, states } : places
}

const flush = (): void => {
	// A read in flight may have started before this report and would overwrite it with older states.
	if (queries.isFetching({ queryKey: keys.positions }) > 0) {
		setTimeout(flush, gathering)
		return
	}
	const news = new Map(heard)
	heard.clear()
	queries.setQueriesData<Positions>({ queryKey: [...keys.positions, 'of'] }, places => places && moved(places, news))
}

/** Applies a reported terminal state to the maps at once. */
export const positionHeard = ({ id, run_state }: { readonly id: number; readonly run_state: number }): void => {
	if (heard.size === 0) setTimeout(flush, gathering)
	heard.set(id, run_state)
}
