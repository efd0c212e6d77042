import type { Alert } from '@vitrine/domain/alerts/alert'
import { type AlertReason, type KnownAlert, namedBy } from '@vitrine/domain/alerts/alert-decision'
import type { Reader } from '../../db/schema.ts'
import { readNamed } from './alert-columns.ts'
import * as store from './alerts.store.ts'

/** A stored alert of a source. */
export type Known = KnownAlert & Pick<store.KnownRow, 'id' | 'link' | 'state' | 'reason' | 'until_at'>

export const knownOf = ({ sent_at: sent, named, ...row }: store.KnownRow): Known => ({
	...row,
	sent,
	references: readNamed(named),
})

/** The known data of a source's alerts. */
export const knownAlerts = async (db: Reader, source_id: number): Promise<Known[]> =>
	(await store.listKnown(db, source_id)).map(knownOf)

/**
 * Ends the alerts that an alert refers to: those not shown yet are dropped and, with `is_all`, those shown are taken down. Returns how
 * many.
 */
export const endNamed = async (
	tx: Reader,
	alert: Pick<KnownAlert, 'sender' | 'identifier' | 'status' | 'type'> & Pick<Alert, 'references'>,
	known: readonly Known[],
	{ reason, is_all }: { readonly reason: Extract<AlertReason, 'cancelled' | 'replaced'>; readonly is_all: boolean },
): Promise<number> => {
	let ended = 0
	for (const { id } of namedBy(alert, known)) {
		// In this order: an alert published in between is no longer due at the first update, but is found as published by the second.
		const isUnshown = await store.updateAlert(tx, id, ['waiting', 'due'], { state: 'ended', reason, content: '' })
		const isShown = is_all && (await store.updateAlert(tx, id, ['published'], { state: 'ending', reason }))
		if (isShown || isUnshown) ended++
	}
	return ended
}
