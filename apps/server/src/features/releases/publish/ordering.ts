import type { Tx } from '../../../db/schema.ts'
import { isGroupInScope } from '../../../db/scope.ts'
import { authorized, type Caller } from '../../../http/caller/authorized.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Released, ReleaseOrder, Releasing } from '../../../ports/releasing.ts'
import * as store from '../stored/releases.store.ts'
import { expectApproved } from './choosing.ts'
import { makeRelease, requestOf } from './making.ts'
import type { ReleasingDeps } from './releasing-deps.ts'

/** Checks under the lock that everything found when the release was put together still holds. */
export const expectStill = async (
	{ database: { dialect } }: ReleasingDeps,
	tx: Tx,
	now: number,
	{ group_id }: Pick<Caller, 'group_id'>,
	order: ReleaseOrder,
): Promise<void> => {
	if (!(await isGroupInScope(tx, group_id, order.group_id))) throw new CodedError('group_absent')
	const terminal_ids = [...new Set(order.targets.map(({ terminal_id }) => terminal_id))]
	if ((await store.listTargets(tx, dialect, group_id, terminal_ids)).length !== terminal_ids.length)
		throw new CodedError('terminal_absent')
	// Programs that are in no library have no id.
	const ids = [...new Set(order.programs.flatMap(({ id }) => id || []))]
	if (ids.length === 0) return
	if ((await store.listPrograms(tx, group_id, ids)).length !== ids.length) throw new CodedError('program_absent')
	await expectApproved(tx, ids, now)
}

/** The release that this request has already made, if any. */
const madeBefore = async ({ database: { db } }: ReleasingDeps, order: ReleaseOrder): Promise<Released | null> => {
	const request = requestOf(order)
	const made = request === null ? undefined : await store.findByRequest(db, request)
	if (made === undefined) return null
	const { id, publish_no, size } = made
	return { publish_id: id, publish_no, size, terminals: await store.countTerminals(db, id) }
}

/** Stores an order and has it delivered, once per request; see `Releasing.release`. */
export const release =
	(deps: ReleasingDeps): Releasing['release'] =>
	async (now, by, order, look = async () => undefined) => {
		const { database, events, making } = deps
		const before = await madeBefore(deps, order)
		if (before !== null) return before
		try {
			const { id, publish_no, size, deliveries } = await authorized(database, by, async tx => {
				await expectStill(deps, tx, now, by, order)
				await look(tx)
				return makeRelease(making, tx, now, order)
			})
			events.emit('release_published', { id, publish_no, group_id: order.group_id, deliveries })
			return { publish_id: id, publish_no, size, terminals: order.targets.length }
		} catch (error) {
			// A concurrent duplicate of the request was faster; both get its result.
			const other = await madeBefore(deps, order)
			if (other !== null) return other
			throw error
		}
	}
