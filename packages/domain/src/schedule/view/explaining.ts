import type { Zone } from '../../local-time.ts'
import { play_modes } from '../../release/release.ts'
import { lostIn } from '../interruption.ts'
import { loopLength } from '../loop.ts'
import { type Plan, type Playing, playingAt } from '../playing.ts'
import { endOf, playKind, startOf } from '../release-time.ts'
import { type HeldRelease, releasesAt, terminalPlan } from '../terminal-plan.ts'

/** A release that a terminal has, or does not have yet (`since` is null). */
export interface KnownRelease {
	readonly manifest: HeldRelease['manifest']
	readonly since: number | null
}

/**
 * Why a release plays at a moment or does not: `by` is the number (`command_id`) of the release that prevents it, `at` the moment in ms
 * since the epoch at which it begins or ended. `recall`, `timing` and `points` show nothing by themselves; `beneath` plays when nothing
 * else does.
 */
export type Verdict =
	| {
			readonly type:
				| 'plays'
				| 'over_others'
				| 'turn'
				| 'hours'
				| 'missing'
				| 'nothing'
				| 'recall'
				| 'timing'
				| 'points'
				| 'beneath'
	  }
	| { readonly type: 'waits' | 'expired'; readonly at: number }
	| { readonly type: 'played' }
	| { readonly type: 'withdrawn' | 'hidden' | 'interrupted' | 'yields'; readonly by: number }

/** A release and its verdict. */
export interface Explained<R extends KnownRelease> {
	readonly release: R
	readonly verdict: Verdict
}

/** A terminal at a moment in ms since the epoch: the releases it has, the effective ones, and what it plays. */
interface Situation<R extends KnownRelease> {
	readonly zone: Zone
	readonly now: number
	readonly here: readonly (R & HeldRelease)[]
	readonly on: readonly R[]
	readonly plan: Plan
	readonly playing: Playing | null
	/** The release of the current play. */
	readonly shown: R | null
	/** The release of the overlay drawn over it. */
	readonly drawn: R | null
}

const isHere = <R extends KnownRelease>(release: R, now: number): release is R & HeldRelease =>
	release.since !== null && release.since <= now

const situationOf = <R extends KnownRelease>(releases: readonly R[], zone: Zone, now: number): Situation<R> => {
	const here = releases.filter(release => isHere(release, now))
	const { plan, programs, over } = terminalPlan(here, zone, now)
	const playing = playingAt(plan, now)
	return {
		zone,
		now,
		here,
		on: releasesAt(here, zone, now),
		plan,
		playing,
		shown: playing === null ? null : (programs[playing.program_id]?.release ?? null),
		drawn: over === null ? null : (programs[over]?.release ?? null),
	}
}

const numberOf = ({ manifest }: KnownRelease): number => manifest.command_id

const isUrgent = ({ manifest }: KnownRelease): boolean => playKind(manifest) === 'urgent'

const isFallback = ({ manifest }: KnownRelease): boolean => playKind(manifest) === 'fallback'

const interruptedBy = (release: KnownRelease): Verdict => ({ type: 'interrupted', by: numberOf(release) })

/** Whether an interruption has been on screen for the length of its list. */
const hasPlayed = ({ cuts }: Plan, id: number, now: number): boolean => {
	const own = cuts.filter(({ interruption }) => interruption.id === id)
	const { rounds = null, entries = [] } = own[0]?.interruption ?? {}
	return rounds !== null && lostIn(own, Number.NEGATIVE_INFINITY, now) >= rounds * loopLength(entries)
}

/** A release that cannot show anything here: it has not arrived, or never shows anything by itself. */
const ofShowless = <R extends KnownRelease>(release: R, { now }: Situation<R>): Verdict | null => {
	if (!isHere(release, now)) return { type: 'missing' }
	const kind = playKind(release.manifest)
	return kind === 'recall' || kind === 'timing' || kind === 'points' ? { type: kind } : null
}

const ofWithdrawn = <R extends KnownRelease>(release: R, { here }: Situation<R>): Verdict | null => {
	const end = here.find(({ manifest }) => manifest.withdraws?.includes(numberOf(release)))
	return end === undefined ? null : { type: 'withdrawn', by: numberOf(end) }
}

const ofOutOfTime = <R extends KnownRelease>({ manifest }: R, { zone, now }: Situation<R>): Verdict | null => {
	const [from, until] = [startOf(manifest, zone), endOf(manifest, zone)]
	if (now < from) return { type: 'waits', at: from }
	return now >= until ? { type: 'expired', at: until } : null
}

const ofHidden = <R extends KnownRelease>(release: R, { on }: Situation<R>): Verdict | null => {
	if (on.some(one => one === release)) return null
	const kind = isFallback(release) ? 'fallback' : 'cover'
	const cover = on.find(({ manifest }) => playKind(manifest) === kind)
	return cover === undefined ? { type: 'nothing' } : { type: 'hidden', by: numberOf(cover) }
}

const ofSeen = <R extends KnownRelease>(release: R, { shown, drawn }: Situation<R>): Verdict | null => {
	if (release === drawn) return { type: 'over_others' }
	return release === shown ? { type: 'plays' } : null
}

const ofUrgent = <R extends KnownRelease>({ manifest }: R, { plan, now, shown, drawn }: Situation<R>): Verdict => {
	if (manifest.between?.over === true && drawn !== null) return interruptedBy(drawn)
	if (hasPlayed(plan, manifest.command_id, now)) return { type: 'played' }
	return shown === null || !isUrgent(shown) ? { type: 'nothing' } : interruptedBy(shown)
}

const ofTimed = <R extends KnownRelease>(release: R, { here, zone, now }: Situation<R>): Verdict => {
	const alone = here.filter(one => one === release)
	return playingAt(terminalPlan(alone, zone, now).plan, now) === null ? { type: 'hours' } : { type: 'turn' }
}

const ofLoop = <R extends KnownRelease>({ manifest }: R, { shown, playing }: Situation<R>): Verdict => {
	if (manifest.items.length === 0 || shown === null) return { type: 'nothing' }
	return playing?.source.part === 'timed' ? { type: 'yields', by: numberOf(shown) } : { type: 'turn' }
}

/** An effective release that is not seen. */
const ofBeaten = <R extends KnownRelease>(release: R, situation: Situation<R>): Verdict => {
	const { shown } = situation
	if (isFallback(release)) return { type: shown === null ? 'nothing' : 'beneath' }
	if (isUrgent(release)) return ofUrgent(release, situation)
	if (shown !== null && isUrgent(shown)) return interruptedBy(shown)
	return release.manifest.play_mode === play_modes.timed ? ofTimed(release, situation) : ofLoop(release, situation)
}

const verdictOf = <R extends KnownRelease>(release: R, situation: Situation<R>): Verdict =>
	ofShowless(release, situation) ??
	ofWithdrawn(release, situation) ??
	ofOutOfTime(release, situation) ??
	ofHidden(release, situation) ??
	ofSeen(release, situation) ??
	ofBeaten(release, situation)

/** The verdict on each of these releases, newest first, on a terminal at a moment in ms since the epoch. */
export const explain = <R extends KnownRelease>(releases: readonly R[], zone: Zone, now: number): Explained<R>[] => {
	const situation = situationOf(releases, zone, now)
	return releases
		.toSorted((a, b) => numberOf(b) - numberOf(a))
		.map(release => ({ release, verdict: verdictOf(release, situation) }))
}
