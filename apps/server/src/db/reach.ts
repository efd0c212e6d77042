import type { Tree } from '@vitrine/domain/people/tree'
import { type Reaching, reaches } from '@vitrine/domain/terminal/reach'
import type { DialectName } from './database.ts'
import { lock, lockShared } from './lock.ts'
import { isAmong } from './rows.ts'
import type { Reader, Tx } from './schema.ts'

/** What the tree and the places of terminals in it are locked by. */
const places = 'groups'

const releases_lock = 'fates of releases'

/** Changes of who stands where and may do what, one after the other: of people, roles, organisations and terminals (decision 053). */
export const lockPlaces = (tx: Tx, dialect: DialectName): Promise<void> => lock(tx, dialect, places)

/** While this holds nothing of that changes: the first thing that a transaction does which looks at it. */
export const holdPlaces = (tx: Tx, dialect: DialectName): Promise<void> => lockShared(tx, dialect, places)

/**
 * Lets one transaction at a time decide what becomes of a release, while nothing moves: an approval, an end and the next wave of the
 * same one take the same rows in another order.
 */
export const lockReleases = async (tx: Tx, dialect: DialectName): Promise<void> => {
	await holdPlaces(tx, dialect)
	await lock(tx, dialect, releases_lock)
}

/** Every organisation's parent. */
export const readTree = async (db: Reader): Promise<Tree> => {
	const rows = await db.selectFrom('groups').select(['id', 'pid']).execute()
	return new Map(rows.map(row => [row.id, row.pid]))
}

/** A terminal as it is named. */
export interface NamedTerminal {
	readonly id: number
	readonly name: string
}

/** Those of these terminals that a release may come to now, and those that it may not; who is there no more is neither. */
export const splitByReach = async (
	db: Reader,
	dialect: DialectName,
	release: Reaching,
	terminal_ids: readonly number[],
): Promise<{ within: number[]; beyond: NamedTerminal[] }> => {
	const tree = await readTree(db)
	const rows = await db
		.selectFrom('terminals')
		.select(['id', 'name', 'group_id'])
		.where(isAmong(dialect, 'id', terminal_ids))
		.orderBy('id')
		.execute()
	const isWithin = (row: (typeof rows)[number]): boolean => reaches(tree, release, row.group_id)
	return {
		within: rows.filter(isWithin).map(({ id }) => id),
		beyond: rows.filter(row => !isWithin(row)).map(({ id, name }) => ({ id, name })),
	}
}
