import type { Tree } from '@vitrine/domain/people/tree'
import { type Reaching, reaches } from '@vitrine/domain/terminal/reach'
import type { DialectName } from './database.ts'
import { lock, lockShared } from './lock.ts'
import { isAmong } from './rows.ts'
import type { Reader, Tx } from './schema.ts'

/** The lock name for the tree and the places of terminals in it. */
const places = 'groups'

const releases_lock = 'fates of releases'

/** Serialises changes of positions and rights: of people, roles, organisations and terminals (decision 053). */
export const lockPlaces = (tx: Tx, dialect: DialectName): Promise<void> => lock(tx, dialect, places)

/** Prevents such changes while held; a transaction that relies on them must take it first. */
export const holdPlaces = (tx: Tx, dialect: DialectName): Promise<void> => lockShared(tx, dialect, places)

/**
 * Lets one transaction at a time decide the fate of a release, while no place changes: an approval, an end and the next wave of the same
 * release lock the same rows in different orders.
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

/** A terminal with its name. */
export interface NamedTerminal {
	readonly id: number
	readonly name: string
}

/** Splits the given terminals into those that a release may reach now and those that it may not; removed ones are in neither. */
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
