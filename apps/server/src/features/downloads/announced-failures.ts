import { isFailed } from '@vitrine/domain/release/download'
import { shown_kinds } from '@vitrine/domain/release/release'
import type { DialectName } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { announce } from '../../ports/announcing/announcing.ts'
import { announcedReleases } from '../../ports/announcing/release-facts.ts'
import { announcedTerminals } from '../../ports/announcing/terminal-facts.ts'
import type { StateRow } from './downloads.store.ts'

/** Announces failed downloads of the kinds of release shown to people. */
export const announceFailures = async (
	tx: Tx,
	dialect: DialectName,
	changed: readonly StateRow[],
	at: number,
): Promise<void> => {
	const isShown = ({ kind }: StateRow): boolean => shown_kinds.some(one => one === kind)
	const failed = changed.filter(row => isFailed(row.download_state) && isShown(row))
	if (failed.length === 0) return
	await announce(tx, ['download.failed'], async () => {
		const terminal_ids = failed.map(({ terminal_id }) => terminal_id)
		const terminals = await announcedTerminals(tx, dialect, terminal_ids)
		const release_ids = failed.map(({ release_id }) => release_id)
		const releases = await announcedReleases(tx, dialect, release_ids)
		return failed.flatMap(({ terminal_id, release_id, attempt, reason }) => {
			const [place, found] = [terminals.get(terminal_id), releases.get(release_id)]
			if (place === undefined || found === undefined) return []
			const { group_id, terminal } = place
			return [
				{ type: 'download.failed', group_id, at, data: { terminal, release: found.release, attempt, reason } } as const,
			]
		})
	})
}
