import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { errors } from '@vitrine/contract/error-codes'
import { passwordProblem } from '@vitrine/domain/people/credential'
import { bounded } from '../../http/admission/bounded.ts'
import { CodedError } from '../../http/coded-error.ts'

/** Cost of a hash: memory in KiB, and number of passes. */
export interface HashCost {
	readonly memory: number
	readonly passes: number
}

/** 22 ms on a small machine. */
const usual_cost: HashCost = { memory: 19_456, passes: 2 }
const parameters = { parallelism: 1, tagLength: 32 }
const derived = promisify(argon2)
/** Bounded so that logins never starve the rest of the server. */
const inTurn = bounded({ running: 2, waiting: 200 })

const tag = (password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> =>
	derived('argon2id', { ...parameters, ...cost, message: Buffer.from(password.normalize('NFC')), nonce })

/** Hashes a password for storage, as `argon2id$m=…,t=…$nonce$tag`: the cost can change later, and existing hashes stay valid. */
export const hashPassword = async (password: string, cost = usual_cost): Promise<string> => {
	const nonce = randomBytes(16)
	const made = await inTurn(() => tag(password, nonce, cost))
	return `argon2id$m=${cost.memory},t=${cost.passes}$${nonce.toString('base64url')}$${made.toString('base64url')}`
}

/** The parts of a hash; those of the first versions do not include the cost, which is then the default. */
const partsOf = (hash: string) => {
	const [expected = '', nonce = '', said = ''] = hash.split('$').toReversed()
	const [, memory, passes] = /^m=(\d+),t=(\d+)$/.exec(said) ?? []
	const cost = memory === undefined ? usual_cost : { memory: Number(memory), passes: Number(passes) }
	return { cost, nonce: Buffer.from(nonce, 'base64url'), expected: Buffer.from(expected, 'base64url') }
}

/** A hash that no password has: checking against it takes as long as against a real one. */
const nobody = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

const password_errors = {
	too_short: 'password_weak',
	too_simple: 'password_weak',
	too_long: 'password_long',
} as const

/** Refuses a new password that breaks the rules (specification B §5); the error names the invalid field. */
export const checkNewPassword = (password: string, confirmed: string, field: string): void => {
	if (password !== confirmed)
		throw new CodedError('passwords_differ', undefined, { fields: { confirm_password: errors.passwords_differ.text } })
	const problem = passwordProblem(password)
	if (problem === null) return
	const code = password_errors[problem]
	throw new CodedError(code, undefined, { fields: { [field]: errors[code].text } })
}

/** Counts failures. Called when a password's turn has come, so that of many concurrent guesses the later ones see the earlier. */
export interface Guard {
	/** Can still refuse. */
	check(): Promise<void>
	failed(): Promise<unknown>
}

const unguarded: Guard = { check: async () => undefined, failed: async () => undefined }

/** Checks a password; without a hash (no such account) it takes the same time and returns false. */
export const checkPassword = async (
	password: string,
	hash: string | undefined,
	guard: Guard = unguarded,
): Promise<boolean> => {
	const { cost, nonce, expected } = partsOf(hash ?? nobody)
	return inTurn(async () => {
		await guard.check()
		const found = await tag(password, nonce, cost)
		const matches = timingSafeEqual(found, expected) && hash !== undefined
		if (!matches) await guard.failed()
		return matches
	})
}

/** Verifies the password of a signed-in user and refuses a wrong one; `tries` is a {@link Guard} that is reset on success. */
export const confirmPassword = async (
	password: string,
	hash: string | undefined,
	tries: Guard & { passed(): Promise<void> },
): Promise<void> => {
	await tries.check()
	if (!(await checkPassword(password, hash, tries))) throw new CodedError('password_wrong')
	await tries.passed()
}
