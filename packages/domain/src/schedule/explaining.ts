import { play_modes } from '../release.ts'
import { instantOf, type Zone } from '../wall-clock.ts'
import { lostIn } from './interruption.ts'
import { loopLength } from './loop.ts'
import { type Plan, playingAt } from './playing.ts'
import { type HeldRelease, releasesAt, terminalPlan } from './terminal-plan.ts'

/** A release that a terminal has, or has not yet: then `since` is null. */
export interface KnownRelease {
	readonly manifest: HeldRelease['manifest']
	readonly since: number | null
}

/**
 * Why a release plays at a moment or does not: `by` is the number (`command_id`) of the release that keeps it off, `at` the
 * moment in ms since the epoch at which it begins or was over. `recall` and `timing` show nothing by themselves.
 */
export type Verdict =
	| { readonly type: 'plays' | 'over_others' | 'turn' | 'hours' | 'missing' | 'nothing' | 'recall' | 'timing' }
	| { readonly type: 'waits' | 'expired'; readonly at: number }
	| { readonly type: 'played' }
	| { readonly type: 'withdrawn' | 'hidden' | 'interrupted' | 'yields'; readonly by: number }

/** A release and what became of it. */
export interface Explained<R extends KnownRelease> {
	readonly release: R
	readonly verdict: Verdict
}

const isHere = <R extends KnownRelease>(release: R, now: number): release is R & HeldRelease =>
	release.since !== null && release.since <= now

/** What does not depend on what else plays. */
const byItself = (release: KnownRelease, zone: Zone, now: number): Verdict | null => {
	const { withdraws, timing, starts, ends, between } = release.manifest
	if (!isHere(release, now)) return { type: 'missing' }
	if (withdraws !== undefined) return { type: 'recall' }
	if (timing !== undefined) return { type: 'timing' }
	const from = starts ? instantOf(zone, starts) : null
	if (from !== null && now < from) return { type: 'waits', at: from }
	const until = Math.min(
		ends ? instantOf(zone, ends) : Number.POSITIVE_INFINITY,
		between?.until ?? Number.POSITIVE_INFINITY,
	)
	return now >= until ? { type: 'expired', at: until } : null
}

/** Whether an interruption has been on screen as long as its list is. */
const hasPlayed = ({ cuts }: Plan, id: number, now: number): boolean => {
	const own = cuts.filter(({ interruption }) => interruption.id === id)
	const { rounds = null, entries = [] } = own[0]?.interruption ?? {}
	return rounds !== null && lostIn(own, Number.NEGATIVE_INFINITY, now) >= rounds * loopLength(entries)
}

/** For each of these releases, the newest first, what became of it on a terminal at a moment in ms since the epoch. */
export const explain = <R extends KnownRelease>(releases: readonly R[], zone: Zone, now: number): Explained<R>[] => {
	const here = releases.filter(release => isHere(release, now))
	const on = releasesAt(here, zone, now)
	const { plan, programs, over } = terminalPlan(here, zone, now)
	const playing = playingAt(plan, now)
	const shown = playing === null ? null : (programs[playing.program_id]?.release ?? null)
	const drawn = over === null ? null : (programs[over]?.release ?? null)
	const numberOf = (release: KnownRelease): number => release.manifest.command_id
	const withdrawer = (release: R): R | undefined =>
		here.find(({ manifest }) => manifest.withdraws?.includes(numberOf(release)))
	const isUrgent = ({ manifest }: KnownRelease): boolean =>
		manifest.play_mode === play_modes.urgency || manifest.between !== undefined
	const beaten = (release: R): Verdict => {
		const { manifest } = release
		if (shown !== null && isUrgent(shown) && !isUrgent(release)) return { type: 'interrupted', by: numberOf(shown) }
		if (isUrgent(release)) {
			if (manifest.between?.over === true && drawn !== null) return { type: 'interrupted', by: numberOf(drawn) }
			if (hasPlayed(plan, manifest.command_id, now)) return { type: 'played' }
			if (shown === null || !isUrgent(shown)) return { type: 'nothing' }
			return { type: 'interrupted', by: numberOf(shown) }
		}
		if (manifest.play_mode !== play_modes.timed) {
			if (manifest.items.length === 0 || shown === null) return { type: 'nothing' }
			return playing?.source.part === 'timed' ? { type: 'yields', by: numberOf(shown) } : { type: 'turn' }
		}
		const alone = terminalPlan([release as R & HeldRelease], zone, now).plan
		return playingAt(alone, now) === null ? { type: 'hours' } : { type: 'turn' }
	}
	const verdictOf = (release: R): Verdict => {
		const own = byItself(release, zone, now)
		if (own?.type === 'missing' || own?.type === 'recall' || own?.type === 'timing') return own
		const end = withdrawer(release)
		if (end !== undefined) return { type: 'withdrawn', by: numberOf(end) }
		if (own !== null) return own
		if (!on.some(one => one === release)) {
			const cover = on.find(one => !isUrgent(one))
			return cover === undefined ? { type: 'nothing' } : { type: 'hidden', by: numberOf(cover) }
		}
		if (release === drawn) return { type: 'over_others' }
		return release === shown ? { type: 'plays' } : beaten(release)
	}
	return releases
		.toSorted((a, b) => numberOf(b) - numberOf(a))
		.map(release => ({ release, verdict: verdictOf(release) }))
}
