import { causeOf } from '../cause.ts'
import { type Crossing, storedCrossing } from '../devices/sensor-limit.ts'

/** What can be wrong with a terminal; of each kind a terminal has one incident at a time. */
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
 * Where an incident stands: `open` until somebody takes it on, `acknowledged` then, `resolved` by somebody's word, `ended` by itself
 * once its cause was gone. One that is resolved opens anew only when its cause has been gone in between.
 */
export const incident_states = ['open', 'acknowledged', 'resolved', 'ended'] as const
export type IncidentState = (typeof incident_states)[number]

/**
 * When a terminal has a problem: minutes without a connection, percent of its storage, seconds that its clock is off, and the
 * percentage of the last 24 hours that it has to have played at least; 0 reports no missed plays.
 */
export interface HealthLimits {
	readonly offline_minutes: number
	readonly disk_percent: number
	readonly clock_seconds: number
	readonly plays_percent: number
}

/** What is known of a terminal; times in ms since the epoch, storage in bytes, null for what it has not said. */
export interface TerminalFacts {
	readonly is_banned: boolean
	readonly is_online: boolean
	/** When it was heard of last; null for one that was never connected. */
	readonly last_seen: number | null
	readonly offline_reason: string
	readonly storage_used: number | null
	readonly storage_total: number | null
	/** Its own clock, and when it came in by that of the server. */
	readonly clock: number | null
	readonly clock_at: number | null
	/** Stored causes, and since when each of them is so, 0 where that is not known. */
	readonly faults: readonly string[]
	readonly problem_since: readonly number[]
	/** The sensors that are beyond a limit, each since when. */
	readonly crossings: readonly (Crossing & { readonly since: number })[]
	/** The percentage of the last 24 hours in which something was due that it played; null if nothing was, or nobody knows. */
	readonly played_percent: number | null
}

/** What is wrong with a terminal. */
export interface Condition {
	readonly kind: IncidentKind
	/** In ms since the epoch. */
	readonly since: number
	/** A stored cause; of a disk and of plays the percentage and of a clock its seconds ahead (behind below 0), as digits; of a sensor its crossing. */
	readonly detail: string
}

/** What is measured has to fall so far below its limit before it counts as well again: nothing comes and goes at the limit itself. */
const disk_slack = 2
const clock_slack = 0.5
const plays_slack = 2

const minute = 60_000
/** How long terminals have at least to come back after a restart of the server, in minutes. */
const grace_minutes = 2
const second = 1000

/** Which kind of incident a fault of a terminal belongs to, by its stored cause. */
const kindOfProblem = (fault: string): IncidentKind => {
	const code = causeOf(fault)?.code ?? ''
	if (code.startsWith('item_')) return 'content'
	if (code.startsWith('player_screen_')) return 'picture'
	if (code.startsWith('player_')) return 'player'
	return code === 'identity_shared' ? 'identity' : 'other'
}

/** Whether the detail of a kind follows what the terminal says; that of what is measured stays what it was at the beginning. */
export const isDetailFollowed = (kind: IncidentKind): boolean =>
	kind !== 'disk' && kind !== 'clock' && kind !== 'missed_plays'

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

/** A terminal that is offline may still report what it plays: its incident neither begins nor ends. */
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

/** Of several sensors beyond their limits the one that has been so longest. */
const beyondLimits = ({ crossings }: TerminalFacts): Condition[] => {
	const [first] = crossings.toSorted((one, other) => one.since - other.since)
	return first === undefined ? [] : [{ kind: 'sensor', since: first.since, detail: storedCrossing(first) }]
}

/**
 * What is wrong with a terminal now, at most once of each kind: of several faults of one kind the oldest. `running` are the kinds
 * that it has an incident of, which end later than they begin. A banned terminal has nothing wrong: nobody expects it.
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
 * Whether an incident may begin of a condition. While the server was away nobody was connected: whoever it has lost by its own
 * restart has the same time to come back as any other, two minutes at least, counted from `started_at`.
 */
export const mayBegin = ({ kind, detail }: Condition, limits: HealthLimits, started_at: number, now: number): boolean =>
	kind !== 'unreachable' ||
	detail !== 'server_restarted' ||
	now - started_at >= Math.max(limits.offline_minutes, grace_minutes) * minute
