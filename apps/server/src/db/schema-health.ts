import type { AlertReason, AlertState } from '@vitrine/domain/alerts/alert-decision'
import type { SourceProblem } from '@vitrine/domain/alerts/alert-source'
import type { IncidentKind, IncidentState } from '@vitrine/domain/terminal/incident'
import type { Generated } from 'kysely'

/** The tables of what is wrong with terminals. */
export interface HealthTables {
	incidents: {
		id: Generated<number>
		terminal_id: number
		kind: IncidentKind
		/** As `Condition` of the domain defines it. */
		detail: string
		begun_at: number
		/** When its cause ended; null while it persists. */
		ended_at: number | null
		state: IncidentState
		/** The user assigned to it; null for nobody. */
		assignee_id: number | null
		/** The note given when it was resolved. */
		note: string
		/** Who acted on it last, and when. */
		acted_by: number | null
		acted_at: number | null
	}
	incident_notices: {
		user_id: number
		/** 1 to notify by email, and in the browser. */
		email: number
		browser: number
		/** Kinds of incidents, as JSON. */
		kinds: string
		/** Minutes of the day in the user's time zone; null without quiet hours. */
		quiet_from: number | null
		quiet_to: number | null
		time_zone: string
		/** The language of the page where it was set; empty if unknown. */
		language: string
		/** The last incident considered for an email, and when the last email was written. */
		mailed_to: number
		mailed_at: number | null
	}
}

/** Public alerts that come in as emergencies (decision 094); times in ms since the epoch. */
export interface AlertTables {
	// alerts
	alert_sources: {
		id: Generated<number>
		group_id: number
		/** The user who changed it last: it publishes in this user's name. */
		user_id: number
		name: string
		/** Empty if alerts are only pushed in. */
		url: string
		enabled: number
		/** JSON: the domain's settings of a source. */
		settings: string
		/** The emergency content that alerts are shown as. */
		emergency_id: number | null
		/** The validator of the last answer: its ETag, or its date of change. */
		etag: string
		/** When it was last tried, and last read; 0 for never. */
		tried_at: number
		read_at: number
		/** Why the last try failed; empty if it did not. */
		fault: SourceProblem | ''
		created_at: number
		updated_at: number
		revision: number
	}
	/** The outcome of each alert; an unreadable one has no sender, and a hash in place of its identifier. */
	alerts: {
		id: Generated<number>
		source_id: number
		sender: string
		identifier: string
		sent_at: number
		type: string
		status: string
		event: string
		headline: string
		severity: string
		/** The affected area, in words. */
		area: string
		/** The address it was fetched from, with the version named by the feed; empty if it arrived otherwise. */
		link: string
		/** JSON: the alerts that it references. */
		named: string
		/** JSON of the domain's alert while it is to be published; empty before and after. */
		content: string
		state: AlertState
		/** An {@link AlertReason}, or the `AlertProblem` of an unreadable one; empty for none. */
		reason: AlertReason | string
		from_at: number
		until_at: number
		release_id: number | null
		/** How many terminals it was sent to. */
		terminals: number
		/** 1 if a second person has to approve. */
		held: number
		/** The user who published it by hand. */
		user_id: number | null
		received_at: number
	}
}
