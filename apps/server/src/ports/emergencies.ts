import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import type { Reader, Tx } from '../db/schema.ts'

/** A stored emergency content, and its owner. */
export interface EmergencyTemplate {
	readonly group_id: number
	readonly content: EmergencyDraft
}

/** An emergency that no user calls for: an organisation has decided on it beforehand. */
export interface EmergencyOrder {
	/** The content it is made of; its sound is looked up for the organisation that owns it. */
	readonly template: EmergencyTemplate
	/** The id of that content. */
	readonly emergency_id: number
	readonly content: EmergencyDraft
	readonly group_id: number
	readonly user_id: number
	/** In ms. */
	readonly until: number
	readonly terminal_ids: readonly number[]
}

/** Lets other features show emergencies. */
export interface Emergencies {
	/** A stored content; undefined if it does not exist. */
	template(db: Reader, emergency_id: number): Promise<EmergencyTemplate | undefined>
	/**
	 * Shows an emergency; `made` records, in the same transaction, which release it is and whether it waits for a second person. Throws
	 * coded errors if it cannot be shown.
	 */
	bring(
		now: number,
		order: EmergencyOrder,
		made: (tx: Tx, release: { readonly release_id: number; readonly held: boolean }) => Promise<void>,
	): Promise<void>
	/** Ends one without a calling user; `gone` records that in the same transaction, even if it has already ended. */
	end(now: number, release_id: number, gone: (tx: Tx) => Promise<void>): Promise<void>
}
