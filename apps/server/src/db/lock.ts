import { sql } from 'kysely'
import type { DialectName } from './database.ts'
import type { Tx } from './schema.ts'

/**
 * Lets one transaction at a time do what has this name, until it ends: for rules over several rows, such as a tree without circles
 * or a limit per day. SQLite has one writer at a time by itself.
 */
export const lock = async (tx: Tx, dialect: DialectName, name: string): Promise<void> => {
	if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}

/** Lets any number of transactions go side by side that only need that nobody does what has this name meanwhile. */
export const lockShared = async (tx: Tx, dialect: DialectName, name: string): Promise<void> => {
	if (dialect === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(tx)
}
