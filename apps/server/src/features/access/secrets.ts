import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/schema.ts'

/** The keys of an installation, made at its first start and shared with no other. */
export interface Secrets {
	/** What browsers sign with before login; public by nature (protocol §1). */
	readonly app_key: string
	/** The root of all keys that never leave the server. */
	readonly root: string
}

/** A fresh secret of 256 bits. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a token: whoever reads the database cannot use it. */
export const hashOf = (token: string): string => hash('sha256', token)

/** A key for one purpose, made from the root. */
export const derive = (secrets: Secrets, purpose: string, subject: string): string =>
	createHmac('sha256', secrets.root).update(`${purpose}\n${subject}`).digest('hex')

/** Reads the installation's keys, making them at the first start. */
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
