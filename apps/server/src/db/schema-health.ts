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
