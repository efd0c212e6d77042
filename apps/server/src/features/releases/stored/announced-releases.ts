import type { DialectName } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import { announce } from '../../../ports/announcing/announcing.ts'
import { announcedReleases } from '../../../ports/announcing/release-facts.ts'
import { endRelease } from './releases.store.ts'

/** Announces that a release is going out to so many terminals, at once or in waves. */
export const announcePublished = (
	tx: Tx,
	dialect: DialectName,
	id: number,
	terminals: number,
	at: number,
): Promise<void> =>
	announce(tx, ['release.published', 'emergency.started'], async () => {
		const found = (await announcedReleases(tx, dialect, [id])).get(id)
		if (found === undefined) return []
		const { group_id, release } = found
		const type = release.kind === 'emergency' ? 'emergency.started' : 'release.published'
		return [{ type, group_id, at, data: { release, terminals } }]
	})

/** Ends a release and announces it, unless it never went out; false if it was over already. */
export const endAnnounced = async (tx: Tx, dialect: DialectName, id: number, at: number): Promise<boolean> => {
	if (!(await endRelease(tx, id, at))) return false
	await announce(tx, ['release.ended', 'emergency.ended'], async () => {
		const found = (await announcedReleases(tx, dialect, [id])).get(id)
		if (found === undefined || !found.is_published) return []
		const { group_id, release } = found
		const type = release.kind === 'emergency' ? 'emergency.ended' : 'release.ended'
		return [{ type, group_id, at, data: { release } }]
	})
	return true
}
