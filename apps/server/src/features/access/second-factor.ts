import { randomBytes } from 'node:crypto'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { second_factor } from '@vitrine/domain/people/account'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import * as store from './access.store.ts'
import { readRecovery } from './access-columns.ts'
import { hashOf, randomSecret } from './secrets.ts'

/** The TOTP library, loaded on first use. */
const library = () => import('otplib/functional')

/** Accepted clock drift of an authenticator, in seconds. */
const tolerance = 30
/** How long a fresh secret waits for its first code, in ms. */
const secret_life = 10 * 60_000

/** The time step of an authenticator code, later than `after`; null if the code is invalid. */
const stepOf = async (secret: string, token: string, now: number, after: number): Promise<number | null> => {
	if (!/^\d{6}$/.test(token)) return null
	const epoch = Math.floor(now / 1000)
	const { verify } = await library()
	const found = await verify({ secret, token, epoch, epochTolerance: tolerance, afterTimeStep: after })
	return found.valid && 'timeStep' in found ? found.timeStep : null
}

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

const recoveryCodes = (): string[] =>
	Array.from({ length: second_factor.recovery_codes }, () => randomBytes(5).toString('hex').replace(/^.{5}/, '$&-'))

/** A login whose password was right and whose second step is still missing. */
const challenge = z.object({ user_id: z.int(), kept: z.boolean(), guesses: z.int(), until: z.number() })
export type Challenge = z.output<typeof challenge>

/** The second step of a login: authenticator codes (RFC 6238) and recovery codes, each valid once. */
export const secondFactor = (db: Db, ephemeral: Ephemeral) => ({
	/** Starts a challenge; returns its name. */
	challenge: async (begun: Challenge): Promise<string> => {
		const name = randomSecret()
		await ephemeral.put(`challenge:${name}`, JSON.stringify(begun), second_factor.life)
		return name
	},
	/** Removes and returns a challenge, so that only one of many concurrent guesses is checked; null if there is none. */
	take: async (name: string, now: number): Promise<Challenge | null> => {
		const found = readStored(await ephemeral.take(`challenge:${name}`), shaped(challenge))
		return found !== null && found.until > now ? found : null
	},
	/** Whether a code is right; checking uses it up. */
	check: async (user: store.UserRow, code: string, now: number): Promise<boolean> => {
		const step = await stepOf(user.totp_secret, code.trim(), now, user.totp_step)
		if (step !== null) return db.transaction().execute(tx => store.useTotpStep(tx, user.user_id, step))
		const left = readRecovery(user.recovery)
		const hash = hashOf(plain(code))
		if (!left.includes(hash)) return false
		const after = JSON.stringify(left.filter(other => other !== hash))
		return db.transaction().execute(tx => store.replaceRecovery(tx, user.user_id, user.recovery, after))
	},
	begin: async (user_id: number, label: string, issuer: string): Promise<{ secret: string; uri: string }> => {
		const { generateSecret, generateURI } = await library()
		const secret = generateSecret()
		await ephemeral.put(`totp:${user_id}`, secret, secret_life)
		return { secret, uri: generateURI({ issuer, label, secret }) }
	},
	/** Turns it on if the code matches the fresh secret, and returns the recovery codes; 'wrong' if not, 'absent' without a fresh secret. */
	enable: async (user_id: number, code: string, now: number): Promise<string[] | 'wrong' | 'absent'> => {
		const secret = await ephemeral.take(`totp:${user_id}`)
		if (secret === null) return 'absent'
		const step = await stepOf(secret, code.trim(), now, 0)
		if (step === null) {
			await ephemeral.put(`totp:${user_id}`, secret, secret_life)
			return 'wrong'
		}
		const codes = recoveryCodes()
		const hashes = JSON.stringify(codes.map(one => hashOf(plain(one))))
		await db.transaction().execute(tx => store.updateTotp(tx, user_id, secret, step, hashes))
		return codes
	},
	disable: (user_id: number) => db.transaction().execute(tx => store.updateTotp(tx, user_id, '', 0, '[]')),
})

export type SecondFactor = ReturnType<typeof secondFactor>
