import type { Selection, selectionsCalls } from '@vitrine/contract/selections'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './selections.store.ts'

type SelectionsHandlers = Handlers<typeof selectionsCalls>

const found = async (db: Reader, group_id: number, id: number): Promise<Selection> => {
	const row = await store.findSelection(db, group_id, id)
	if (row === undefined) throw new Refusal('selection_absent')
	return row
}

/** The wanted terminals, each once: all of them are there and in sight. */
const expectTerminals = async (database: Database, group_id: number, ids: readonly number[]): Promise<number[]> => {
	const wanted = [...new Set(ids)]
	if (wanted.length === 0) throw new Refusal('selection_empty')
	if ((await store.countVisible(database, group_id, wanted)) !== wanted.length) throw new Refusal('terminal_absent')
	return wanted
}

const expectName = async (db: Reader, group_id: number, name: string, but: number): Promise<void> => {
	if (await store.isNameTaken(db, group_id, name, but)) throw new Refusal('selection_name_taken')
}

/** A change whole or not at all; what somebody else did in between is refused as if it had been there before. */
const changing = async (database: Database, change: (tx: Tx) => Promise<void>): Promise<void> => {
	try {
		await database.db.transaction().execute(change)
	} catch (error) {
		if (isDuplicate(error)) throw new Refusal('selection_name_taken')
		throw isBrokenReference(error) ? new Refusal('terminal_absent') : error
	}
}

const expectThere = (isThere: boolean): void => {
	if (!isThere) throw new Refusal('selection_absent')
}

const add =
	(database: Database): SelectionsHandlers['add'] =>
	async ({ name, group_id, deviceids }, { session, now, note }) => {
		const target = group_id ?? session.group_id
		note({ object: name, after: { name, group_id: target, terminals: deviceids.length } })
		if (!(await isGroupInScope(database.db, session.group_id, target))) throw new Refusal('group_absent')
		const wanted = await expectTerminals(database, session.group_id, deviceids)
		let id = 0
		await changing(database, async tx => {
			await expectName(tx, target, name, 0)
			const made = { group_id: target, user_id: session.user_id, name, created_at: now, updated_at: now }
			id = await store.insertSelection(tx, made)
			await store.replaceMembers(tx, database.dialect, id, wanted)
		})
		return found(database.db, session.group_id, id)
	}

const rename =
	(database: Database): SelectionsHandlers['rename'] =>
	async ({ id, name }, { session, now, note }) => {
		const before = await found(database.db, session.group_id, id)
		note({ object: before.name, before: { id, name: before.name }, after: { id, name } })
		await changing(database, async tx => {
			await expectName(tx, before.group_id, name, id)
			expectThere(await store.updateSelection(tx, id, { name, updated_at: now }))
		})
		return found(database.db, session.group_id, id)
	}

const replace =
	(database: Database): SelectionsHandlers['replace'] =>
	async ({ id, deviceids }, { session, now, note }) => {
		const before = await found(database.db, session.group_id, id)
		const counted = (terminals: number) => ({ id, name: before.name, terminals })
		note({ object: before.name, before: counted(before.terminals), after: counted(deviceids.length) })
		const wanted = await expectTerminals(database, session.group_id, deviceids)
		await changing(database, async tx => {
			// Held until the end, so that two who replace at once leave the terminals of one of them.
			expectThere(await store.updateSelection(tx, id, { updated_at: now }))
			await store.replaceMembers(tx, database.dialect, id, wanted)
		})
		return found(database.db, session.group_id, id)
	}

/** Saved groups of terminals: what is chosen often is chosen once. */
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
		const before = await found(database.db, session.group_id, id)
		note({ object: before.name, before, after: null })
		await changing(database, async tx => expectThere(await store.removeSelection(tx, id)))
		return null
	},
})
