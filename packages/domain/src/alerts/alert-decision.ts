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
 * State of an alert: to be published, waiting for a person, shown, shown until it expired, ended early, being ended, not shown,
 * unreadable, refused by a person, or failed to publish.
 */
export const alert_states = [
	...(['due', 'waiting', 'published', 'over', 'ended', 'ending'] as const),
	...(['ignored', 'unreadable', 'dismissed', 'failed', 'done'] as const),
] as const
export type AlertState = (typeof alert_states)[number]

/** Why an alert is not shown, or no longer shown. */
export const alert_reasons = [
	...(['status', 'scope', 'severity', 'urgency', 'certainty', 'event', 'no_info'] as const),
	...(['expired', 'old', 'early', 'acknowledgement', 'error', 'superseded', 'no_area', 'nowhere'] as const),
	...(['cancelled', 'replaced', 'cancels', 'cancels_nothing', 'content', 'refused', 'taken_down'] as const),
] as const
export type AlertReason = (typeof alert_reasons)[number]

/** What is shown of an alert: where, from when until when (ms), and its infos, most severe first. */
export const shownAlert = z.object({
	infos: boundedList(alertInfo, alert_limits.infos),
	target: alertTarget,
	from: z.int(),
	until: z.int(),
	is_drill: z.boolean(),
})
export type ShownAlert = z.output<typeof shownAlert>

/** What to do about an alert, judged by the alert alone. */
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

/** Whether a source shows alerts of this status. Alerts of other statuses are ignored entirely, including updates and cancels. */
export const isChosen = ({ status }: Pick<Alert, 'status'>, { drills }: Pick<SourceSettings, 'drills'>): boolean =>
	status === 'Actual' || drills.some(one => one === status)

/** Whether an alert was sent within the retention time and is not further in the future than clocks can differ. */
export const isTimely = ({ sent }: Pick<Alert, 'sent'>, now: number): boolean =>
	sent >= now - source_limits.retained && sent <= now + source_limits.ahead

/** Why the alert as a whole is not shown, or null. */
const wholeReason = (alert: Alert, settings: SourceSettings, now: number): AlertReason | null => {
	if (alert.type === 'Ack') return 'acknowledgement'
	if (alert.type === 'Error') return 'error'
	if (!isChosen(alert, settings)) return 'status'
	// Alerts meant for a restricted audience are not shown publicly.
	if (alert.scope !== 'Public') return 'scope'
	if (alert.infos.length === 0) return 'no_info'
	if (alert.sent < now - source_limits.retained) return 'old'
	return isTimely(alert, now) ? null : 'early'
}

const areasOf = (infos: readonly AlertInfo[]): AlertArea[] => infos.flatMap(({ areas }) => areas)

/**
 * Until when an alert is shown: its own expiry, or the default duration of its source counted from when it was sent; never longer than it
 * is retained.
 */
const endOf = (infos: readonly AlertInfo[], from: number, { duration }: SourceSettings): number => {
	const ends = infos.map(({ expires }) => expires ?? from + duration * 1000)
	return Math.min(Math.max(...ends), from + source_limits.retained)
}

/** What to do at a moment (ms) about an alert that is not a cancel: show it, or the reason not to. */
export const verdictOf = (alert: Alert, settings: SourceSettings, now: number): AlertVerdict => {
	const whole = wholeReason(alert, settings, now)
	if (whole !== null) return { reason: whole }
	const reasons = alert.infos.map(info => infoReason(info, settings, now))
	const infos = alert.infos.filter((_, at) => reasons[at] === null)
	// With several infos, the one closest to being shown supplies the reason.
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

/** A known alert of the same source. */
export interface KnownAlert {
	readonly sender: string
	readonly identifier: string
	readonly sent: number
	readonly status: string
	readonly type: string
	readonly references: Alert['references']
}

type Named = Pick<KnownAlert, 'sender' | 'identifier' | 'sent' | 'status'>

/** Whether an alert ends or replaces another one: only the same sender can do so, and drills only affect drills. */
const isNaming = ({ sender, type, status, references }: Omit<KnownAlert, 'sent'>, named: Named): boolean =>
	(type === 'Update' || type === 'Cancel') &&
	status === named.status &&
	sender === named.sender &&
	references.some(
		one =>
			one.sender === named.sender && one.identifier === named.identifier && (one.sent ?? named.sent) === named.sent,
	)

/** The known alert with the same sender, identifier and sent time, which together identify an alert (§3.2.1). */
export const sameAs = <T extends KnownAlert>(known: readonly T[], { sender, identifier, sent }: Alert): T | undefined =>
	known.find(one => one.sender === sender && one.identifier === identifier && one.sent === sent)

/** Whether an update or a cancel sent at the same time or later names this alert: an alert that arrives out of order is no longer shown. */
export const isSuperseded = (known: readonly KnownAlert[], alert: Alert): boolean =>
	known.some(one => one.sent >= alert.sent && isNaming(one, alert))

/** The known alerts that an alert replaces or ends. */
export const namedBy = <T extends KnownAlert>(alert: Omit<KnownAlert, 'sent'>, known: readonly T[]): T[] =>
	known.filter(one => isNaming(alert, one))
