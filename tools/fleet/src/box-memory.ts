import type { TerminalFrame } from '@vitrine/contract/messages'
import type { Requests } from './requests.ts'

/** What a terminal answers to a command. */
export type Answer = Extract<TerminalFrame, { type: 'command_result' }>['data']

/** Where a terminal finds its server. */
export interface ServerAddress {
	readonly origin: string
	/** Address of the terminal channel. */
	readonly socket: string
}

/** The server that a terminal is at. */
export interface Home extends ServerAddress {
	readonly requests: Requests
	/** Its token there; empty until it has one. */
	token: string
}

/** What a simulated box remembers while it is off. */
export interface BoxMemory {
	/** The server that it has moved to; null while it is at its original one. */
	server: ServerAddress | null
	/**
	 * Changes that it has begun, by command, with their answers; null while unanswered: the next start finds those and reports them as
	 * reverted.
	 */
	readonly changes: Map<string, Answer | null>
}

export const newMemory = (): BoxMemory => ({ server: null, changes: new Map() })
