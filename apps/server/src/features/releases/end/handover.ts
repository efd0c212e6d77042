import type { HandoverChoice, Running } from '@vitrine/contract/people/handover'
import { isWithin } from '@vitrine/domain/people/tree'
import { play_modes, type ReleaseKind } from '@vitrine/domain/release/release'
import { reaches } from '@vitrine/domain/terminal/reach'
import { readTree } from '../../../db/reach.ts'
import type { Reader, Tx } from '../../../db/schema.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Chosen, HandingOver, Placing } from '../../../ports/handing-over.ts'
import type { Ending } from '../../../ports/releasing.ts'
import { madeAgain } from '../publish/again.ts'
import { type MadeRelease, makeRelease } from '../publish/making.ts'
import type { ReleasingDeps } from '../publish/releasing-deps.ts'
import { endAnnounced } from '../stored/announced-releases.ts'
import { countTerminals } from '../stored/releases.store.ts'
import { insertWithdrawals } from '../stored/withdrawals.store.ts'
import { takeDown, withdraw } from './ending.ts'
import { fallbackChanges } from './fallback-changes.ts'
import * as store from './handover.store.ts'

type Owned = Awaited<ReturnType<typeof store.listOwned>>[number]

/** A release with the terminals that have it or wait for it, and whether its organisation still includes them after the move. */
interface Affected {
	readonly release: Owned
	readonly waiting: boolean
	readonly terminal_ids: readonly number[]
	readonly stays: boolean
}

const affectedBy = async ({ database }: ReleasingDeps, db: Reader, now: number, move: Placing): Promise<Affected[]> => {
	const { dialect } = database
	const rows = await store.listRunning(db, dialect, now, move.terminal_ids)
	const releases = await store.listOwned(db, dialect, [...new Set(rows.map(row => row.release_id))])
	const places = await store.listPlaces(db, dialect, move.terminal_ids)
	const staysAt = (release: Owned, terminal_id: number): boolean =>
		reaches(move.tree, release, move.group_id ?? places.get(terminal_id) ?? 0)
	return releases.flatMap(release => {
		const own = rows.filter(row => row.release_id === release.id)
		const groups = Map.groupBy(own, row => `${row.waiting} ${staysAt(release, row.terminal_id)}`)
		return [...groups.values()].map(some => ({
			release,
			waiting: some[0]?.waiting === true,
			terminal_ids: some.map(row => row.terminal_id),
			stays: staysAt(release, some[0]?.terminal_id ?? 0),
		}))
	})
}

/** The permission needed to end or hand over a release: the one for publishing it. */
const rightOf = ({ release }: Affected): string =>
	release.kind === 'timing' ? 'terminals.control' : 'releases.publish'

const mayAll = (by: Ending, affected: readonly Affected[]): boolean =>
	affected.every(one => by.permissions.has(rightOf(one)))

const runningOf = ({ release, waiting, terminal_ids, stays }: Affected, own: boolean): Running => ({
	publish_id: release.id,
	publish_no: release.publish_no,
	name: release.publish_name,
	kind: release.kind as ReleaseKind,
	group_name: release.group_name,
	group_name_en: release.group_name_en,
	publisher: release.publisher,
	terminals: terminal_ids.length,
	waiting,
	in_review: waiting && release.stage === 'held',
	own,
	stays,
})

/** Makes a copy of the release for the new organisation; if `held`, it waits for that organisation's reviewers. */
const remake = async (
	{ making }: ReleasingDeps,
	tx: Tx,
	now: number,
	by: Ending,
	{ release, terminal_ids }: Affected,
	to: { readonly group_id: number; readonly held: boolean },
): Promise<MadeRelease> => {
	const again = await madeAgain(tx, release.id)
	const source_id = release.kind === 'release' ? release.id : release.source_id
	const targets = terminal_ids.map(terminal_id => ({ terminal_id, wave: 0 }))
	return makeRelease(making, tx, now, {
		...again,
		...to,
		source_id,
		targets,
		user_id: by.user_id,
		request_id: undefined,
	})
}

/** Whether the new release replaces the old one by itself, so that the screen is never blank in between. */
const takesPlace = ({ kind, is_append, play_mode }: Owned): boolean =>
	kind === 'timing' || (kind === 'release' && is_append === 0 && play_mode !== play_modes.urgency)

/** Hands a release on terminals to the new organisation: the new one is on its way before the old one is taken off. */
const handOver = async (deps: ReleasingDeps, tx: Tx, now: number, by: Ending, one: Affected, group_id: number) => {
	const { release, terminal_ids } = one
	const made = await remake(deps, tx, now, by, one, { group_id, held: false })
	const { user_id } = by
	const about = { release_id: release.id, group_id, user_id, reason: '', created_at: now }
	await insertWithdrawals(tx, deps.database.dialect, about, terminal_ids)
	if (takesPlace(release)) return [made]
	return [made, await withdraw(deps.making, tx, now, { ...release, group_id }, { user_id, terminal_ids })]
}

/** A release pending review becomes pending in the new organisation. */
const handOverWaiting = async (
	deps: ReleasingDeps,
	tx: Tx,
	now: number,
	by: Ending,
	one: Affected,
	group_id: number,
) => {
	const { release, terminal_ids } = one
	if (release.stage !== 'held') return []
	await store.removeTargetsOf(tx, deps.database.dialect, release.id, terminal_ids)
	const made = await remake(deps, tx, now, by, one, { group_id, held: true })
	if ((await countTerminals(tx, release.id)) === 0) await endAnnounced(tx, deps.database.dialect, release.id, now)
	return [made]
}

/** The outcome of a move, to be announced after the transaction. */
interface HandedOver {
	readonly made: Omit<MadeRelease, 'size'>[]
	/** The publishers whose releases were taken down. */
	readonly owners: Set<number>
}

const settleOne = async (
	deps: ReleasingDeps,
	tx: Tx,
	now: number,
	by: Ending,
	one: Affected & { readonly isOwn: boolean },
	{ choice, reason, group_id }: Chosen & { readonly group_id: number },
): Promise<readonly MadeRelease[]> => {
	const { release, waiting, terminal_ids } = one
	if (choice === 'end')
		return waiting ? [] : [await takeDown(deps, tx, now, by, release, { terminal_ids, reason: reason ?? '' })]
	// Only the organisation's own releases are handed over.
	if (!one.isOwn) return []
	return (waiting ? handOverWaiting : handOver)(deps, tx, now, by, one, group_id)
}

const settle =
	(deps: ReleasingDeps): HandingOver['settle'] =>
	async (tx, now, by, { terminal_ids, group_id }, { choice = 'keep', reason }) => {
		const { events } = deps
		const handed: HandedOver = { made: [], owners: new Set() }
		const tree = await readTree(tx)
		const affected = choice === 'keep' ? [] : await affectedBy(deps, tx, now, { terminal_ids, tree })
		const leaving = affected.filter(one => !one.stays)
		if (!mayAll(by, leaving)) throw new CodedError('not_permitted')
		for (const one of leaving) {
			const isOwn = isWithin(tree, one.release.group_id, by.group_id)
			const made = await settleOne(deps, tx, now, by, { ...one, isOwn }, { choice, reason, group_id })
			handed.made.push(...made)
			if (choice === 'end' && made.length > 0 && one.release.user_id !== by.user_id)
				handed.owners.add(one.release.user_id)
		}
		return () => {
			events.emit('terminals_moved', { ids: [...terminal_ids] })
			for (const { id, publish_no, deliveries } of handed.made)
				events.emit('release_published', { id, publish_no, group_id, deliveries })
			if (handed.owners.size > 0)
				events.emit('review_decided', { user_ids: [...handed.owners], kind: 'release', group_ids: [group_id] })
		}
	}

/** See `HandingOver`. */
export const handingOver = (deps: ReleasingDeps): HandingOver => ({
	look: async (db, now, by, move) => {
		const affected = await affectedBy(deps, db, now, move)
		const leaving = affected.filter(one => !one.stays)
		const mayEnd = leaving.length > 0 && mayAll(by, leaving)
		const tree = await readTree(db)
		const isOwn = ({ release }: Affected) => isWithin(tree, release.group_id, by.group_id)
		const running = affected.toSorted((a, b) => b.release.id - a.release.id).map(one => runningOf(one, isOwn(one)))
		const offers: HandoverChoice[] = mayEnd
			? leaving.some(isOwn)
				? ['keep', 'end', 'hand_over']
				: ['keep', 'end']
			: ['keep']
		const fallbacks = await fallbackChanges(db, deps.database.dialect, move)
		return { terminals: move.terminal_ids.length, running, offers, fallbacks }
	},
	settle: settle(deps),
})
