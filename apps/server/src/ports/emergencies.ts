import type { EmergencyDraft } from '@vitrine/domain/release/emergency'
import type { Reader, Tx } from '../db/schema.ts'

/** A stored emergency content, and whose it is. */
export interface EmergencyTemplate {
	readonly group_id: number
	readonly content: EmergencyDraft
}

/** An emergency that nobody calls for: what an organisation has decided once. */
export interface EmergencyOrder {
	/** Whose content it is made of: its sound is looked for there. */
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

/** How other features show emergencies: the emergencies do it for them. */
export interface Emergencies {
	/** A stored content; undefined where there is none. */
	template(db: Reader, emergency_id: number): Promise<EmergencyTemplate | undefined>
	/**
	 * Shows an emergency; `made` writes down, in the same transaction, which release it is and whether it waits for a second person.
	 * Throws coded errors where it cannot be shown.
	 */
	bring(
		now: number,
		order: EmergencyOrder,
		made: (tx: Tx, release: { readonly release_id: number; readonly held: boolean }) => Promise<void>,
	): Promise<void>
	/** Ends one without a person who calls; `gone` writes that down in the same transaction, also where it is over already. */
	end(now: number, release_id: number, gone: (tx: Tx) => Promise<void>): Promise<void>
}
