import type { Database } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { authorized, type Caller } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { findNode, type NodeRow } from './nodes.store.ts'

/** Runs a change of nodes, of default nodes, or of migrations: one at a time, since they depend on each other. */
export const changing = <T>(database: Database, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
	authorized(database, caller, async tx => {
		await lock(tx, database.dialect, 'nodes')
		return work(tx)
	})

/** A node by id. Throws a {@link CodedError}. */
export const foundNode = async (db: Reader, id: number): Promise<NodeRow> => {
	const row = await findNode(db, id)
	if (row === undefined) throw new CodedError('node_absent')
	return row
}
