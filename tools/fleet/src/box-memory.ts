import type { TerminalFrame } from '@vitrine/contract/messages'

/** What a terminal answers to a command. */
export type Answer = Extract<TerminalFrame, { type: 'command_result' }>['data']

/** Where a terminal finds its server. */
export interface ServerAddress {
	readonly origin: string
	/** Address of the terminal channel. */
	readonly socket: string
}

/** What a simulated box keeps while it is off. */
export interface BoxMemory {
	/** The server that it has moved to; null for the one that it was made with. */
	server: ServerAddress | null
	/** Changes that it has begun, by their command, with what it answered; null while it has not: then a start finds that it has to go back. */
	readonly changes: Map<string, Answer | null>
}

export const newMemory = (): BoxMemory => ({ server: null, changes: new Map() })
