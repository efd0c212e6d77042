import { holdPlaces, lockReleases } from '../../../db/reach.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Releasing } from '../../../ports/releasing.ts'
import { makeRelease } from '../publish/making.ts'
import { expectStill } from '../publish/ordering.ts'
import type { ReleasingDeps } from '../publish/releasing-deps.ts'
import { endAnnounced } from '../stored/announced-releases.ts'
import { findAnyRelease, listReached } from '../stored/releases.store.ts'
import { insertWithdrawals } from '../stored/withdrawals.store.ts'
import { withdraw } from './ending.ts'

/** Makes and delivers a release without a user; see `Releasing.bring`. */
export const bring =
	(deps: ReleasingDeps): Releasing['bring'] =>
	async (now, order, made) => {
		const { database, events, making } = deps
		const { id, publish_no, deliveries } = await database.db.transaction().execute(async tx => {
			await holdPlaces(tx, database.dialect)
			await expectStill(deps, tx, now, order, order)
			const written = await makeRelease(making, tx, now, order)
			await made(tx, written.id)
			return written
		})
		events.emit('release_published', { id, publish_no, group_id: order.group_id, deliveries })
	}

/** Takes a release off terminals without a user; see `Releasing.takeOff`. */
export const takeOff =
	({ database, events, making, barDownloads }: ReleasingDeps): Releasing['takeOff'] =>
	async (now, release_id, terminal_ids, gone) => {
		const { group_id, made } = await database.db.transaction().execute(async tx => {
			await lockReleases(tx, database.dialect)
			const row = await findAnyRelease(tx, release_id)
			if (row === undefined) throw new CodedError('release_absent')
			const { group_id, user_id } = row
			const about = { release_id, group_id, user_id, reason: '', created_at: now }
			await insertWithdrawals(tx, database.dialect, about, terminal_ids)
			await gone(tx)
			return { group_id, made: await withdraw(making, tx, now, row, { user_id, terminal_ids }) }
		})
		await barDownloads(terminal_ids)
		events.emit('release_published', {
			id: release_id,
			publish_no: made.publish_no,
			group_id,
			deliveries: made.deliveries,
		})
	}

/** Ends a release without a user; see `Releasing.finish`. */
export const finish =
	({ database, events, making, stopDownloads }: ReleasingDeps): Releasing['finish'] =>
	async (now, release_id, gone) => {
		const ended = await database.db.transaction().execute(async tx => {
			await lockReleases(tx, database.dialect)
			await gone(tx)
			const row = await findAnyRelease(tx, release_id)
			if (row === undefined || !(await endAnnounced(tx, making.dialect, release_id, now))) return null
			const terminal_ids = await listReached(tx, release_id)
			return { row, made: await withdraw(making, tx, now, row, { user_id: row.user_id, terminal_ids }) }
		})
		if (ended === null) return
		await stopDownloads(release_id)
		const { publish_no, deliveries } = ended.made
		events.emit('release_published', { id: release_id, publish_no, group_id: ended.row.group_id, deliveries })
	}
