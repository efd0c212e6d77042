import { review_states } from '@vitrine/domain/library/material'
import { shown_kinds } from '@vitrine/domain/release/release'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'

/** A release as described to other systems, its owner, and whether it is published. */
export interface AnnouncedRelease {
	readonly group_id: number
	readonly is_published: boolean
	readonly release: {
		readonly id: number
		readonly name: string
		readonly number: string
		readonly kind: (typeof shown_kinds)[number]
	}
}

const not_published: readonly number[] = [review_states.pending, review_states.rejected]

/** The given releases, limited to kinds that people know as releases. */
export const announcedReleases = async (
	db: Reader,
	dialect: DialectName,
	ids: readonly number[],
): Promise<ReadonlyMap<number, AnnouncedRelease>> => {
	const rows = await db
		.selectFrom('releases')
		.select(['id', 'publish_name', 'publish_no', 'kind', 'group_id', 'review_state'])
		.where(isAmong(dialect, 'id', [...new Set(ids)]))
		.execute()
	return new Map(
		rows.flatMap(({ id, publish_name: name, publish_no: number, kind: stored, group_id, review_state }) => {
			const kind = shown_kinds.find(one => one === stored)
			if (kind === undefined) return []
			const is_published = !not_published.includes(review_state)
			return [[id, { group_id, is_published, release: { id, name, number, kind } }] as const]
		}),
	)
}
