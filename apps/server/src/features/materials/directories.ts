import { refusals } from '@vitrine/contract/catalogue'
import type { Directory, directoriesCalls } from '@vitrine/contract/directories'
import { default_directory, max_directory_levels } from '@vitrine/domain/directory'
import { heightOf, isSameName, isWithin, levelOf } from '@vitrine/domain/tree'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import * as store from './directories.store.ts'

type DirectoriesHandlers = Handlers<typeof directoriesCalls>

/** Runs a transaction alone among all that change directories or put something into one. */
export const amongDirectories = <T>({ db, dialect }: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
	db.transaction().execute(async tx => {
		await lock(tx, dialect, 'directories')
		return work(tx)
	})

/** Changes the directories; an organisation that goes away meanwhile was not there. */
const changing = <T>(database: Database, change: (tx: Tx) => Promise<T>): Promise<T> =>
	amongDirectories(database, change).catch(error => {
		throw isBrokenReference(error) ? new Refusal('group_absent') : error
	})

/** A directory that the user may change, or put something into. */
export const ownDirectory = async (db: Reader, session: Session, id: number): Promise<store.DirectoryRow> => {
	const row = await store.findDirectory(db, session.group_id, id)
	if (row === undefined) throw new Refusal('directory_absent')
	return row
}

const changeable = (tx: Tx, session: Session, id: number): Promise<store.DirectoryRow> => {
	if (id === default_directory.id) throw new Refusal('directory_special')
	return ownDirectory(tx, session, id)
}

interface Place {
	readonly group_id: number
	readonly pid: number
}

const checkNames = async (
	tx: Tx,
	{ group_id, pid }: Place,
	row: { id: number; name: string; name_en: string },
): Promise<void> => {
	const neighbours = await store.listNeighbours(tx, group_id, pid)
	// The default directory stands at the top of every organisation.
	for (const other of pid === 0 ? [default_directory, ...neighbours] : neighbours) {
		if (other.id === row.id) continue
		const taken = (['name', 'name_en'] as const).filter(field => isSameName(other[field], row[field]))
		if (taken.length > 0)
			throw new Refusal('directory_name_taken', undefined, {
				fields: Object.fromEntries(taken.map(field => [field, refusals.directory_name_taken.text])),
			})
	}
}

const checkLevels = (levels: number): void => {
	if (levels > max_directory_levels) throw new Refusal('directory_depth', { count: max_directory_levels })
}

const withCounts = async (db: Reader, session: Session): Promise<Directory[]> => {
	const counts = await store.countMaterials(db, session.group_id)
	const rows = (await store.listDirectories(db, session.group_id)).map(row => ({
		...row,
		special: '' as const,
		materials: 0,
	}))
	const byId = new Map(rows.map(row => [row.id, row]))
	for (const { id } of rows)
		for (let at = byId.get(id); at !== undefined; at = byId.get(at.pid)) at.materials += counts.get(id) ?? 0
	const blank = { pid: 0, group_id: session.group_id, special: 'default', shared: 0, created_at: 0 } as const
	return [{ ...default_directory, ...blank, materials: counts.get(null) ?? 0 }, ...rows]
}

const add =
	(database: Database): DirectoriesHandlers['add'] =>
	({ pid, group_id, name, name_en, shared = 0 }, { session, now, note }) =>
		changing(database, async tx => {
			const parent = pid === 0 ? null : await ownDirectory(tx, session, pid)
			const owner = parent?.group_id ?? group_id ?? session.group_id
			if (!(await isGroupInScope(tx, session.group_id, group_id ?? owner))) throw new Refusal('group_absent')
			if (group_id !== undefined && group_id !== owner) throw new Refusal('directory_foreign')
			note({ object: name, after: { parent: parent?.name ?? '', name, name_en, shared } })
			checkLevels(pid === 0 ? 1 : levelOf(await store.readTree(tx, owner), pid) + 1)
			await checkNames(tx, { group_id: owner, pid }, { id: -1, name, name_en })
			const row = { pid, group_id: owner, name, name_en, shared, created_at: now }
			return { id: await store.insertDirectory(tx, row) }
		})

const move =
	(database: Database): DirectoriesHandlers['move'] =>
	({ id, pid }, { session, note }) =>
		changing(database, async tx => {
			const row = await changeable(tx, session, id)
			const parent = pid === 0 ? null : await ownDirectory(tx, session, pid)
			const before = row.pid === 0 ? null : await ownDirectory(tx, session, row.pid)
			note({ object: row.name, before: { parent: before?.name ?? '' }, after: { parent: parent?.name ?? '' } })
			if (parent !== null && parent.group_id !== row.group_id) throw new Refusal('directory_foreign')
			const tree = await store.readTree(tx, row.group_id)
			if (isWithin(tree, pid, id)) throw new Refusal('directory_inside')
			checkLevels(levelOf(tree, pid) + heightOf(tree, id))
			await checkNames(tx, { group_id: row.group_id, pid }, row)
			await store.updateDirectory(tx, id, { pid })
			return null
		})

/** The directories of materials. */
export const directories = (database: Database): DirectoriesHandlers => ({
	list: (_input, { session }) => withCounts(database.db, session),
	add: add(database),
	edit: ({ id, name, name_en, shared }, { session, note }) =>
		changing(database, async tx => {
			const row = await changeable(tx, session, id)
			const after = { name, name_en, shared: shared ?? row.shared }
			note({ object: row.name, before: { name: row.name, name_en: row.name_en, shared: row.shared }, after })
			await checkNames(tx, row, { id, name, name_en })
			await store.updateDirectory(tx, id, after)
			return null
		}),
	move: move(database),
	remove: ({ id }, { session, note }) =>
		changing(database, async tx => {
			const row = await changeable(tx, session, id)
			note({ object: row.name, before: { name: row.name, name_en: row.name_en, shared: row.shared }, after: {} })
			if (!(await store.isEmpty(tx, id))) throw new Refusal('directory_in_use', { name: row.name })
			await store.removeDirectory(tx, id)
			return null
		}),
})
