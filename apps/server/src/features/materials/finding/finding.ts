import type { materialsCalls } from '@vitrine/contract/library/materials'
import type { Database } from '../../../db/database.ts'
import { nextCursor } from '../../../db/lists/cursor.ts'
import { cursorOfOtherOrder } from '../../../http/answers/cursor-error.ts'
import type { MediaLinks } from '../../../http/files/media-links.ts'
import type { Handlers } from '../../../http/route.ts'
import { listFound } from '../library/materials.store.ts'
import { findPage, findTrashPage } from './finding.store.ts'
import type { MaterialFilter } from './finding-conditions.ts'
import { shownMaterials } from './material-shown.ts'

interface FindingDeps extends Database {
	readonly links: MediaLinks
	/** Approvals from this moment or earlier have expired. */
	readonly endedApprovals: () => Promise<number>
}

type ListInput = Parameters<Handlers<typeof materialsCalls>['list']>[0]

const filterOf = (
	{ page = 1, limit = 50, sort = 'newest', kind: kinds = [], deep, trash: _, ...filter }: ListInput,
	ended: number,
): MaterialFilter => ({
	...filter,
	page,
	limit,
	sort,
	deep: deep === 1,
	ended,
	kinds,
})

/** A page of the library or of the trash. */
export const listMaterials =
	(deps: FindingDeps): Handlers<typeof materialsCalls>['list'] =>
	async (input, { session }) => {
		const { db, dialect } = deps
		const wanted = filterOf(input, await deps.endedApprovals())
		const has_cursors = wanted.sort === 'newest' && input.trash !== 1
		if (input.cursor !== undefined && !has_cursors) throw cursorOfOtherOrder()
		const { ids, count, more } =
			input.trash === 1
				? await findTrashPage(db, session.group_id, wanted)
				: await findPage({ db, dialect }, session.group_id, wanted)
		const rows = await listFound({ db, dialect }, ids)
		const next_cursor = has_cursors ? nextCursor(ids, wanted.limit, id => [id]) : ''
		return { count, more: Number(more), next_cursor, list: await shownMaterials({ ...deps, session }, rows) }
	}
