import type { Terminal } from '@vitrine/contract/terminals'

/** What can be done with a terminal; every view offers the same. */
export interface TerminalActions {
	/** Shows what is on it. */
	readonly look: (terminal: Terminal) => void
	/** Null for those who may not send commands. */
	readonly control: ((terminal: Terminal) => void) | null
	/** Null for those who may change nothing. */
	readonly change: {
		readonly edit: (terminal: Terminal) => void
		readonly remove: (terminal: Terminal) => void
		/** Bans it, or unbans it where it is banned. */
		readonly ban: (terminal: Terminal) => void
	} | null
}

/** What a view of terminals shows; `chosen` are the ids of those that are ticked. */
export interface TerminalViewProps {
	readonly terminals: readonly Terminal[]
	readonly actions: TerminalActions
	readonly chosen: readonly number[]
	/** Null for those who may change nothing. */
	readonly choose: ((ids: number[]) => void) | null
}
