import type { Webhook } from '@vitrine/contract/webhooks/webhooks'
import { readEventTypes } from '@vitrine/domain/webhooks/webhook'
import type { Database } from '../../db/database.ts'
import * as store from './webhooks.store.ts'

/** Webhooks as shown at a moment, without their secrets. */
export const shownWebhooks = async (
	{ db, dialect }: Database,
	rows: readonly store.ShownRow[],
	now: number,
): Promise<Webhook[]> => {
	const ids = rows.map(({ id }) => id)
	const counts = ids.length === 0 ? [] : await store.countDeliveries(db, dialect, ids)
	return rows.map(row => {
		const of = (state: string) => counts.find(one => one.webhook_id === row.id && one.state === state)
		return {
			id: row.id,
			group_id: row.group_id,
			group_name: row.group_name,
			group_name_en: row.group_name_en,
			name: row.name,
			url: row.url,
			types: readEventTypes(row.types),
			with_below: row.with_below === 1,
			enabled: row.enabled === 1,
			description: row.description,
			old_secret_until: row.old_until > now ? row.old_until : null,
			failing_since: row.failing_since,
			working_since: row.working_since,
			paused_at: row.paused_at,
			pause_reason: row.pause_reason,
			waiting: of('waiting')?.count ?? 0,
			failed: of('failed')?.count ?? 0,
			delivered_at: of('delivered')?.done_at ?? null,
			revision: row.revision,
			updated_at: row.updated_at,
		}
	})
}
