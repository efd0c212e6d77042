import { randomInt } from 'node:crypto'
import { referral } from '@vitrine/domain/people/account'
import { covers } from '@vitrine/domain/people/permission'
import { subscriberOf } from '../../http/caller/address.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import * as store from './referrals.store.ts'
import { rightsIn } from './user-checks.ts'
import type { UsersDeps } from './users-deps.ts'

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 10
const day = 86_400_000

/** How many days a referral code is valid, as stated in its email. */
export const referral_days = referral.life / day

/** A new referral code: as stored, as shown, and its ending, which tells it from others. */
export const drawReferral = (): { plain: string; shown: string; hint: string } => {
	const plain = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
	return { plain, shown: `${plain.slice(0, 5)}-${plain.slice(5)}`, hint: plain.slice(-4) }
}

/** A referral code as typed by a person. */
const plainOf = (written: string): string => written.replaceAll(/[\s-]/g, '').toUpperCase()

export type Referral = NonNullable<Awaited<ReturnType<typeof store.findReferral>>>

/** Whether the creator of a code could still create it: a code outlives neither its creator's account nor their rights. */
const isGood = (row: Referral): boolean => {
	if (row.user_id === null) return true
	const { creator_active, creator_permissions, creator_group_pid } = row
	if (!creator_active || creator_permissions === null || creator_group_pid === null) return false
	return covers(rightsIn({ permissions: creator_permissions, group_pid: creator_group_pid }), rightsIn(row))
}

const checkGuesses = async (ephemeral: Ephemeral, key: string): Promise<void> => {
	const { count, left } = await ephemeral.peek(key)
	if (count >= referral.guesses) throw new CodedError('too_many_codes', { seconds: Math.ceil(left / 1000) })
}

/** The code that a person typed, if it is valid; each IP address has only a few failed guesses. */
export const readReferral = async (
	{ database: { db }, ephemeral, access }: UsersDeps,
	written: string,
	ip: string,
	now: number,
): Promise<Referral> => {
	const key = `referral:guesses:${subscriberOf(ip)}`
	await checkGuesses(ephemeral, key)
	const found = await store.findReferral(db, access.hashOf(plainOf(written)), now)
	// Checked again: with concurrent guesses, the later ones see the earlier ones.
	await checkGuesses(ephemeral, key)
	if (found !== undefined && isGood(found)) return found
	await ephemeral.count(key, referral.window)
	throw new CodedError('referral_wrong')
}
