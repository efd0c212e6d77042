import type { materialsCalls } from '@vitrine/contract/library/materials'
import { removalProblem, trash_patience } from '@vitrine/domain/library/material'
import type { Database } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import { whileAway } from '../../../db/while-away.ts'
import type { EventChannel } from '../../../events.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import type { Session } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { nameLine, namesOf } from '../../../http/names.ts'
import type { Handlers } from '../../../http/route.ts'
import type { BlobKeeper } from '../library/blob-keeper.ts'
import { findMaterials } from '../library/materials.store.ts'
import * as store from './trash.store.ts'
import { refuseHeard, refuseUsed } from './uses.ts'

export interface TrashDeps extends Database {
	readonly keeper: BlobKeeper
	readonly events: EventChannel
}

type TrashHandlers = Pick<Handlers<typeof materialsCalls>, 'remove' | 'restore' | 'purge' | 'emptyTrash'>

interface Named {
	readonly id: number
	readonly name: string
	readonly kind: string
	readonly size: number
	readonly sha256: string
	readonly group_id: number
}

const outlines = (rows: readonly Named[]) =>
	rows.map(({ id, name, kind, size, sha256 }) => ({ id, name, kind, size, sha256 }))

const lineOf = (rows: readonly { name: string }[]): string => nameLine(rows.map(row => row.name))

/** Number of materials deleted per transaction, and the interval between purges of the trash, in ms. */
const at_once = 500
const turn_every = 3_600_000

const remove =
	(deps: TrashDeps): TrashHandlers['remove'] =>
	async ({ ids }, { session, now, note }) => {
		const group_ids = await authorized(deps, session, async tx => {
			await store.holdMaterials(tx, deps.dialect, ids)
			const found = await findMaterials(tx, session.group_id, ids)
			note({ object: lineOf(found), before: outlines(found), after: { trash: found.map(({ id }) => id) } })
			if (found.length === 0 || found.length !== new Set(ids).size) throw new CodedError('material_absent')
			const unreviewed = found.filter(row => removalProblem({ ...row, used: false }) === 'unreviewed')
			if (unreviewed.length > 0)
				throw new CodedError(
					'material_unreviewed',
					{ names: namesOf(unreviewed) },
					{ materials: unreviewed.map(({ id, name }) => ({ id, name })) },
				)
			await refuseUsed(tx, session, ids)
			await store.trashMaterials(tx, ids, now)
			return found.map(({ group_id }) => group_id)
		})
		deps.events.emit('materials_changed', { group_ids })
		return null
	}

const trashed = async (tx: Tx, { group_id }: Session, ids: readonly number[]): Promise<Named[]> => {
	const found = await store.findTrashed(tx, group_id, ids)
	if (found.length === 0 || found.length !== new Set(ids).size) throw new CodedError('material_absent')
	return found
}

/** Runs a transaction on behalf of whoever deletes. */
type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Permanently deletes what `list` returns, batch by batch; returns how many. */
const purgeAll = async (
	{ keeper }: Pick<TrashDeps, 'keeper'>,
	run: Run,
	list: (tx: Tx) => Promise<number[]>,
): Promise<number> => {
	for (let count = 0; ; ) {
		const { ids, files } = await run(async tx => {
			const ids = await list(tx)
			return { ids, files: ids.length > 0 ? await store.purgeMaterials(tx, ids) : [] }
		})
		if (ids.length === 0) return count
		await keeper.removeUnused(files)
		count += ids.length
	}
}

/** Handlers for the trash of the library. */
export const trash = (deps: TrashDeps): TrashHandlers => ({
	remove: remove(deps),
	restore: async ({ ids }, { session, note }) => {
		const found = await authorized(deps, session, async tx => {
			const rows = await trashed(tx, session, ids)
			note({ object: lineOf(rows), before: { trash: ids }, after: outlines(rows) })
			await store.restoreMaterials(tx, ids)
			return rows
		})
		deps.events.emit('materials_changed', { group_ids: found.map(({ group_id }) => group_id) })
		return null
	},
	purge: async ({ ids }, { session, note }) => {
		const { group_ids, files } = await authorized(deps, session, async tx => {
			const found = await trashed(tx, session, ids)
			note({ object: lineOf(found), before: outlines(found), after: null })
			await refuseHeard(tx, session, ids)
			return { group_ids: found.map(({ group_id }) => group_id), files: await store.purgeMaterials(tx, ids) }
		})
		await deps.keeper.removeUnused(files)
		deps.events.emit('materials_changed', { group_ids })
		return null
	},
	emptyTrash: async (_input, { session, note }) => {
		const run: Run = work => authorized(deps, session, work)
		const count = await purgeAll(deps, run, tx => store.listTrash(tx, session.group_id, at_once))
		note({ object: '', before: { count }, after: { count: 0 } })
		deps.events.emit('materials_changed', { group_ids: [session.group_id] })
		return { count }
	},
})

/** Permanently deletes what has been in the trash for thirty days. */
export interface TrashTurns {
	turn(): Promise<void>
	close(): void
}

export const trashTurns = (deps: TrashDeps, now: () => number, report: (error: unknown) => void): TrashTurns => {
	const turn = async (): Promise<void> => {
		const run: Run = work => deps.db.transaction().execute(work)
		await purgeAll(deps, run, tx => store.listExpired(tx, now() - trash_patience, at_once))
	}
	const timer = setInterval(() => void whileAway(turn).catch(report), turn_every)
	timer.unref()
	return { turn, close: () => clearInterval(timer) }
}
