import { type Language, languageOf } from '@vitrine/texts/rows'
import type { Tx } from '../../db/schema.ts'
import type { MailMessage } from '../../ports/mail.ts'
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
 * takes would tell whether the address is known. A `code` is made before the transaction: it is written down by itself, and the
 * embedded database has one connection.
 */
export const writeTo = (
	{ database: { db }, mail, later }: UsersDeps,
	{ email, language, own_id = 0 }: Addressee,
	now: number,
	asked: (tx: Tx, code: string) => Promise<Pick<MailMessage, 'kind' | 'values'>>,
	code: () => Promise<string> = async () => '',
): void =>
	later(async () => {
		const made = await code()
		await db.transaction().execute(async tx => {
			const owner = await findOwner(tx, 'email', email)
			const isKnown = owner !== undefined && owner.id !== own_id
			const message = isKnown ? { kind: 'known' as const, values: { account: owner.account } } : await asked(tx, made)
			await mail.post(tx, { ...message, to: email, language: language ?? languageOf(owner?.language ?? '') }, now)
		})
		mail.wake()
	})
