import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import {
	type Alert,
	type AlertArea,
	type AlertInfo,
	alert_certainties,
	alert_limits,
	alert_severities,
	alert_urgencies,
	alertInfo,
} from './alert.ts'
import { alertTarget, targetOf } from './alert-area.ts'
import { drill_statuses, type SourceSettings, source_limits } from './alert-source.ts'

/**
 * What has become of an alert: it is to be published, waits for a person, is shown, was shown until its time was over, was ended before,
 * is being ended, was not shown, could not be read, was refused by somebody, or could not be published.
 */
export const alert_states = [
	...(['due', 'waiting', 'published', 'over', 'ended', 'ending'] as const),
	...(['ignored', 'unreadable', 'dismissed', 'failed', 'done'] as const),
] as const
export type AlertState = (typeof alert_states)[number]

/** Why an alert is not shown, or no more. */
export const alert_reasons = [
	...(['status', 'scope', 'severity', 'urgency', 'certainty', 'event', 'no_info'] as const),
	...(['expired', 'old', 'early', 'acknowledgement', 'error', 'superseded', 'no_area', 'nowhere'] as const),
	...(['cancelled', 'replaced', 'cancels', 'cancels_nothing', 'content', 'refused', 'taken_down'] as const),
] as const
export type AlertReason = (typeof alert_reasons)[number]

/** What of an alert is shown: to whom, from when until when (ms), and its infos, the gravest first. */
export const shownAlert = z.object({
	infos: boundedList(alertInfo, alert_limits.infos),
	target: alertTarget,
	from: z.int(),
	until: z.int(),
	is_drill: z.boolean(),
})
export type ShownAlert = z.output<typeof shownAlert>

/** What is to be done about an alert, as far as it says so by itself. */
export type AlertVerdict = { readonly shown: ShownAlert } | { readonly reason: AlertReason }

const rank = (values: readonly string[], value: string): number => values.indexOf(value)

/** Why an info is not shown, or null. */
const infoReason = (info: AlertInfo, settings: SourceSettings, now: number): AlertReason | null => {
	if (info.expires !== null && info.expires <= now) return 'expired'
	if (rank(alert_severities, info.severity) < rank(alert_severities, settings.severity)) return 'severity'
	if (rank(alert_urgencies, info.urgency) < rank(alert_urgencies, settings.urgency)) return 'urgency'
	if (rank(alert_certainties, info.certainty) < rank(alert_certainties, settings.certainty)) return 'certainty'
	const wanted = settings.event.trim().toLowerCase()
	const named = [info.event, ...info.categories].some(name => name.toLowerCase().includes(wanted))
	return named ? null : 'event'
}

const isDrill = (status: Alert['status']): boolean => drill_statuses.some(one => one === status)

/** Whether a source shows alerts of this status: what others say is not followed either, be it an update or a cancel. */
export const isChosen = ({ status }: Pick<Alert, 'status'>, { drills }: Pick<SourceSettings, 'drills'>): boolean =>
	status === 'Actual' || drills.some(one => one === status)

/** Whether an alert was sent within the time that is looked back to, and not later than clocks may differ. */
export const isTimely = ({ sent }: Pick<Alert, 'sent'>, now: number): boolean =>
	sent >= now - source_limits.retained && sent <= now + source_limits.ahead

/** What keeps an alert as a whole from being shown, or null. */
const wholeReason = (alert: Alert, settings: SourceSettings, now: number): AlertReason | null => {
	if (alert.type === 'Ack') return 'acknowledgement'
	if (alert.type === 'Error') return 'error'
	if (!isChosen(alert, settings)) return 'status'
	// Nobody puts up for everybody what is meant for some.
	if (alert.scope !== 'Public') return 'scope'
	if (alert.infos.length === 0) return 'no_info'
	if (alert.sent < now - source_limits.retained) return 'old'
	return isTimely(alert, now) ? null : 'early'
}

const areasOf = (infos: readonly AlertInfo[]): AlertArea[] => infos.flatMap(({ areas }) => areas)

/** Until when an alert is shown: what it says, or the usual time of its source from when it was sent; never for longer than it is retained. */
const endOf = (infos: readonly AlertInfo[], from: number, { duration }: SourceSettings): number => {
	const ends = infos.map(({ expires }) => expires ?? from + duration * 1000)
	return Math.min(Math.max(...ends), from + source_limits.retained)
}

/** What is to be done about an alert that is no cancel, at a moment (ms): whether it is shown, and else why not. */
export const verdictOf = (alert: Alert, settings: SourceSettings, now: number): AlertVerdict => {
	const whole = wholeReason(alert, settings, now)
	if (whole !== null) return { reason: whole }
	const reasons = alert.infos.map(info => infoReason(info, settings, now))
	const infos = alert.infos.filter((_, at) => reasons[at] === null)
	// Of several the one that comes nearest to being shown says why it is not.
	if (infos.length === 0) return { reason: reasons.find(reason => reason !== 'expired') ?? 'expired' }
	const target = targetOf(areasOf(infos), settings)
	if (target === null) return { reason: 'no_area' }
	const grave = infos.toSorted((a, b) => rank(alert_severities, b.severity) - rank(alert_severities, a.severity))
	const from = Math.max(alert.sent, Math.min(...infos.map(({ effective }) => effective ?? alert.sent)))
	const until = endOf(infos, from, settings)
	if (until <= now) return { reason: 'expired' }
	if (from > now + source_limits.retained) return { reason: 'early' }
	return { shown: { infos: grave, target, from, until, is_drill: isDrill(alert.status) } }
}

/** An alert of the same source that is known already. */
export interface KnownAlert {
	readonly sender: string
	readonly identifier: string
	readonly sent: number
	readonly status: string
	readonly type: string
	readonly references: Alert['references']
}

type Named = Pick<KnownAlert, 'sender' | 'identifier' | 'sent' | 'status'>

/** Whether an alert ends or replaces another: one of the same sender, as which nobody else speaks. A drill does so with drills alone. */
const isNaming = ({ sender, type, status, references }: Omit<KnownAlert, 'sent'>, named: Named): boolean =>
	(type === 'Update' || type === 'Cancel') &&
	status === named.status &&
	sender === named.sender &&
	references.some(
		one =>
			one.sender === named.sender && one.identifier === named.identifier && (one.sent ?? named.sent) === named.sent,
	)

/** The known alert that an alert is: its sender, its identifier and when it was sent are one name (§3.2.1). */
export const sameAs = <T extends KnownAlert>(known: readonly T[], { sender, identifier, sent }: Alert): T | undefined =>
	known.find(one => one.sender === sender && one.identifier === identifier && one.sent === sent)

/** Whether an update or a cancel that is as late names this alert: what comes out of its order is not shown any more. */
export const isSuperseded = (known: readonly KnownAlert[], alert: Alert): boolean =>
	known.some(one => one.sent >= alert.sent && isNaming(one, alert))

/** Those of the known alerts that an alert takes the place of, or ends. */
export const namedBy = <T extends KnownAlert>(alert: Omit<KnownAlert, 'sent'>, known: readonly T[]): T[] =>
	known.filter(one => isNaming(alert, one))
