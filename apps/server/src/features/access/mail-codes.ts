import { randomInt } from 'node:crypto'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { mail_code, mail_limits } from '@vitrine/domain/people/account'
import { z } from 'zod'
import { subscriberOf } from '../../http/caller/address.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'

/** What a code is used for; a code for one purpose is invalid for another. */
export type Purpose = 'register' | 'reset' | 'email' | 'apply'

/** Email kinds that cannot be mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Codes sent by email: valid for one use, for ten minutes and for five guesses. */
export interface MailCodes {
	/** Refuses if there have been too many emails to this address, or from this network address. */
	allow(purpose: Purpose, email: string, ip: string): Promise<void>
	make(purpose: Purpose, email: string): Promise<string>
	/** Runs the work if the code is right; if the work is refused, the code stays valid. */
	use<T>(purpose: Purpose, email: string, code: string, work: () => Promise<T>): Promise<T>
}

/** Counts one more email of the day under a key; refuses beyond the limit. */
const limiter =
	(ephemeral: Ephemeral) =>
	async (key: string, count: number): Promise<void> => {
		if ((await ephemeral.count(key, mail_limits.window)) > count) throw new CodedError('mail_limit')
	}

/** Refuses if a user has requested too many emails to themselves, or their address was sent too many today; codes count as well. */
export const allowOwnMail = (ephemeral: Ephemeral) => {
	const limit = limiter(ephemeral)
	return async (user_id: number, email: string): Promise<void> => {
		await limit(`mail:by:${user_id}`, mail_limits.per_person)
		await limit(`mail:to:${email}`, mail_limits.per_recipient)
	}
}

const pendingCode = z.object({ code: z.string(), guesses: z.int() })
type PendingCode = z.output<typeof pendingCode>

export const mailCodes = (ephemeral: Ephemeral): MailCodes => {
	const keep = (key: string, pending: PendingCode, left: number = mail_code.life): Promise<void> =>
		ephemeral.put(key, JSON.stringify(pending), mail_code.life, left)
	const wait = async (key: string): Promise<void> => {
		if (await ephemeral.once(key, mail_code.resend)) return
		throw new CodedError('mail_wait', { seconds: Math.ceil((await ephemeral.peek(key)).left / 1000) })
	}
	const limit = limiter(ephemeral)
	return {
		allow: async (purpose, email, ip) => {
			await wait(`mail:wait:${purpose}:${email}`)
			await limit(`mail:from:${subscriberOf(ip)}`, mail_limits.per_address)
			await limit(`mail:to:${email}`, mail_limits.per_recipient)
		},
		make: async (purpose, email) => {
			const code = Array.from({ length: mail_code.length }, () => alphabet[randomInt(alphabet.length)]).join('')
			await keep(`mail:code:${purpose}:${email}`, { code, guesses: 0 })
			return code
		},
		use: async (purpose, email, given, work) => {
			const key = `mail:code:${purpose}:${email}`
			// Taken out while it is checked, so that only one of two concurrent calls finds it.
			const { left } = await ephemeral.peek(key)
			const pending = readStored(await ephemeral.take(key), shaped(pendingCode))
			if (pending === null) throw new CodedError('mail_code_wrong')
			if (given.trim().toUpperCase() !== pending.code) {
				if (pending.guesses + 1 < mail_code.guesses) await keep(key, { ...pending, guesses: pending.guesses + 1 }, left)
				throw new CodedError('mail_code_wrong')
			}
			try {
				return await work()
			} catch (error) {
				await keep(key, pending, left)
				throw error
			}
		},
	}
}
