import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { errors } from '@vitrine/contract/error-codes'
import { passwordProblem } from '@vitrine/domain/people/credential'
import { bounded } from '../../http/admission/bounded.ts'
import { CodedError } from '../../http/coded-error.ts'

/** argon2id with 19 MiB and two passes: 22 ms on a small machine. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const derived = promisify(argon2)
/** So that logins never starve the rest of the server. */
const inTurn = bounded({ running: 2, waiting: 200 })

const tag = (password: string, nonce: Buffer): Promise<Buffer> =>
	derived('argon2id', { ...parameters, message: Buffer.from(password.normalize('NFC')), nonce })

/** Hashes a password for storage. */
export const hashPassword = async (password: string): Promise<string> => {
	const nonce = randomBytes(16)
	return `argon2id$${nonce.toString('base64url')}$${(await inTurn(() => tag(password, nonce))).toString('base64url')}`
}

/** A hash that no password has: checking against it takes as long as against a real one. */
const nobody = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

const password_errors = {
	too_short: 'password_weak',
	too_simple: 'password_weak',
	too_long: 'password_long',
} as const

/** Refuses a new password that breaks the rules (specification B §5); the error names the field that is wrong. */
export const checkNewPassword = (password: string, confirmed: string, field: string): void => {
	if (password !== confirmed)
		throw new CodedError('passwords_differ', undefined, { fields: { confirm_password: errors.passwords_differ.text } })
	const problem = passwordProblem(password)
	if (problem === null) return
	const code = password_errors[problem]
	throw new CodedError(code, undefined, { fields: { [field]: errors[code].text } })
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
