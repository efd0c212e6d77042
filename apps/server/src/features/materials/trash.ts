import type { materialsCalls } from '@vitrine/contract/materials'
import { removalFault, trash_patience } from '@vitrine/domain/material'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import type { BlobKeeper } from './blob-keeper.ts'
import { findMaterials } from './materials.store.ts'
import * as store from './trash.store.ts'
import { refuseHeard, refuseUsed } from './uses.ts'

export interface TrashDeps extends Database {
	readonly keeper: BlobKeeper
}

type TrashHandlers = Pick<Handlers<typeof materialsCalls>, 'remove' | 'restore' | 'purge' | 'emptyTrash'>

interface Named {
	readonly id: number
	readonly name: string
	readonly kind: string
	readonly size: number
	readonly sha256: string
}

const outlines = (rows: readonly Named[]) =>
	rows.map(({ id, name, kind, size, sha256 }) => ({ id, name, kind, size, sha256 }))

const namesOf = (rows: readonly { name: string }[]): string => rows.map(row => row.name).join('、')

/** How many are deleted in one transaction, and how often the trash is looked through for what is too old, in ms. */
const at_once = 500
const turn_every = 3_600_000

const remove =
	({ db, dialect }: TrashDeps): TrashHandlers['remove'] =>
	async ({ ids }, { session, now, note }) => {
		const seen = await findMaterials(db, session.group_id, ids)
		note({ object: namesOf(seen), before: outlines(seen), after: { trash: seen.map(({ id }) => id) } })
		await db.transaction().execute(async tx => {
			await store.holdMaterials(tx, dialect, ids)
			const found = await findMaterials(tx, session.group_id, ids)
			if (found.length === 0 || found.length !== new Set(ids).size) throw new Refusal('material_absent')
			const unreviewed = found.filter(row => removalFault({ ...row, used: false }) === 'unreviewed')
			if (unreviewed.length > 0)
				throw new Refusal(
					'material_unreviewed',
					{ names: namesOf(unreviewed.slice(0, 5)) },
					{ materials: unreviewed.map(({ id, name }) => ({ id, name })) },
				)
			await refuseUsed(tx, session, ids)
			await store.trashMaterials(tx, ids, now)
		})
		return null
	}

const trashed = async ({ db }: TrashDeps, { group_id }: Session, ids: readonly number[]): Promise<Named[]> => {
	const found = await store.findTrashed(db, group_id, ids)
	if (found.length === 0 || found.length !== new Set(ids).size) throw new Refusal('material_absent')
	return found
}

const purgeNow = async ({ db, keeper }: TrashDeps, ids: readonly number[]): Promise<void> => {
	const files = await db.transaction().execute(tx => store.purgeMaterials(tx, ids))
	await keeper.removeUnused(files)
}

/** Deletes for ever what `list` names, a part at a time; answers how many. */
const purgeAll = async (deps: TrashDeps, list: () => Promise<number[]>): Promise<number> => {
	let count = 0
	for (let ids = await list(); ids.length > 0; ids = await list()) {
		await purgeNow(deps, ids)
		count += ids.length
	}
	return count
}

/** The trash of the library. */
export const trash = (deps: TrashDeps): TrashHandlers => ({
	remove: remove(deps),
	restore: async ({ ids }, { session, note }) => {
		const found = await trashed(deps, session, ids)
		note({ object: namesOf(found), before: { trash: ids }, after: outlines(found) })
		await deps.db.transaction().execute(tx => store.restoreMaterials(tx, ids))
		return null
	},
	purge: async ({ ids }, { session, note }) => {
		const found = await trashed(deps, session, ids)
		note({ object: namesOf(found), before: outlines(found), after: null })
		await refuseHeard(deps.db, session, ids)
		await purgeNow(deps, ids)
		return null
	},
	emptyTrash: async (_input, { session, note }) => {
		const count = await purgeAll(deps, () => store.listTrash(deps.db, session.group_id, at_once))
		note({ object: '', before: { count }, after: { count: 0 } })
		return { count }
	},
})

/** Deletes for ever what has been in the trash for thirty days. */
export interface TrashTurns {
	turn(): Promise<void>
	close(): void
}

export const trashTurns = (deps: TrashDeps, now: () => number, report: (error: unknown) => void): TrashTurns => {
	const turn = async (): Promise<void> => {
		await purgeAll(deps, () => store.listExpired(deps.db, now() - trash_patience, at_once))
	}
	const timer = setInterval(() => void turn().catch(report), turn_every)
	timer.unref()
	return { turn, close: () => clearInterval(timer) }
}
