import { errors } from '@vitrine/contract/error-codes'
import type { Directory, directoriesCalls } from '@vitrine/contract/library/directories'
import { default_directory, max_directory_levels } from '@vitrine/domain/library/directory'
import { heightOf, isSameName, isWithin, levelOf } from '@vitrine/domain/people/tree'
import type { Database } from '../../../db/database.ts'
import { lock } from '../../../db/lock.ts'
import type { Reader, Tx } from '../../../db/schema.ts'
import { isGroupInScope } from '../../../db/scope.ts'
import { notWritten } from '../../../http/audit/changed-since.ts'
import { authorized, authorizedAlone, type Caller } from '../../../http/caller/authorized.ts'
import type { Call, Session, Work } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import * as store from './directories.store.ts'

type DirectoriesHandlers = Handlers<typeof directoriesCalls>

/** Runs a transaction exclusive of all others that put something into a directory. */
export const amongDirectories = <T>(database: Database, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
	authorized(database, caller, async tx => {
		await lock(tx, database.dialect, 'directories')
		return work(tx)
	})

/** Changes directories exclusively, so that nothing new uses a directory just as it stops being shared. */
const changing = <T>(database: Database, session: Session, change: (tx: Tx) => Promise<T>): Promise<T> =>
	authorizedAlone(database, session, change)

/** A directory that the user can change or add to. */
export const ownDirectory = async (db: Reader, session: Session, id: number): Promise<store.DirectoryRow> => {
	const row = await store.findDirectory(db, session.group_id, id)
	if (row === undefined) throw new CodedError('directory_absent')
	return row
}

/** Target of something new: the organisation and directory asked for, or else the own organisation. */
export const placeOf = async (
	tx: Tx,
	session: Session,
	{
		group_id,
		directory_id = default_directory.id,
	}: { group_id?: number | undefined; directory_id?: number | undefined },
): Promise<{ group_id: number; directory_id: number | null }> => {
	if (group_id !== undefined && !(await isGroupInScope(tx, session.group_id, group_id)))
		throw new CodedError('group_absent')
	if (directory_id === default_directory.id) return { group_id: group_id ?? session.group_id, directory_id: null }
	const directory = await ownDirectory(tx, session, directory_id)
	if (group_id !== undefined && group_id !== directory.group_id) throw new CodedError('directory_foreign')
	return { group_id: directory.group_id, directory_id }
}

/** Runs a transaction that puts something into one of the user's directories or organisations. */
export const intoDirectory =
	(database: Database) =>
	<T>(
		session: Session,
		{ group_id, directory_id }: { readonly group_id: number; readonly directory_id: number | null },
		work: (tx: Tx) => Promise<T>,
	): Promise<T> =>
		amongDirectories(database, session, async tx => {
			if (!(await isGroupInScope(tx, session.group_id, group_id))) throw new CodedError('group_absent')
			if (directory_id !== null) await ownDirectory(tx, session, directory_id)
			return work(tx)
		})

const changeable = (tx: Tx, session: Session, id: number): Promise<store.DirectoryRow> => {
	if (id === default_directory.id) throw new CodedError('directory_special')
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
	// The default directory is at the top of every organisation.
	for (const other of pid === 0 ? [default_directory, ...neighbours] : neighbours) {
		if (other.id === row.id) continue
		const taken = (['name', 'name_en'] as const).filter(field => isSameName(other[field], row[field]))
		if (taken.length > 0)
			throw new CodedError('directory_name_taken', undefined, {
				fields: Object.fromEntries(taken.map(field => [field, errors.directory_name_taken.text])),
			})
	}
}

const checkLevels = (levels: number): void => {
	if (levels > max_directory_levels) throw new CodedError('directory_depth', { count: max_directory_levels })
}

/** The directories a user can see, with the number of materials in and below each. */
export const listWithCounts = async (db: Reader, session: Session): Promise<Directory[]> => {
	const counts = await store.countMaterials(db, session.group_id)
	const rows = (await store.listDirectories(db, session.group_id)).map(row => ({
		...row,
		special: '' as const,
		materials: 0,
	}))
	const byId = new Map(rows.map(row => [row.id, row]))
	for (const { id } of rows)
		for (let at = byId.get(id); at !== undefined; at = byId.get(at.pid)) at.materials += counts.get(id) ?? 0
	const blank = {
		pid: 0,
		group_id: session.group_id,
		special: 'default',
		shared: 0,
		revision: 0,
		created_at: 0,
	} as const
	return [{ ...default_directory, ...blank, materials: counts.get(null) ?? 0 }, ...rows]
}

/** Overwrites the given revision, if there is one. */
const written = async (
	tx: Tx,
	seen: { id: number; revision?: number | undefined },
	change: Parameters<typeof store.updateDirectory>[2],
	wrote: Call['wrote'],
): Promise<void> => {
	const revision = await store.updateDirectory(tx, seen, change)
	if (revision === undefined) throw await notWritten(tx, 'directories', seen.id, 'directory_absent')
	wrote('directories', seen.id, revision)
}

/** The parent directory; null at the top. */
const parentOf = async (tx: Tx, session: Session, pid: number): Promise<store.DirectoryRow | null> =>
	pid === 0 ? null : ownDirectory(tx, session, pid)

const nameOf = (directory: store.DirectoryRow | null): string => directory?.name ?? ''

/** The organisation of a new directory: that of its parent, else the one asked for, else the own. */
const ownerOf = async (
	tx: Tx,
	session: Session,
	parent: store.DirectoryRow | null,
	group_id: number | undefined,
): Promise<number> => {
	const owner = parent?.group_id ?? group_id ?? session.group_id
	if (!(await isGroupInScope(tx, session.group_id, group_id ?? owner))) throw new CodedError('group_absent')
	if (group_id !== undefined && group_id !== owner) throw new CodedError('directory_foreign')
	return owner
}

/** Adds a directory; returns its id. */
export const addDirectory = (
	database: Database,
	{ pid, group_id: asked, name, name_en, shared = 0 }: Parameters<DirectoriesHandlers['add']>[0],
	{ session, now, note }: Work,
): Promise<{ id: number }> =>
	changing(database, session, async tx => {
		const parent = await parentOf(tx, session, pid)
		const group_id = await ownerOf(tx, session, parent, asked)
		note({ object: name, after: { parent: nameOf(parent), name, name_en, shared } })
		checkLevels(pid === 0 ? 1 : levelOf(await store.readTree(tx, group_id), pid) + 1)
		await checkNames(tx, { group_id, pid }, { id: -1, name, name_en })
		const row = { pid, group_id, name, name_en, shared, created_at: now }
		return { id: await store.insertDirectory(tx, row) }
	})

const move =
	(database: Database): DirectoriesHandlers['move'] =>
	({ id, pid, revision }, { session, note, wrote }) =>
		changing(database, session, async tx => {
			const row = await changeable(tx, session, id)
			const parent = await parentOf(tx, session, pid)
			const before = await parentOf(tx, session, row.pid)
			note({ object: row.name, before: { parent: nameOf(before) }, after: { parent: nameOf(parent) } })
			if (parent !== null && parent.group_id !== row.group_id) throw new CodedError('directory_foreign')
			const tree = await store.readTree(tx, row.group_id)
			if (isWithin(tree, pid, id)) throw new CodedError('directory_inside')
			checkLevels(levelOf(tree, pid) + heightOf(tree, id))
			await checkNames(tx, { group_id: row.group_id, pid }, row)
			await written(tx, { id, revision }, { pid }, wrote)
			return null
		})

/** Handlers for directories of materials. */
export const directories = (database: Database): DirectoriesHandlers => ({
	list: (_input, { session }) => listWithCounts(database.db, session),
	add: (input, call) => addDirectory(database, input, call),
	edit: ({ id, revision, ...given }, { session, note, wrote }) =>
		changing(database, session, async tx => {
			const row = await changeable(tx, session, id)
			const { name = row.name, name_en = row.name_en, shared = row.shared } = given
			const after = { name, name_en, shared }
			note({ object: row.name, before: { name: row.name, name_en: row.name_en, shared: row.shared }, after })
			await checkNames(tx, row, { id, name, name_en })
			await written(tx, { id, revision }, after, wrote)
			return null
		}),
	move: move(database),
	remove: ({ id }, { session, note }) =>
		changing(database, session, async tx => {
			const row = await changeable(tx, session, id)
			note({ object: row.name, before: { name: row.name, name_en: row.name_en, shared: row.shared }, after: {} })
			if (!(await store.isEmpty(tx, id))) throw new CodedError('directory_in_use', { name: row.name })
			await store.removeDirectory(tx, id)
			return null
		}),
})
