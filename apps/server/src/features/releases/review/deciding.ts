import { review_states } from '@vitrine/domain/library/material'
import { lockReleases } from '../../../db/reach.ts'
import type { Tx } from '../../../db/schema.ts'
import type { Events } from '../../../events.ts'
import { authorized, type Caller } from '../../../http/caller/authorized.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Releasing } from '../../../ports/releasing.ts'
import { type ReleasedWave, releaseWave } from '../publish/making.ts'
import type { ReleasingDeps } from '../publish/releasing-deps.ts'
import { announcePublished } from '../stored/announced-releases.ts'
import * as store from '../stored/releases.store.ts'
import { endingAt } from './manifest-end.ts'

type Decision = Parameters<Releasing['decideAll']>[2]
type DecidedRelease = Events['release_published'] & Pick<ReleasedWave, 'beyond'>

/** How a decision is stored. */
const decisionRow = (now: number, { user_id }: Caller, { approve, reason }: Decision) => ({
	review_state: approve ? review_states.approved : review_states.rejected,
	review_reason: approve ? '' : reason,
	reviewed_by: user_id,
	reviewed_at: now,
})

/** The deliveries of an approval, with the end that was chosen with it; a rejection has none. */
const releaseDecided = async (
	making: ReleasingDeps['making'],
	tx: Tx,
	row: NonNullable<Awaited<ReturnType<typeof store.findRelease>>>,
	{ approve, until }: Decision,
	now: number,
): Promise<ReleasedWave> => {
	if (!approve) return { deliveries: [], beyond: [] }
	const due = until === undefined ? row : await endingAt(tx, row, until)
	const wave = await releaseWave(making, tx, due, 0, now)
	await announcePublished(tx, making.dialect, row.id, await store.countTerminals(tx, row.id), now)
	return wave
}

/** Decides several pending releases, all or none; see `Releasing.decideAll`. */
export const decideAll =
	({ database, events, making }: ReleasingDeps): Releasing['decideAll'] =>
	async (now, by, decision, within) => {
		const written = decisionRow(now, by, decision)
		const decided = await authorized(database, by, async tx => {
			await lockReleases(tx, database.dialect)
			const releases: DecidedRelease[] = []
			for (const id of decision.release_ids) {
				const row = await store.findRelease(tx, by.group_id, id)
				if (row === undefined) throw new CodedError('release_absent')
				const { publish_no, publish_name, group_id } = row
				if (!(await store.decideRelease(tx, id, written)))
					throw new CodedError('review_decided', { names: publish_name })
				releases.push({ id, publish_no, group_id, ...(await releaseDecided(making, tx, row, decision, now)) })
			}
			await within(tx)
			return releases
		})
		for (const { beyond: _, ...release } of decided) events.emit('release_published', release)
		return {
			reached: decided.reduce((sum, { deliveries }) => sum + deliveries.length, 0),
			out_of_reach: decided.flatMap(({ beyond }) => beyond.map(({ name }) => name)),
		}
	}

/** Decides a pending release; see `Releasing.decide`. */
export const decide =
	(deps: ReleasingDeps): Releasing['decide'] =>
	(now, by, { release_id, ...decision }) =>
		decideAll(deps)(now, by, { release_ids: [release_id], ...decision }, async () => undefined)
