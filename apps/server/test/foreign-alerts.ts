import { usual_settings } from '@vitrine/domain/alerts/alert-source'
import { nothing, type Recipes } from './foreign-inventory.ts'

const a_source = { name: 'x', url: 'https://8.8.8.8/', settings: JSON.stringify(usual_settings) }

/** Attempts by a user of another organisation on public alerts. */
export const ofAlerts: Recipes<'alerts'> = {
	alerts: {
		listSources: nothing,
		addSource: (own, other) => [
			{ ...a_source, emergency_id: String(own.emergency), group_id: String(other.group) },
			{ ...a_source, emergency_id: String(other.emergency) },
		],
		editSource: (own, other) => [
			{ ...a_source, source_id: String(other.source), emergency_id: String(own.emergency) },
			{ ...a_source, source_id: String(own.source), emergency_id: String(other.emergency) },
		],
		removeSource: (_, { source }) => [{ source_id: String(source) }],
		checkSource: (_, { source }) => [{ source_id: String(source) }],
		receive: (_, { source }) => [{ source_id: String(source), document: '<alert/>' }],
		list: (_, { source }) => [{ source_id: String(source) }],
		publish: (_, { alert }) => [{ alert_id: String(alert) }],
		dismiss: (_, { alert }) => [{ alert_id: String(alert) }],
	},
}
