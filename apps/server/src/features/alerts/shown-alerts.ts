import type { AlertSource, ReceivedAlert, ShownAlertReason } from '@vitrine/contract/release/alerts'
import { alert_problems, alert_severities } from '@vitrine/domain/alerts/alert'
import { alert_reasons } from '@vitrine/domain/alerts/alert-decision'
import { review_states } from '@vitrine/domain/library/material'
import { readSettings } from './alert-columns.ts'
import type { ShownRow } from './alerts.store.ts'
import type { ShownSource } from './sources.store.ts'

/** A source as shown. */
export const shownSource = (row: ShownSource): AlertSource => ({
	id: row.id,
	group_id: row.group_id,
	group_name: row.group_name,
	group_name_en: row.group_name_en,
	name: row.name,
	url: row.url,
	enabled: row.enabled === 1,
	settings: readSettings(row.settings),
	emergency_id: row.emergency_id,
	emergency_name: row.emergency_name,
	tried_at: row.tried_at === 0 ? null : row.tried_at,
	read_at: row.read_at === 0 ? null : row.read_at,
	fault: row.fault,
	revision: row.revision,
	updated_at: row.updated_at,
})

/** A stored reason; empty if this version does not know it. */
const reasonOf = (stored: string): ShownAlertReason =>
	[...alert_reasons, ...alert_problems].find(reason => reason === stored) ?? ''

/** An alert as shown: one whose emergency was taken down or rejected is over. */
export const shownAlert = (row: ShownRow): ReceivedAlert => {
	const isShown = row.state === 'published'
	const isTakenDown = row.release_ended_at !== null || row.review_state === review_states.rejected
	return {
		id: row.id,
		source_id: row.source_id,
		source_name: row.source_name,
		sender: row.sender,
		identifier: row.state === 'unreadable' ? '' : row.identifier,
		sent_at: row.state === 'unreadable' ? null : row.sent_at,
		type: row.type,
		status: row.status,
		event: row.event,
		headline: row.headline,
		severity: alert_severities.find(severity => severity === row.severity) ?? 'Unknown',
		area: row.area,
		state: isShown && isTakenDown ? 'ended' : row.state,
		reason: isShown && isTakenDown ? 'taken_down' : reasonOf(row.reason),
		until: row.until_at === 0 ? null : row.until_at,
		publish_id: row.release_id,
		terminals: row.terminals,
		waiting: isShown && !isTakenDown && row.review_state === review_states.pending,
		received_at: row.received_at,
	}
}
