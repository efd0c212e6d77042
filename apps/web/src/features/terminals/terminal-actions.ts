import type { Terminal } from '@vitrine/contract/terminals'

/** What can be done with a terminal; every view offers the same. */
export interface TerminalActions {
	readonly edit: (terminal: Terminal) => void
	readonly remove: (terminal: Terminal) => void
}
