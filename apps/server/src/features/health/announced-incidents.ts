import type { WebhookFact } from '@vitrine/domain/webhooks/webhook-event'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Tx } from '../../db/schema.ts'
import { announce } from '../../ports/announcing/announcing.ts'
import { announcedTerminals } from '../../ports/announcing/terminal-facts.ts'
import type { NewIncident } from './incidents.store.ts'

type Incident = Pick<NewIncident, 'terminal_id' | 'kind' | 'begun_at'>
type IncidentEvent = Extract<WebhookFact['type'], `incident.${string}`>

const factsOf = async (
	tx: Tx,
	dialect: DialectName,
	type: IncidentEvent,
	incidents: readonly Incident[],
	at: number,
): Promise<WebhookFact[]> => {
	const terminal_ids = incidents.map(({ terminal_id }) => terminal_id)
	const terminals = await announcedTerminals(tx, dialect, terminal_ids)
	return incidents.flatMap(({ terminal_id, kind, begun_at }) => {
		const place = terminals.get(terminal_id)
		if (place === undefined) return []
		const { group_id, terminal } = place
		return [{ type, group_id, at, data: { terminal, kind, since: new Date(begun_at).toISOString() } }]
	})
}

/** Announces new incidents to webhooks. */
export const announceOpened = async (
	tx: Tx,
	dialect: DialectName,
	begun: readonly NewIncident[],
	at: number,
): Promise<void> => {
	if (begun.length === 0) return
	await announce(tx, ['incident.opened'], () => factsOf(tx, dialect, 'incident.opened', begun, at))
}

/** Announces incidents whose cause is gone, or that a user has resolved. */
export const announceOver = async (
	tx: Tx,
	dialect: DialectName,
	type: 'incident.resolved' | 'incident.ended',
	ids: readonly number[],
	at: number,
): Promise<void> => {
	if (ids.length === 0) return
	await announce(tx, [type], async () => {
		const incidents = await tx
			.selectFrom('incidents')
			.select(['terminal_id', 'kind', 'begun_at'])
			.where(isAmong(dialect, 'id', ids))
			.orderBy('id')
			.execute()
		return factsOf(tx, dialect, type, incidents, at)
	})
}
