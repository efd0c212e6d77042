import { type Language, languageOf } from '@vitrine/texts/rows'
import type { Tx } from '../../db/schema.ts'
import type { MailMessage } from '../../ports/mail.ts'
import { findOwner } from './users.store.ts'
import type { UsersDeps } from './users-deps.ts'

/** The recipient; an account other than `own_id` that has the address is notified of that instead. */
export interface Addressee {
	readonly email: string
	readonly language: Language | undefined
	readonly own_id?: number
}

/**
 * Sends the email requested for an address or, if the address belongs to an account, one that says so. Nobody waits for it: the duration
 * would reveal whether the address is known. A `code` is made before the transaction, because it is stored separately and the embedded
 * database has only one connection.
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
