import type { PreviewedAlert } from '@vitrine/contract/release/alerts'
import type { Alert } from '@vitrine/domain/alerts/alert'
import { sameAs } from '@vitrine/domain/alerts/alert-decision'
import type { SourceSettings } from '@vitrine/domain/alerts/alert-source'
import type { Database } from '../../db/database.ts'
import { readSettings } from './alert-columns.ts'
import { type Arrival, type Decision, decisionOf } from './arrivals.ts'
import { type Known, knownAlerts } from './known-alerts.ts'
import { reachedBy } from './reached.ts'
import type { SourceRow } from './sources.store.ts'

type Outcome = Pick<PreviewedAlert, 'outcome' | 'reason'>

/** The outcome of a decision as shown in a preview. */
const outcomeOf = ({ state, reason }: Decision): Outcome => {
	if (state === 'due') return { outcome: 'shown', reason }
	if (state === 'waiting') return { outcome: 'waits', reason }
	return { outcome: state === 'done' ? 'ends' : 'ignored', reason }
}

const factsOf = (alert: Alert) => {
	const [info] = alert.infos
	return {
		headline: info?.headline ?? '',
		event: info?.event ?? alert.type,
		severity: info?.severity ?? ('Unknown' as const),
		sent_at: alert.sent,
		area: info?.areas[0]?.description ?? '',
	}
}

interface Look {
	readonly settings: SourceSettings
	readonly known: readonly Known[]
	readonly now: number
	/** The other alerts: an alert may refer to one of them. */
	readonly others: readonly Known[]
	readonly group_id: number
}

const previewOf = async ({ db }: Database, alert: Alert, look: Look): Promise<PreviewedAlert> => {
	const facts = factsOf(alert)
	if (sameAs(look.known, alert) !== undefined) return { ...facts, outcome: 'known', reason: '', terminals: 0 }
	const decision = decisionOf(alert, look.settings, [...look.known, ...look.others], look.now)
	if (decision.shown === null) return { ...facts, ...outcomeOf(decision), terminals: 0 }
	const { length: terminals } = await reachedBy(db, look.group_id, decision.shown.target)
	if (terminals === 0) return { ...facts, outcome: 'ignored', reason: 'nowhere', terminals }
	return { ...facts, ...outcomeOf(decision), terminals }
}

/** An arrived alert, in the form it would be stored in. */
const knownFrom = ({ infos: _, scope: __, ...alert }: Alert): Known => ({
	...alert,
	id: 0,
	link: '',
	state: 'ignored',
	reason: '',
	until_at: 0,
})

/** What would be done with the arrivals of a source; stores nothing. */
export const previewed = async (
	database: Database,
	source: SourceRow,
	arrivals: readonly Arrival[],
	now: number,
): Promise<PreviewedAlert[]> => {
	const known = await knownAlerts(database.db, source.id)
	const others = arrivals.flatMap(one => ('alert' in one ? knownFrom(one.alert) : []))
	const look = { settings: readSettings(source.settings), known, now, others, group_id: source.group_id }
	const found: PreviewedAlert[] = []
	for (const one of arrivals) {
		if ('alert' in one) found.push(await previewOf(database, one.alert, look))
		else {
			const facts = { event: '', severity: 'Unknown', sent_at: null, area: '', terminals: 0 } as const
			found.push({ ...facts, headline: one.name, outcome: 'unreadable', reason: one.problem })
		}
	}
	return found
}
