import { play_modes } from '@vitrine/domain/release/release'
import { mayWithdrawPending } from '@vitrine/domain/release/review'
import { sql } from 'kysely'
import { listHeldNow } from '../../../db/held.ts'
import { lockReleases, readTree } from '../../../db/reach.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader, Tx } from '../../../db/schema.ts'
import { inScope, isGroupInScope } from '../../../db/scope.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { type Ending, type Releasing, type TakenDown, terms_beside } from '../../../ports/releasing.ts'
import { type MadeRelease, type MakingDeps, makeRelease } from '../publish/making.ts'
import type { ReleasingDeps } from '../publish/releasing-deps.ts'
import { endAnnounced } from '../stored/announced-releases.ts'
import * as store from '../stored/releases.store.ts'
import { insertWithdrawals } from '../stored/withdrawals.store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.findAnyRelease>>>

/** Tells terminals to remove a release; `group_id` is the organisation that does so. */
export const withdraw = (
	making: MakingDeps,
	tx: Tx,
	now: number,
	row: { readonly id: number; readonly publish_name: string; readonly group_id: number },
	by: { readonly user_id: number; readonly terminal_ids: readonly number[] },
): Promise<MadeRelease> =>
	makeRelease(making, tx, now, {
		kind: 'recall',
		source_id: row.id,
		publish_name: row.publish_name,
		withdraws: [row.id],
		programs: [],
		files: [],
		cover_sha256: null,
		rounds: 1,
		terms: { ...terms_beside, play_mode: play_modes.loop },
		targets: by.terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 })),
		group_id: row.group_id,
		user_id: by.user_id,
		request_id: undefined,
		held: false,
	})

/**
 * The author can withdraw the release before it is decided; anyone else has to decide it. If the author has left, whoever manages the
 * people of that branch can withdraw it.
 */
const expectWithdrawable = async (db: Reader, row: Row, by: Ending): Promise<void> => {
	const author = await store.findAuthor(db, row.user_id)
	if (!mayWithdrawPending(await readTree(db), row, author, by))
		throw new CodedError('release_review_due', { name: row.publish_name })
}

const endEverywhere = async (
	{ making }: ReleasingDeps,
	tx: Tx,
	now: number,
	by: Ending,
	row: Row,
): Promise<MadeRelease> => {
	if (row.ended_at !== null) throw new CodedError('release_ended', { name: row.publish_name })
	await expectWithdrawable(tx, row, by)
	if (!(await endAnnounced(tx, making.dialect, row.id, now)))
		throw new CodedError('release_ended', { name: row.publish_name })
	const terminal_ids = await store.listReached(tx, row.id)
	return withdraw(making, tx, now, row, { user_id: by.user_id, terminal_ids })
}

/** Visible terminals that have a release now, or only the given ones. */
const listHere = async (
	{ database }: ReleasingDeps,
	tx: Tx,
	now: number,
	by: Ending,
	row: Row,
	some?: readonly number[],
) => {
	const in_sight = sql<boolean>`${inScope('terminals.group_id', by.group_id)} and
		terminals.id in (select terminal_id from downloads where release_id = ${row.id})`
	const terminals =
		some === undefined ? in_sight : sql<boolean>`${in_sight} and ${isAmong(database.dialect, 'terminals.id', some)}`
	const releases = sql<boolean>`releases.id = ${row.id}`
	const rows = await listHeldNow(tx, now, { terminals, releases })
	return rows.map(({ terminal_id }) => terminal_id)
}

/** Takes a release down at these terminals, within the transaction; notifies its publisher. */
export const takeDown = async (
	{ making, notifyOwner }: Pick<ReleasingDeps, 'making' | 'notifyOwner'>,
	tx: Tx,
	now: number,
	by: Pick<Ending, 'group_id' | 'user_id'>,
	row: Pick<Row, 'id' | 'publish_name' | 'user_id'>,
	{ terminal_ids, reason }: { readonly terminal_ids: readonly number[]; readonly reason: string },
): Promise<MadeRelease> => {
	const { group_id, user_id } = by
	await insertWithdrawals(
		tx,
		making.dialect,
		{ release_id: row.id, group_id, user_id, reason, created_at: now },
		terminal_ids,
	)
	if (row.user_id !== user_id) {
		const { name, name_en } = await store.findGroupNames(tx, group_id)
		await notifyOwner(tx, {
			user_id: row.user_id,
			object_id: row.id,
			name: row.publish_name,
			reason,
			created_at: now,
			by_name: name,
			by_name_en: name_en,
		})
	}
	return withdraw(making, tx, now, { ...row, group_id }, { user_id, terminal_ids })
}

const endHere = async (
	deps: ReleasingDeps,
	tx: Tx,
	now: number,
	by: Ending,
	row: Row,
	{ terminal_ids: some, reason = '' }: TakenDown,
): Promise<MadeRelease> => {
	const terminal_ids = await listHere(deps, tx, now, by, row, some)
	if (terminal_ids.length === 0) throw new CodedError('release_absent')
	return takeDown(deps, tx, now, by, row, { terminal_ids, reason })
}

/** Ends a release, or takes it down at some terminals; see `Releasing.end`. */
export const end =
	(deps: ReleasingDeps): Releasing['end'] =>
	async (now, by, release_id, here = {}, within = async () => undefined) => {
		const { database, events, stopDownloads, barDownloads } = deps
		const { row, everywhere, made, terminal_ids } = await authorized(database, by, async tx => {
			await lockReleases(tx, database.dialect)
			const row = await store.findAnyRelease(tx, release_id)
			if (row === undefined || row.kind === 'recall') throw new CodedError('release_absent')
			const own = await isGroupInScope(tx, by.group_id, row.group_id)
			const everywhere = own && here.terminal_ids === undefined
			const ended = everywhere ? endEverywhere(deps, tx, now, by, row) : endHere(deps, tx, now, by, row, here)
			const made = await ended
			const terminal_ids = made.deliveries.map(({ terminal_id }) => terminal_id)
			await within(tx, terminal_ids)
			return { row, everywhere, made, terminal_ids }
		})
		const { publish_no, deliveries } = made
		// A release that has ended is not sent anywhere again; this stops downloads in progress.
		if (everywhere) await stopDownloads(row.id)
		else await barDownloads(terminal_ids)
		const group_id = everywhere ? row.group_id : by.group_id
		events.emit('release_published', { id: row.id, publish_no, group_id, deliveries })
		if (!everywhere && row.user_id !== by.user_id)
			events.emit('review_decided', { user_ids: [row.user_id], kind: 'release', group_ids: [row.group_id] })
	}
