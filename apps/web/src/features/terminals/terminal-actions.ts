import type { Terminal } from '@vitrine/contract/terminals'

/** The actions for a terminal, the same in every view. */
export interface TerminalActions {
	/** Shows what is on it. */
	readonly look: (terminal: Terminal) => void
	/** Null for users who cannot send commands. */
	readonly control: ((terminal: Terminal) => void) | null
	/** Null for users who cannot change anything. */
	readonly change: {
		readonly edit: (terminal: Terminal) => void
		readonly remove: (terminal: Terminal) => void
		/** Bans it, or unbans it if it is banned. */
		readonly ban: (terminal: Terminal) => void
	} | null
}

/** The props of a view of terminals; `chosen` are the ids of the ticked ones. */
export interface TerminalViewProps {
	readonly terminals: readonly Terminal[]
	readonly actions: TerminalActions
	readonly chosen: readonly number[]
	/** Null for users who can neither change nor control anything. */
	readonly choose: ((ids: number[]) => void) | null
}
