import { randomInt } from 'node:crypto'
import { isEmpty, seedFirst, seedRoles } from '../../db/first-rows.ts'
import type { Db } from '../../db/schema.ts'
import { hashPassword } from './password.ts'

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const drawn = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A default password that meets the rule: letters, a special character, digits. */
const defaultPassword = (): string => `${drawn(8)}-${randomInt(1000, 10_000)}`

/**
 * Creates what an empty installation needs: roles, the first organisation and the account `admin`. Returns the default password if it had
 * to be generated; it must be changed at first login (protocol §1).
 */
export const firstStart = async (db: Db, admin_password: string | null, now: number): Promise<string | null> => {
	await seedRoles(db, now)
	if (!(await isEmpty(db))) return null
	const password = admin_password ?? defaultPassword()
	await seedFirst(db, await hashPassword(password), admin_password === null ? 1 : 0, now)
	return admin_password === null ? password : null
}
