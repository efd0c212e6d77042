import type { Alert } from '@vitrine/domain/alerts/alert'
import { type AlertReason, type KnownAlert, namedBy } from '@vitrine/domain/alerts/alert-decision'
import type { Reader } from '../../db/schema.ts'
import { readNamed } from './alert-columns.ts'
import * as store from './alerts.store.ts'

/** An alert of a source that is written down. */
export type Known = KnownAlert & Pick<store.KnownRow, 'id' | 'link' | 'state' | 'reason' | 'until_at'>

export const knownOf = ({ sent_at: sent, named, ...row }: store.KnownRow): Known => ({
	...row,
	sent,
	references: readNamed(named),
})

/** What is known of the alerts of a source. */
export const knownAlerts = async (db: Reader, source_id: number): Promise<Known[]> =>
	(await store.listKnown(db, source_id)).map(knownOf)

/**
 * Ends what an alert names: what is still to be shown is not, and what is shown is taken down, where `is_all`. Answers how many those
 * are.
 */
export const endNamed = async (
	tx: Reader,
	alert: Pick<KnownAlert, 'sender' | 'identifier' | 'status' | 'type'> & Pick<Alert, 'references'>,
	known: readonly Known[],
	{ reason, is_all }: { readonly reason: Extract<AlertReason, 'cancelled' | 'replaced'>; readonly is_all: boolean },
): Promise<number> => {
	let ended = 0
	for (const { id } of namedBy(alert, known)) {
		// In this order: one that is being published meanwhile is not due any more, and is shown by the time of the second look.
		const isUnshown = await store.updateAlert(tx, id, ['waiting', 'due'], { state: 'ended', reason, content: '' })
		const isShown = is_all && (await store.updateAlert(tx, id, ['published'], { state: 'ending', reason }))
		if (isShown || isUnshown) ended++
	}
	return ended
}
