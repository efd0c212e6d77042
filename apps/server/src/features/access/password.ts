import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refusals } from '@vitrine/contract/catalogue'
import { passwordFault } from '@vitrine/domain/credential'
import { Refusal } from '../../http/refusal.ts'

/** argon2id with 19 MiB and two passes: 22 ms on a small machine. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** How many hashes run at once and how many may wait, so that logins never starve the rest of the server. */
const running_limit = 2
const waiting_limit = 200

const derived = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
	if (running >= running_limit) {
		if (waiting.length >= waiting_limit) throw new Refusal('busy')
		await new Promise<void>(resolve => waiting.push(resolve))
	}
	running++
	try {
		return await work()
	} finally {
		running--
		waiting.shift()?.()
	}
}

const tag = (password: string, nonce: Buffer): Promise<Buffer> =>
	derived('argon2id', { ...parameters, message: Buffer.from(password.normalize('NFC')), nonce })

/** Hashes a password for storage. */
export const hashPassword = async (password: string): Promise<string> => {
	const nonce = randomBytes(16)
	return `argon2id$${nonce.toString('base64url')}$${(await inTurn(() => tag(password, nonce))).toString('base64url')}`
}

/** A hash that no password has: checking against it takes as long as against a real one. */
const nobody = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

const password_refusals = {
	too_short: 'password_weak',
	too_simple: 'password_weak',
	too_long: 'password_long',
} as const

/** Refuses a new password that breaks the rules (specification B §5); the refusal names the field that is wrong. */
export const checkNewPassword = (password: string, confirmed: string, field: string): void => {
	if (password !== confirmed)
		throw new Refusal('passwords_differ', undefined, { fields: { confirm_password: refusals.passwords_differ.text } })
	const fault = passwordFault(password)
	if (fault === null) return
	const code = password_refusals[fault]
	throw new Refusal(code, undefined, { fields: { [field]: refusals[code].text } })
}

/** What counts failures: asked when a password's turn has come, so that of many guesses side by side the later see the earlier. */
export interface Guard {
	/** May still refuse. */
	check(): Promise<void>
	failed(): Promise<unknown>
}

const unguarded: Guard = { check: async () => undefined, failed: async () => undefined }

/** Checks a password; with no hash (no such account) it takes the same time and answers false. */
export const checkPassword = async (
	password: string,
	hash: string | undefined,
	guard: Guard = unguarded,
): Promise<boolean> => {
	const [, nonce = '', expected = ''] = (hash ?? nobody).split('$')
	return inTurn(async () => {
		await guard.check()
		const found = await tag(password, Buffer.from(nonce, 'base64url'))
		const matches = timingSafeEqual(found, Buffer.from(expected, 'base64url')) && hash !== undefined
		if (!matches) await guard.failed()
		return matches
	})
}
