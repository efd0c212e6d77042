import type { Terms } from '@vitrine/domain/release/manifest'
import { play_modes } from '@vitrine/domain/release/release'
import { isExpired } from '@vitrine/domain/release/release-status'
import { schedulesMeet, stepSpan } from '@vitrine/domain/schedule/terms/step-rules'
import type { Database } from '../../../db/database.ts'
import { readTerms } from '../../../db/stored-json.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { namesIn } from '../../../http/names.ts'
import type { Target } from '../../../ports/releasing.ts'
import { slices, turn } from '../../../ports/turns.ts'
import { listManifests, listTimedOn, type TimedOn } from './schedule-conflicts.store.ts'

/** Number of terminals checked per turn of the event loop. */
const at_once = 500

/** Timed releases on terminals, each with one of these. */
const timedOn = async (database: Database, ids: readonly number[], now: number): Promise<Map<number, TimedOn>> => {
	const found = new Map<number, TimedOn>()
	for (const some of slices(ids, at_once)) {
		for (const timed of await listTimedOn(database, now, some))
			if (!found.has(timed.release_id)) found.set(timed.release_id, timed)
		await turn()
	}
	return found
}

type ManifestRow = Awaited<ReturnType<typeof listManifests>>[number]

/** Describes where an active release overlaps these hours; null if it does not. */
const meeting = ({ steps, starts, ends }: Terms, row: ManifestRow, now: number): string | null => {
	if (isExpired(row, now)) return null
	const manifest = readTerms(row.manifest)
	const other = { steps: manifest.steps ?? [], starts: manifest.starts ?? null, ends: manifest.ends ?? null }
	const pair = schedulesMeet({ steps, starts, ends }, other)
	return pair && `${manifest.publish_name} ${manifest.publish_no} ${pair.map(stepSpan).join(' / ')}`
}

/**
 * Refuses a timed release that would play at the same hours as another (specification B §8, schedule time conflicts): each would get half
 * of its planned time. A replacing release has nothing beside it.
 */
export const expectFree = async (
	database: Database,
	terms: Terms,
	targets: readonly Target[],
	now: number,
): Promise<void> => {
	if (terms.play_mode !== play_modes.timed || !terms.append) return
	const ids = targets.map(({ id }) => id)
	const others = await timedOn(database, ids, now)
	const met: string[] = []
	for (const row of await listManifests(database, [...others.keys()])) {
		const words = meeting(terms, row, now)
		if (words === null) continue
		const terminal = targets.find(({ id }) => id === others.get(row.id)?.terminal_id)
		met.push(`${terminal?.name ?? ''} · ${words}`)
	}
	if (met.length > 0) throw new CodedError('schedule_conflict', { names: namesIn(met) })
}
