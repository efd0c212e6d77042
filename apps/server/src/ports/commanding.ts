import type { Command } from '@vitrine/domain/command/command'
import type { Tx } from '../db/schema.ts'

/** A command to terminals that does not come from a commands call; times in ms. */
export interface CommandOrder {
	/** Who the command belongs to. */
	readonly group_id: number
	readonly user_id: number
	readonly command: Pick<Command, 'type' | 'data'>
	readonly terminal_ids: readonly number[]
	readonly now: number
	readonly expires_at: number
}

/** A stored command, and the ones it replaces; both take effect after the commit. */
export interface WrittenCommand {
	readonly command_id: number
	readonly replaced: readonly { readonly command_id: number; readonly terminal_id: number }[]
}

/** Lets other features send commands: written with the data they belong to, in one transaction. */
export interface Commanding {
	/** Stores a command with a row for each of these terminals; for terminals that do not support it, it ends at once. */
	write(tx: Tx, order: CommandOrder): Promise<WrittenCommand>
	/** Sends it to its terminals. */
	deliver(written: WrittenCommand): Promise<void>
	/** Cancels the parts of these commands that still wait for their terminals. */
	cancel(command_ids: readonly number[]): Promise<void>
}
