import type { Selection, selectionsCalls } from '@vitrine/contract/people/selections'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Database, DialectName } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Call, Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './selections.store.ts'

type SelectionsHandlers = Handlers<typeof selectionsCalls>

const found = async (db: Reader, group_id: number, id: number): Promise<Selection> => {
	const row = await store.findSelection(db, group_id, id)
	if (row === undefined) throw new CodedError('selection_absent')
	return row
}

/** The requested terminals, each once, after checking that all of them exist and are in sight. */
const expectTerminals = async (
	tx: Tx,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<number[]> => {
	const wanted = [...new Set(ids)]
	if (wanted.length === 0) throw new CodedError('selection_empty')
	if ((await store.countVisible(tx, dialect, group_id, wanted)) !== wanted.length)
		throw new CodedError('terminal_absent')
	return wanted
}

const expectName = async (db: Reader, group_id: number, name: string, but: number): Promise<void> => {
	if (await store.isNameTaken(db, group_id, name, but)) throw new CodedError('selection_name_taken')
}

/** Applies a change completely or not at all; a name that someone else takes at the same moment is refused as if it had been taken before. */
const changing = <T>(database: Database, session: Session, change: (tx: Tx) => Promise<T>): Promise<T> =>
	authorized(database, session, change).catch(error => {
		throw isDuplicate(error) ? new CodedError('selection_name_taken') : error
	})

const expectThere = (isThere: boolean): void => {
	if (!isThere) throw new CodedError('selection_absent')
}

/** Overwrites a group, checking the loaded revision if given. */
const written = async (
	tx: Tx,
	seen: { id: number; revision?: number | undefined },
	change: Parameters<typeof store.updateSelection>[2],
	wrote: Call['wrote'],
): Promise<void> => {
	const revision = await store.updateSelection(tx, seen, change)
	if (revision === undefined) throw await notWritten(tx, 'selections', seen.id, 'selection_absent')
	wrote('selections', seen.id, revision)
}

const add =
	(database: Database): SelectionsHandlers['add'] =>
	async ({ name, group_id, deviceids }, { session, now, note }) => {
		const target = group_id ?? session.group_id
		note({ object: name, after: { name, group_id: target, terminals: deviceids.length } })
		const id = await changing(database, session, async tx => {
			if (!(await isGroupInScope(tx, session.group_id, target))) throw new CodedError('group_absent')
			const wanted = await expectTerminals(tx, database.dialect, session.group_id, deviceids)
			await expectName(tx, target, name, 0)
			const made = { group_id: target, user_id: session.user_id, name, created_at: now, updated_at: now }
			const id = await store.insertSelection(tx, made)
			await store.replaceMembers(tx, database.dialect, { id, scope: session.group_id }, wanted)
			return id
		})
		return found(database.db, session.group_id, id)
	}

const rename =
	(database: Database): SelectionsHandlers['rename'] =>
	async ({ id, name, revision }, { session, now, note, wrote }) => {
		await changing(database, session, async tx => {
			const before = await found(tx, session.group_id, id)
			note({ object: before.name, before: { id, name: before.name }, after: { id, name } })
			await expectName(tx, before.group_id, name, id)
			await written(tx, { id, revision }, { name, updated_at: now }, wrote)
		})
		return found(database.db, session.group_id, id)
	}

const replace =
	(database: Database): SelectionsHandlers['replace'] =>
	async ({ id, deviceids, revision }, { session, now, note, wrote }) => {
		await changing(database, session, async tx => {
			const before = await found(tx, session.group_id, id)
			const counted = (terminals: number) => ({ id, name: before.name, terminals })
			note({ object: before.name, before: counted(before.terminals), after: counted(deviceids.length) })
			const wanted = await expectTerminals(tx, database.dialect, session.group_id, deviceids)
			// Locked until the end, so that of two concurrent replacements one is stored completely.
			await written(tx, { id, revision }, { updated_at: now }, wrote)
			await store.replaceMembers(tx, database.dialect, { id, scope: session.group_id }, wanted)
		})
		return found(database.db, session.group_id, id)
	}

/** Saved terminal groups: frequent selections are made once. */
export const selections = (database: Database): SelectionsHandlers => ({
	list: ({ page = 1, limit = 50 }, { session }) => store.listSelections(database.db, session.group_id, { page, limit }),
	get: async ({ id }, { session }) => {
		const { terminals } = await found(database.db, session.group_id, id)
		const deviceids = await store.listMembers(database.db, session.group_id, id)
		return { deviceids, hidden: Math.max(0, terminals - deviceids.length) }
	},
	add: add(database),
	rename: rename(database),
	replace: replace(database),
	remove: async ({ id }, { session, note }) => {
		await changing(database, session, async tx => {
			const before = await found(tx, session.group_id, id)
			note({ object: before.name, before, after: null })
			expectThere(await store.removeSelection(tx, id))
		})
		return null
	},
})
