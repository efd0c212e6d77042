import { turnTo } from '../earth.ts'
import type { Zone } from '../local-time.ts'
import { hoursAt } from '../schedule/terms/step-hours.ts'
import { distanceTo } from './area.ts'
import type { Fix } from './fix.ts'
import type { Point } from './point.ts'

/** Remembered state of a point; times in ms since the epoch. */
interface PointState {
	/** Whether the terminal was inside when last known: the edge is then further out. */
	readonly is_inside: boolean
	/** Since when its conditions hold while it does not play, or fail while it plays; null if neither. */
	readonly turning_at: number | null
	/** Since when it plays, unless another one takes precedence; null if it does not. */
	readonly since: number | null
	/** When it last ended. */
	readonly ended_at: number | null
}

/** Remembered states of points, by their ids. */
export type PointsState = Readonly<Record<string, PointState>>

const new_point: PointState = { is_inside: false, turning_at: null, since: null, ended_at: null }

/**
 * The state of a point. It `plays`; its conditions hold, but one of higher priority plays (`lower`); they no longer hold, and it ends once
 * that has lasted (`leaving`); they hold, and it plays once that has lasted (`entering`) or its cooldown has passed (`cools`). Or they do
 * not hold: no position is known (`no_fix`) or only an old one (`old_fix`), it is outside its hours (`hours`), the terminal is outside
 * (`outside`), moves in another direction (`heading`), too slowly (`slow`) or too fast (`fast`), or its movement is unknown (`unmoving`).
 */
export type PointWord =
	| 'plays'
	| 'lower'
	| 'leaving'
	| 'entering'
	| 'cools'
	| 'no_fix'
	| 'old_fix'
	| 'hours'
	| 'outside'
	| 'heading'
	| 'slow'
	| 'fast'
	| 'unmoving'

/**
 * The result for a point: its state, until when it waits (ms since the epoch), which point takes precedence, and how far outside the
 * terminal is (m).
 */
export interface PointVerdict {
	readonly id: number
	readonly is: PointWord
	readonly until?: number
	readonly than?: number
	/** Negative inside; null if no position is known. */
	readonly away: number | null
}

/** A moment: the last position, the clock, and the time in ms since the epoch. */
export interface PointMoment {
	readonly fix: Fix | null
	readonly zone: Zone
	readonly now: number
}

/** The result for all points: which one plays and since when, and the verdict on each in order. */
export interface PointsEvaluation {
	readonly state: PointsState
	readonly playing: { readonly id: number; readonly since: number } | null
	readonly verdicts: readonly PointVerdict[]
}

const second = 1000

/** A time in the future, as after the clock was set back, becomes now. */
const past = (time: number | null, now: number): number | null => (time === null ? null : Math.min(time, now))

const steps = ({ hours }: Point) => hours.map(one => ({ ...one, program_id: 0, play_count: 1, total: 0 }))

const isInHours = (point: Point, { zone, now }: PointMoment): boolean =>
	point.hours.length === 0 || hoursAt(steps(point), zone, now).on

const speedProblem = ({ min_speed, max_speed }: Point, { speed }: Fix): PointWord | null => {
	if (min_speed === null && max_speed === null) return null
	if (speed === null) return 'unmoving'
	if (speed < (min_speed ?? 0)) return 'slow'
	return speed > (max_speed ?? Number.POSITIVE_INFINITY) ? 'fast' : null
}

const headingProblem = ({ heading }: Point, fix: Fix): PointWord | null => {
	if (heading === null) return null
	if (fix.heading === null) return 'unmoving'
	return Math.abs(turnTo(fix.heading, heading.towards)) > heading.within ? 'heading' : null
}

/** Why the terminal does not move as required; null if it does. */
const movingProblem = (point: Point, fix: Fix): PointWord | null =>
	speedProblem(point, fix) ?? headingProblem(point, fix)

interface Found {
	/** Why the conditions do not hold; null if they do. */
	readonly problem: PointWord | null
	readonly away: number | null
	readonly is_inside: boolean
}

/** Checks the conditions of a point at this moment, regardless of other points. */
const look = (point: Point, was_inside: boolean, moment: PointMoment): Found => {
	const { fix, now } = moment
	if (fix === null) return { problem: 'no_fix', away: null, is_inside: false }
	// A fix far in the future predates the clock being set back, and would otherwise stay valid for just as long.
	if (Math.abs(now - fix.at) > point.fix_age_s * second) return { problem: 'old_fix', away: null, is_inside: false }
	const away = distanceTo(point.area, fix)
	const is_inside = away <= (was_inside ? point.hysteresis_m : 0)
	const found = { away, is_inside }
	if (!isInHours(point, moment)) return { problem: 'hours', ...found }
	return { problem: is_inside ? movingProblem(point, fix) : 'outside', ...found }
}

/** These end a point at once: continuing would show it in the wrong place or at the wrong time. */
const ends_at_once: ReadonlySet<PointWord> = new Set(['no_fix', 'old_fix', 'hours'])

type Turn = Pick<PointState, 'turning_at' | 'since' | 'ended_at'> & Pick<PointVerdict, 'is' | 'until'>

const idle = (point: Point, before: PointState, problem: PointWord | null, now: number): Turn => {
	const ended_at = past(before.ended_at, now)
	if (problem !== null) return { is: problem, turning_at: null, since: null, ended_at }
	const turning_at = past(before.turning_at, now) ?? now
	const due = turning_at + point.hysteresis_s * second
	if (now < due) return { is: 'entering', until: due, turning_at, since: null, ended_at }
	const free_at = ended_at === null ? now : ended_at + point.cooldown_s * second
	if (now < free_at) return { is: 'cools', until: free_at, turning_at, since: null, ended_at }
	return { is: 'plays', turning_at: null, since: now, ended_at }
}

const active = (point: Point, before: PointState, problem: PointWord | null, now: number): Turn => {
	const [since, ended_at] = [past(before.since, now), past(before.ended_at, now)]
	// A stationary terminal has no known heading: that neither starts nor ends a point.
	if (problem === null || problem === 'unmoving') return { is: 'plays', turning_at: null, since, ended_at }
	const turning_at = past(before.turning_at, now) ?? now
	const due = turning_at + point.hysteresis_s * second
	if (now < due && !ends_at_once.has(problem)) return { is: 'leaving', until: due, turning_at, since, ended_at }
	return { is: problem, turning_at: null, since: null, ended_at: now }
}

interface Standing {
	readonly point: Point
	readonly state: PointState
	readonly verdict: PointVerdict
}

const standingOf = (point: Point, before: PointState, moment: PointMoment): Standing => {
	const { problem, away, is_inside } = look(point, before.is_inside, moment)
	const next = before.since === null ? idle : active
	const { is, until, ...times } = next(point, before, problem, moment.now)
	const verdict = { id: point.id, is, away: away === null ? null : Math.round(away) }
	return {
		point,
		state: { is_inside, ...times },
		verdict: until === undefined ? verdict : { ...verdict, until },
	}
}

/** The playing point of the highest priority; the first one of several. */
const firstOf = (standings: readonly Standing[]): Standing | null =>
	standings.reduce<Standing | null>((best, one) => {
		if (one.state.since === null) return best
		return best === null || one.point.priority > best.point.priority ? one : best
	}, null)

/**
 * Which of these points plays at a moment, given their previous state. A point starts once its conditions have held for its hysteresis
 * time, or at once without one, and ends once they have failed for as long; it ends at once without a recent position and outside its
 * hours. The same input always gives the same result.
 */
export const evaluatePoints = (
	points: readonly Point[],
	before: PointsState,
	moment: PointMoment,
): PointsEvaluation => {
	const stateOf = ({ id }: Point): PointState => (Object.hasOwn(before, id) ? before[id] : undefined) ?? new_point
	const standings = points.map(point => standingOf(point, stateOf(point), moment))
	const first = firstOf(standings)
	const verdicts = standings.map(({ point, state, verdict }): PointVerdict => {
		const isBehind = first !== null && state.since !== null && point !== first.point
		return isBehind ? { id: point.id, is: 'lower', than: first.point.id, away: verdict.away } : verdict
	})
	return {
		state: Object.fromEntries(standings.map(({ point, state }) => [point.id, state])),
		playing: first?.state.since == null ? null : { id: first.point.id, since: first.state.since },
		verdicts,
	}
}

/** What would play if the present conditions had lasted long enough and there were no previous state. */
export const simulatePoints = (points: readonly Point[], moment: PointMoment): PointsEvaluation =>
	evaluatePoints(
		points.map(point => ({ ...point, hysteresis_s: 0 })),
		{},
		moment,
	)
