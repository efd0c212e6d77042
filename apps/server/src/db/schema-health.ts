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
		/** As `Condition` of the domain has it. */
		detail: string
		begun_at: number
		/** When its cause was gone; null while it is not. */
		ended_at: number | null
		state: IncidentState
		/** Who is to see to it; null for nobody. */
		assignee_id: number | null
		/** What was said when it was resolved. */
		note: string
		/** Who did something with it last, and when. */
		acted_by: number | null
		acted_at: number | null
	}
	incident_notices: {
		user_id: number
		/** 1 where an email is written, and where the browser says it. */
		email: number
		browser: number
		/** Kinds of incidents, as JSON. */
		kinds: string
		/** Minutes of the day by the clock of the zone; null without quiet hours. */
		quiet_from: number | null
		quiet_to: number | null
		time_zone: string
		/** That of the page where it was set; empty where none was said. */
		language: string
		/** The last incident that was looked at for an email, and when the last email was written. */
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
		/** Who has changed it last: what it publishes is published in this name. */
		user_id: number
		name: string
		/** Empty where alerts are only sent in. */
		url: string
		enabled: number
		/** JSON: the domain's settings of a source. */
		settings: string
		/** The emergency content that alerts are shown as. */
		emergency_id: number | null
		/** What the last answer called itself. */
		etag: string
		/** When it was tried last, and when it was last read; 0 for never. */
		tried_at: number
		read_at: number
		/** Why the last try failed; empty where it did not. */
		fault: SourceProblem | ''
		created_at: number
		updated_at: number
		revision: number
	}
	/** What came of each alert; one that could not be read has no sender, and a hash in place of its identifier. */
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
		/** Where it holds, in words. */
		area: string
		/** Where it was fetched, with the version that the feed names; empty where it came otherwise. */
		link: string
		/** JSON: the alerts that it names. */
		named: string
		/** JSON of the domain's alert while it is to be published; empty before and after. */
		content: string
		state: AlertState
		/** An {@link AlertReason}, or an `AlertProblem` of what could not be read; empty for none. */
		reason: AlertReason | string
		from_at: number
		until_at: number
		release_id: number | null
		/** How many terminals it went to. */
		terminals: number
		/** 1 where a second person has to agree. */
		held: number
		/** Who has published it by hand. */
		user_id: number | null
		received_at: number
	}
}
