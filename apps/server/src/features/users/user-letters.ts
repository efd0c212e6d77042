import { type Language, languageOf } from '@vitrine/texts/rows'
import type { Tx } from '../../db/schema.ts'
import type { Letter } from '../../ports/mail.ts'
import { findOwner } from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'

/** Who is written to; an account other than `own_id` that has the address is told so instead. */
export interface Addressee {
	readonly email: string
	readonly language: Language | undefined
	readonly own_id?: number
}

/**
 * Writes what an address has asked for, or, if it belongs to an account already, that it does. Nobody waits for it: how long it
 * takes would tell whether the address is known.
 */
export const writeTo = (
	{ database: { db }, mail, later }: UsersDeps,
	{ email, language, own_id = 0 }: Addressee,
	now: number,
	asked: (tx: Tx) => Promise<Pick<Letter, 'kind' | 'values'>>,
): void =>
	later(async () => {
		await db.transaction().execute(async tx => {
			const owner = await findOwner(tx, 'email', email)
			const isKnown = owner !== undefined && owner.id !== own_id
			const letter = isKnown ? { kind: 'known' as const, values: { account: owner.account } } : await asked(tx)
			await mail.post(tx, { ...letter, to: email, language: language ?? languageOf(owner?.language ?? '') }, now)
		})
		mail.wake()
	})
