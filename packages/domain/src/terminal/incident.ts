import { causeOf } from '../cause.ts'
import { type Crossing, storedCrossing } from '../devices/sensor-limit.ts'

/** What can be wrong with a terminal; of each kind a terminal has at most one incident at a time. */
export const incident_kinds = [
	'unreachable',
	'picture',
	'disk',
	'clock',
	'content',
	'player',
	'identity',
	'sensor',
	'missed_plays',
	'other',
] as const
export type IncidentKind = (typeof incident_kinds)[number]

/**
 * State of an incident: `open` until a person takes it on, then `acknowledged`; `resolved` manually, or `ended` automatically once its
 * cause was gone. A resolved one only reopens if its cause was gone in the meantime.
 */
export const incident_states = ['open', 'acknowledged', 'resolved', 'ended'] as const
export type IncidentState = (typeof incident_states)[number]

/**
 * Thresholds of a problem: minutes without a connection, percentage of used storage, seconds of clock deviation, and the lowest
 * completeness of the last 24 hours in percent (0 reports no missed plays).
 */
export interface HealthLimits {
	readonly offline_minutes: number
	readonly disk_percent: number
	readonly clock_seconds: number
	readonly plays_percent: number
}

/** Facts about a terminal; times in ms since the epoch, storage in bytes, null for values it has not reported. */
export interface TerminalFacts {
	readonly is_banned: boolean
	readonly is_online: boolean
	/** When it was last heard of; null if it was never connected. */
	readonly last_seen: number | null
	readonly offline_reason: string
	readonly storage_used: number | null
	readonly storage_total: number | null
	/** Its own clock, and when that was received by the server's clock. */
	readonly clock: number | null
	readonly clock_at: number | null
	/** Stored causes, and since when each of them exists, 0 if unknown. */
	readonly faults: readonly string[]
	readonly problem_since: readonly number[]
	/** The sensors that are out of limits, and since when. */
	readonly crossings: readonly (Crossing & { readonly since: number })[]
	/** Completeness of the last 24 hours in percent; null if nothing was due or it is unknown. */
	readonly played_percent: number | null
}

/** A problem of a terminal. */
export interface Condition {
	readonly kind: IncidentKind
	/** In ms since the epoch. */
	readonly since: number
	/**
	 * A stored cause; for a disk and for plays the percentage, for a clock its seconds ahead (negative if behind), as digits; for a sensor its
	 * crossing.
	 */
	readonly detail: string
}

/** How far a measured value has to fall below its threshold to recover, so that incidents do not flap at the threshold. */
const disk_slack = 2
const clock_slack = 0.5
const plays_slack = 2

const minute = 60_000
/** The minimum time for terminals to reconnect after a restart of the server, in minutes. */
const grace_minutes = 2
const second = 1000

/** The kind of incident for a fault of a terminal, by its stored cause. */
const kindOfProblem = (fault: string): IncidentKind => {
	const code = causeOf(fault)?.code ?? ''
	if (code.startsWith('item_')) return 'content'
	if (code.startsWith('player_screen_')) return 'picture'
	if (code.startsWith('player_')) return 'player'
	return code === 'identity_shared' ? 'identity' : 'other'
}

/** Whether the detail of a kind is updated with later reports; that of a disk or a clock, which change all the time, keeps its initial value. */
export const isDetailFollowed = (kind: IncidentKind): boolean => kind !== 'disk' && kind !== 'clock'

const unreachable = ({ is_online, last_seen, offline_reason }: TerminalFacts, limits: HealthLimits, now: number) => {
	if (is_online || last_seen === null || now - last_seen < limits.offline_minutes * minute) return []
	return [{ kind: 'unreachable', since: last_seen, detail: offline_reason } as const]
}

const fullDisk = ({ storage_used, storage_total }: TerminalFacts, limit: number, now: number) => {
	if (storage_used === null || storage_total === null || storage_total <= 0) return []
	const percent = Math.floor((Math.min(storage_used, storage_total) / storage_total) * 100)
	return percent < limit ? [] : [{ kind: 'disk', since: now, detail: String(percent) } as const]
}

const wrongClock = ({ clock, clock_at }: TerminalFacts, limit: number) => {
	if (clock === null || clock_at === null) return []
	const seconds = Math.round((clock - clock_at) / second)
	return Math.abs(seconds) < limit ? [] : [{ kind: 'clock', since: clock_at, detail: String(seconds) } as const]
}

/** An offline terminal may still report plays, so its incident neither begins nor ends. */
const missedPlays = ({ is_online, played_percent }: TerminalFacts, limit: number, isRunning: boolean, now: number) => {
	if (played_percent === null || played_percent >= limit || !(is_online || isRunning)) return []
	return [{ kind: 'missed_plays', since: now, detail: String(played_percent) } as const]
}

const problemsByKind = ({ faults, problem_since }: TerminalFacts, now: number): Condition[] => {
	const dated = faults.map((detail, place) => ({
		kind: kindOfProblem(detail),
		since: problem_since[place] || now,
		detail,
	}))
	return incident_kinds.flatMap(kind => {
		const [first, ...others] = dated.filter(one => one.kind === kind)
		return first === undefined ? [] : [others.reduce((one, next) => (next.since < one.since ? next : one), first)]
	})
}

/** Of several sensors out of limits, the one that has been so longest. */
const beyondLimits = ({ crossings }: TerminalFacts): Condition[] => {
	const [first] = crossings.toSorted((one, other) => one.since - other.since)
	return first === undefined ? [] : [{ kind: 'sensor', since: first.since, detail: storedCrossing(first) }]
}

/**
 * The current problems of a terminal, at most one of each kind: of several faults of one kind the oldest. `running` are the kinds with an
 * ongoing incident, which have a lower threshold to end. A banned terminal has no problems, since it is not expected to work.
 */
export const conditionsOf = (
	facts: TerminalFacts,
	limits: HealthLimits,
	running: ReadonlySet<IncidentKind>,
	now: number,
): readonly Condition[] => {
	if (facts.is_banned) return []
	const disk = limits.disk_percent - (running.has('disk') ? disk_slack : 0)
	const clock = limits.clock_seconds * (running.has('clock') ? clock_slack : 1)
	const isMissing = running.has('missed_plays')
	const plays =
		isMissing && limits.plays_percent > 0 ? Math.min(100, limits.plays_percent + plays_slack) : limits.plays_percent
	return [
		...unreachable(facts, limits, now),
		...fullDisk(facts, disk, now),
		...wrongClock(facts, clock),
		...problemsByKind(facts, now),
		...beyondLimits(facts),
		...missedPlays(facts, plays, isMissing, now),
	]
}

/**
 * Whether a condition can start an incident. While the server was down nothing was connected, so terminals disconnected by its restart get
 * the usual time to reconnect, at least two minutes, counted from `started_at`.
 */
export const mayBegin = ({ kind, detail }: Condition, limits: HealthLimits, started_at: number, now: number): boolean =>
	kind !== 'unreachable' ||
	detail !== 'server_restarted' ||
	now - started_at >= Math.max(limits.offline_minutes, grace_minutes) * minute
