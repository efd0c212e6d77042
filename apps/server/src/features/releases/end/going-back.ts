import type { releasesCalls } from '@vitrine/contract/release/releases'
import { download_states } from '@vitrine/domain/release/download'
import { storedPlayKind } from '@vitrine/domain/schedule/release-time'
import { lockReleases, type NamedTerminal, splitByReach } from '../../../db/reach.ts'
import type { Tx } from '../../../db/schema.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import type { Call } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import { madeAgain } from '../publish/again.ts'
import { type MadeRelease, makeRelease } from '../publish/making.ts'
import type { ReleasingDeps } from '../publish/releasing-deps.ts'
import { listBefore } from '../records/before.store.ts'
import { shownRelease } from '../records/release-records.ts'
import { endAnnounced } from '../stored/announced-releases.ts'
import { removeTargets } from '../stored/release-targets.store.ts'
import * as store from '../stored/releases.store.ts'
import { insertWithdrawals } from '../stored/withdrawals.store.ts'
import { withdraw } from './ending.ts'

type ReleaseRow = NonNullable<Awaited<ReturnType<typeof store.lockUnended>>>

/** What each terminal of a release had before it, and which terminals have it but are out of reach. */
const lookBack = async (deps: ReleasingDeps, tx: Tx, row: ReleaseRow, now: number) => {
	const { dialect } = deps.database
	const found = await listBefore(tx, dialect, row.id, now)
	const ids = found.map(({ terminal_id }) => terminal_id)
	const { within, beyond } = await splitByReach(tx, dialect, row, ids)
	const [near, has] = [new Set(within), found.filter(one => one.download_state === download_states.succeeded)]
	return {
		places: found.filter(({ terminal_id }) => near.has(terminal_id)),
		beyond: beyond.filter(({ id }) => has.some(one => one.terminal_id === id)),
	}
}

/** Ends a release once no terminal has it. Where it is out of reach it continues; terminals that went back no longer have it. */
const leave = async (deps: ReleasingDeps, tx: Tx, row: ReleaseRow, now: number, by: Leaving): Promise<void> => {
	if (by.beyond.length === 0) return void (await endAnnounced(tx, deps.database.dialect, row.id, now))
	await removeTargets(tx, row.id)
	await store.updateStage(tx, row.id, 'all')
	const about = { release_id: row.id, group_id: by.group_id, user_id: by.user_id, reason: '', created_at: now }
	await insertWithdrawals(tx, deps.database.dialect, about, by.terminal_ids)
}

interface Leaving {
	readonly group_id: number
	readonly user_id: number
	readonly terminal_ids: readonly number[]
	readonly beyond: readonly NamedTerminal[]
}

const goBackIn = async (deps: ReleasingDeps, tx: Tx, id: number, { session, now, note }: Call) => {
	const { database, making } = deps
	await lockReleases(tx, database.dialect)
	const seen = await shownRelease(tx, session.group_id, id)
	const { publish_name: name, group_id } = seen
	note({ object: name, after: { id } })
	// If two people roll back at once, only one of them succeeds.
	const row = await store.lockUnended(tx, id)
	if (row === undefined) throw new CodedError('release_ended', { name })
	const isCover = storedPlayKind(row) === 'cover'
	const { places, beyond } = isCover ? await lookBack(deps, tx, row, now) : { places: [], beyond: [] }
	const had = Map.groupBy(
		places.filter(({ before_id }) => before_id !== null),
		({ before_id }) => before_id ?? 0,
	)
	if (had.size === 0) throw new CodedError('release_none_before', { name })
	const [back, bare]: [MadeRelease[], typeof places] = [[], places.filter(({ before_id }) => before_id === null)]
	for (const [before_id, terminals] of had) {
		const again = await madeAgain(tx, before_id)
		const by = { user_id: session.user_id, request_id: undefined, group_id, held: false }
		const targets = terminals.map(({ terminal_id }) => ({ terminal_id, wave: 0 }))
		back.push(await makeRelease(making, tx, now, { ...again, ...by, source_id: before_id, targets }))
		if (again.terms.ends !== null) bare.push(...terminals)
	}
	const idsOf = (some: typeof places): number[] => some.map(({ terminal_id }) => terminal_id)
	const { user_id } = session
	await leave(deps, tx, row, now, { group_id, user_id, terminal_ids: idsOf(places), beyond })
	const recall = await withdraw(making, tx, now, row, { user_id, terminal_ids: idsOf(bare) })
	const terminals = [...had.values()].reduce((sum, list) => sum + list.length, 0)
	return { group_id, made: [...back, { ...recall, id }], back, terminals, without: places.length - terminals, beyond }
}

/**
 * Restores what each terminal of a release had before it. A terminal that gets something back keeps its screen until that has fully
 * arrived; it is told to remove the release only if the release could come up again once the restored one ends. Terminals that are no
 * longer within the release's organisation are left alone.
 */
export const goBack =
	(deps: ReleasingDeps): Handlers<typeof releasesCalls>['goBack'] =>
	async ({ id }, call) => {
		const done = await authorized(deps.database, call.session, tx => goBackIn(deps, tx, id, call))
		await deps.stopDownloads(id)
		for (const { id, publish_no, deliveries } of done.made)
			deps.events.emit('release_published', { id, publish_no, group_id: done.group_id, deliveries })
		const { terminals, without, back, beyond } = done
		return {
			terminals,
			without,
			publish_nos: back.map(({ publish_no }) => publish_no),
			out_of_reach: beyond.map(({ name }) => name),
		}
	}
