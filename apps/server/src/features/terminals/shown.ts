import type { ShownRelease, terminalsCalls } from '@vitrine/contract/terminals'
import type { ReleaseKind } from '@vitrine/domain/release/release'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { listGroups } from '../../db/groups.ts'
import { listHeldNow } from '../../db/held.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { findTerminals, listReleases } from './terminals.store.ts'

/** What is on a terminal, and from which organisation: a user who sees the terminal sees all of it. */
export const listShown =
	({ db }: Database): Handlers<typeof terminalsCalls>['listShown'] =>
	async ({ id }, { session: { group_id }, now }) => {
		if ((await findTerminals(db, group_id, [id])).length === 0) throw new CodedError('terminal_absent')
		const held = await listHeldNow(db, now, { terminals: sql<boolean>`terminals.id = ${id}` })
		const rows = await listReleases(
			db,
			held.map(row => row.release_id),
		)
		const releases = new Map(rows.map(row => [row.publish_id, row]))
		const own = new Set((await listGroups(db, group_id)).map(group => group.id))
		return held.flatMap(({ release_id, download_state, updated_at }): ShownRelease[] => {
			const row = releases.get(release_id)
			if (row === undefined) return []
			return [{ ...row, kind: row.kind as ReleaseKind, foreign: !own.has(row.group_id), download_state, updated_at }]
		})
	}
