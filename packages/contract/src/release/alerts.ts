import { alert_limits, alert_problems, alert_severities } from '@vitrine/domain/alerts/alert'
import { alert_reasons, alert_states } from '@vitrine/domain/alerts/alert-decision'
import { isSourceAddress, source_limits, source_problems, sourceSettings } from '@vitrine/domain/alerts/alert-source'
import { z } from 'zod'
import { endpoint, form_limits } from '../call/endpoint.ts'
import { at_revision, characters, flag, integer, json, listOf, nothing, paging, text } from '../call/wire.ts'

/** A source of public alerts; times in ms since the epoch. */
const source = z.object({
	id: z.int(),
	group_id: z.int(),
	group_name: z.string(),
	group_name_en: z.string(),
	name: z.string(),
	/** Empty if alerts are only pushed to the server. */
	url: z.string(),
	enabled: z.boolean(),
	settings: sourceSettings,
	/** The emergency content that alerts are shown as; null if it has been removed. */
	emergency_id: z.int().nullable(),
	emergency_name: z.string().nullable(),
	/** The last attempt, and the last successful fetch; null for never. */
	tried_at: z.int().nullable(),
	read_at: z.int().nullable(),
	/** Why the last attempt failed; empty if it did not. */
	fault: z.enum(['', ...source_problems]),
	revision: z.int(),
	updated_at: z.int(),
})
export type AlertSource = z.output<typeof source>

const reason = z.enum(['', ...alert_reasons, ...alert_problems])
export type ShownAlertReason = z.output<typeof reason>

/** An alert that was received, and its result. */
const received = z.object({
	id: z.int(),
	source_id: z.int(),
	source_name: z.string(),
	sender: z.string(),
	identifier: z.string(),
	/** Null if it could not be read. */
	sent_at: z.int().nullable(),
	type: z.string(),
	status: z.string(),
	event: z.string(),
	headline: z.string(),
	severity: z.enum(alert_severities),
	/** The affected area as text. */
	area: z.string(),
	state: z.enum(alert_states),
	reason,
	/** Until when it is shown; null if it was never to be shown. */
	until: z.int().nullable(),
	/** The emergency that it was published as, to how many terminals, and whether a second person has to approve it first. */
	publish_id: z.int().nullable(),
	terminals: z.int(),
	waiting: z.boolean(),
	received_at: z.int(),
})
export type ReceivedAlert = z.output<typeof received>

/** What would be done with an alert. */
const alert_outcomes = ['shown', 'waits', 'ends', 'ignored', 'unreadable', 'known'] as const
const previewed = z.object({
	headline: z.string(),
	event: z.string(),
	severity: z.enum(alert_severities),
	sent_at: z.int().nullable(),
	area: z.string(),
	outcome: z.enum(alert_outcomes),
	reason,
	terminals: z.int(),
})
export type PreviewedAlert = z.output<typeof previewed>

const record = {
	name: characters(source_limits.name),
	url: text(source_limits.address, 0).refine(typed => typed === '' || isSourceAddress(typed), {
		params: { fault: 'alert_address' },
	}),
	enabled: flag.optional(),
	emergency_id: integer(1),
	settings: json(sourceSettings, 60_000),
}

const which_source = { source_id: integer(1) }
const which_alert = z.object({ alert_id: integer(1) })

/** Public alerts of the Common Alerting Protocol 1.2 that come in as emergencies. */
export const alertsCalls = {
	listSources: endpoint({
		method: 'POST',
		path: '/admin/alert/listSources',
		may: 'releases.read',
		about: 'The alert sources of the own organisation and those below it, by name.',
		input: z.object(paging),
		output: listOf(source),
	}),
	addSource: endpoint({
		method: 'POST',
		path: '/admin/alert/addSource',
		may: 'releases.publish',
		about:
			'Adds an alert source of an organisation (the own one where group_id is left out): the address of a CAP 1.2 document, or of an Atom or RSS feed of them; without an address alerts are only sent in by alerts.receive. Private addresses only where VITRINE_EGRESS_ALLOW names them.',
		does: '添加预警源',
		input: z.object({ ...record, group_id: integer(1).optional() }),
		output: z.object({ id: z.int() }),
	}),
	editSource: endpoint({
		method: 'POST',
		path: '/admin/alert/editSource',
		may: 'releases.publish',
		about:
			'Changes an alert source. With a revision, only that revision is changed. What it has not shown because of its settings is looked at anew; its organisation stays.',
		does: '修改预警源',
		input: z.object({ ...which_source, ...record, ...at_revision }),
		output: nothing,
	}),
	removeSource: endpoint({
		method: 'POST',
		path: '/admin/alert/removeSource',
		may: 'releases.publish',
		about: 'Removes an alert source with its alerts. Emergencies that are shown continue until their time is over.',
		does: '删除预警源',
		removes: true,
		input: z.object(which_source),
		output: nothing,
	}),
	checkSource: endpoint({
		method: 'POST',
		path: '/admin/alert/checkSource',
		may: 'releases.publish',
		about:
			'Fetches an alert source and answers what would be done with each alert that is there now, without publishing anything; the first 20 of those that a feed links to.',
		input: z.object(which_source),
		output: z.object({ fault: z.enum(['', ...source_problems]), alerts: z.array(previewed) }),
	}),
	receive: endpoint({
		method: 'POST',
		path: '/admin/alert/receive',
		may: 'releases.publish',
		about:
			'Takes a CAP 1.2 document of 256 KB at most for an alert source, as if it had been fetched there, and answers what became of its alerts. The same one again changes nothing.',
		does: '接收预警',
		body_limit: form_limits.large,
		input: z.object({ ...which_source, document: text(alert_limits.document) }),
		output: z.object({ alerts: z.array(received) }),
	}),
	list: endpoint({
		method: 'POST',
		path: '/admin/alert/list',
		may: 'releases.read',
		about: 'Alerts that have come in, the newest first, with what became of each; of one source, or in one state.',
		input: z.object({ ...paging, source_id: integer(1).optional(), state: z.enum(alert_states).optional() }),
		output: listOf(received),
	}),
	publish: endpoint({
		method: 'POST',
		path: '/admin/alert/publish',
		may: 'releases.publish',
		about: 'Publishes an alert that waits, as an emergency on the terminals where it holds, until it expires.',
		does: '发布预警',
		input: which_alert,
		output: z.object({ publish_id: z.int(), terminals: z.int(), waiting: z.boolean() }),
	}),
	dismiss: endpoint({
		method: 'POST',
		path: '/admin/alert/dismiss',
		may: 'releases.publish',
		about: 'Dismisses an alert that waits: it is not published.',
		does: '忽略预警',
		input: which_alert,
		output: nothing,
	}),
}
