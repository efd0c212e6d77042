import type { Output } from '@vitrine/contract/call/endpoint'
import type { terminalsCalls } from '@vitrine/contract/terminals'
import { map_states, nextMapState } from '@vitrine/domain/terminal/map-state'
import { keys, queries } from '../calls/queries.ts'

type Positions = Output<typeof terminalsCalls.listPositions>

/** What is heard of a fleet is drawn in one go, in ms. */
const gathering = 100

const heard = new Map<number, number>()

/** The places with what was heard of their terminals; the same ones when that changes nothing. */
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
	// A read under way may have begun before this was heard, and would put its older states over it.
	if (queries.isFetching({ queryKey: keys.positions }) > 0) {
		setTimeout(flush, gathering)
		return
	}
	const news = new Map(heard)
	heard.clear()
	queries.setQueriesData<Positions>({ queryKey: [...keys.positions, 'of'] }, places => places && moved(places, news))
}

/** The socket says where a terminal stands now: maps show it at once. */
export const positionHeard = ({ id, run_state }: { readonly id: number; readonly run_state: number }): void => {
	if (heard.size === 0) setTimeout(flush, gathering)
	heard.set(id, run_state)
}
