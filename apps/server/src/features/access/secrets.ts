import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'

/** The keys of an installation, created at its first start and unique to it. */
export interface Secrets {
	/** The key that browsers sign with before login; public by nature (protocol §1). */
	readonly app_key: string
	/** The root of all keys that never leave the server. */
	readonly root: string
}

/** A fresh secret of 256 bits. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored instead of a token, so that read access to the database does not give usable tokens. */
export const hashOf = (token: string): string => hash('sha256', token)

/** Derives a key for one purpose from the root. */
export const derive = (secrets: Secrets, purpose: string, subject: string): string =>
	createHmac('sha256', secrets.root).update(`${purpose}\n${subject}`).digest('hex')

/** Reads the installation's keys, creating them at the first start. */
export const readSecrets = async (db: Db): Promise<Secrets> =>
	db.transaction().execute(async tx => {
		const wanted = ['app_key', 'root'].map(name => ({ name, value: randomSecret() }))
		await tx
			.insertInto('secrets')
			.values(wanted)
			.onConflict(conflict => conflict.column('name').doNothing())
			.execute()
		const rows = await tx.selectFrom('secrets').select(['name', 'value']).execute()
		const value = (name: string): string => rows.find(row => row.name === name)?.value ?? ''
		return { app_key: value('app_key'), root: value('root') }
	})
