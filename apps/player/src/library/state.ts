import type { CauseCode } from '@vitrine/domain/cause'
import type { StoredRelease } from './database.ts'

/** A problem as reported to the server: its cause, for every language. */
export interface SaidCause {
	readonly code: Extract<CauseCode, `item_${string}` | `player_${string}`>
	/** `window` and `program` are the names of an item's place. */
	readonly values: {
		readonly name?: string
		readonly detail?: string
		readonly window?: string
		readonly program?: string
	}
}

/** What a player is doing, for its own screen and for tests. */
export interface PlayerState {
	readonly state: 'connecting' | 'pairing' | 'idle' | 'playing'
	readonly sn: string
	readonly name: string
	readonly code: string | null
	readonly device_id: number | null
	readonly command_id: number | null
	readonly program_id: number | null
	readonly program_name: string
	readonly connected: boolean
	/** Whether another player uses the identity of this one, and this one is connected or refused because of that. */
	readonly shared: 'connected' | 'refused' | null
	/** Whether the server knows this terminal by another key. */
	readonly is_key_wrong: boolean
	/** State of the connection, in words for the person in front of the screen. */
	readonly link: string
	/** Progress of the current download in percent. */
	readonly percent: number | null
	/** What each window shows, and since when (ms since the epoch). */
	readonly frames: Readonly<Record<string, { readonly item: string; readonly since: number }>>
	/** What cannot be shown as it should, in words, and at the same index the cause and count of each. */
	readonly faults: readonly string[]
	readonly causes: readonly (SaidCause | null)[]
	readonly counts: readonly number[]
	/** When each copy of external content was fetched (ms since the epoch), by the name of its source. */
	readonly feeds: Readonly<Record<string, number>>
	readonly release: StoredRelease | null
	/** Whether a program is on screen, and the name of what is drawn over it. */
	readonly layer: boolean
	readonly over: string | null
	/** Whether it is locked: then it shows that, and nothing plays. */
	readonly locked: boolean
	/** Whether what should play is held back because it crashed the player, with nothing in its place. */
	readonly withheld: boolean
}

/** Holds the state; those who draw it subscribe. */
export interface StateHolder {
	get(): PlayerState
	set(change: Partial<PlayerState>): void
	listen(listener: (state: PlayerState) => void): void
}

const initial: PlayerState = {
	state: 'connecting',
	sn: '',
	name: '',
	code: null,
	device_id: null,
	command_id: null,
	program_id: null,
	program_name: '',
	connected: false,
	shared: null,
	is_key_wrong: false,
	link: '',
	percent: null,
	frames: {},
	faults: [],
	causes: [],
	counts: [],
	feeds: {},
	release: null,
	layer: false,
	over: null,
	locked: false,
	withheld: false,
}

const stateOf = ({ release, layer, over, code, device_id }: PlayerState): PlayerState['state'] => {
	if (release !== null || layer || over !== null) return 'playing'
	if (device_id !== null) return 'idle'
	return code === null ? 'connecting' : 'pairing'
}

/** Creates the state of a player that has just started. */
export const createState = (): StateHolder => {
	let state = initial
	const listeners: ((state: PlayerState) => void)[] = []
	return {
		get: () => state,
		set(change) {
			const next = { ...state, ...change }
			state = { ...next, state: stateOf(next) }
			for (const listener of listeners) listener(state)
		},
		listen(listener) {
			listeners.push(listener)
		},
	}
}
