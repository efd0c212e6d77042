import type { Command } from '@vitrine/domain/command/command'
import type { Tx } from '../db/schema.ts'

/** What terminals are told to do by something else than a call of commands; times in ms. */
export interface CommandOrder {
	/** Whose command it is. */
	readonly group_id: number
	readonly user_id: number
	readonly command: Pick<Command, 'type' | 'data'>
	readonly terminal_ids: readonly number[]
	readonly now: number
	readonly expires_at: number
}

/** A command that is written down, and what it takes the place of; both are brought about after the commit. */
export interface WrittenCommand {
	readonly command_id: number
	readonly replaced: readonly { readonly command_id: number; readonly terminal_id: number }[]
}

/** Commands as other features have them sent: written with what they belong to, in one transaction. */
export interface Commanding {
	/** Writes a command down with a row for each of these terminals; those that do not do such a thing have ended at once. */
	write(tx: Tx, order: CommandOrder): Promise<WrittenCommand>
	/** Brings it to its terminals. */
	deliver(written: WrittenCommand): Promise<void>
	/** Takes back what still waits for its terminal of these commands. */
	cancel(command_ids: readonly number[]): Promise<void>
}
