import { sql } from 'kysely'
import type { DialectName } from './database.ts'
import type { Tx } from './schema.ts'

/**
 * Serialises transactions under a name until they end: for rules over several rows, such as a tree without cycles or a daily limit. SQLite
 * has a single writer anyway.
 */
export const lock = async (tx: Tx, dialect: DialectName, name: string): Promise<void> => {
	if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

/** A shared lock: any number of transactions run side by side while the exclusive lock of that name is kept out. */
export const lockShared = async (tx: Tx, dialect: DialectName, name: string): Promise<void> => {
	if (dialect === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx)
}
