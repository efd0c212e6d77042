import type { Zone } from '../local-time.ts'
import { programLength } from '../program/timing.ts'
import { type Manifest, play_modes, priorities, type ReleaseProgram } from '../release/release.ts'
import type { Interruption } from './interruption.ts'
import { type Entry, loopLength } from './loop.ts'
import { makePlan, type Plan } from './playing.ts'
import { endOf, type PlayKind, playKind, startOf } from './release-time.ts'
import type { Step } from './step.ts'
import type { TimedCommand } from './terms/timed-command.ts'

/** A release that a terminal holds completely; `since` is when it arrived, in ms since the epoch. */
export interface HeldRelease {
	readonly manifest: Manifest
	readonly since: number
}

/** What plays on a terminal. Programs are numbered across releases, since two releases can contain different versions of one. */
export interface TerminalPlan<R extends HeldRelease> {
	readonly plan: Plan
	readonly programs: readonly { readonly release: R; readonly program: ReleaseProgram }[]
	/** The overlay drawn over everything else, by its place in `programs`; null for none. */
	readonly over: number | null
	/** When a release next becomes effective or stops being so, in ms since the epoch: the plan is valid until then. */
	readonly until: number
}

const start = ({ manifest }: HeldRelease, zone: Zone): number => startOf(manifest, zone)

const end = ({ manifest }: HeldRelease, zone: Zone): number => endOf(manifest, zone)

const is =
	(...kinds: readonly PlayKind[]) =>
	({ manifest }: HeldRelease): boolean =>
		kinds.includes(playKind(manifest))

export const isRecall = is('recall')
export const isUrgent = is('urgent')
export const isTiming = is('timing')
export const isCover = is('cover')
export const isFallback = is('fallback')
/** Whether it shows nothing by itself (timed commands, points): only the newest of each kind is effective. */
export const isBeside = is('timing', 'points')
/** Whether it has to be shown regardless of commands. */
export const isEmergency = ({ manifest }: HeldRelease): boolean =>
	(manifest.between?.priority ?? 0) > priorities.emergency
/** Whether later releases never replace it. */
const isIrreplaceable = is('urgent', 'recall')

/** When releases were withdrawn, in ms since the epoch. */
export const withdrawals = (releases: readonly HeldRelease[]): ReadonlyMap<number, number> =>
	new Map(releases.flatMap(({ manifest, since }) => (manifest.withdraws ?? []).map(id => [id, since] as const)))

const isStanding = (withdrawn: ReadonlyMap<number, number>, { manifest }: HeldRelease): boolean =>
	!withdrawn.has(manifest.command_id)

const inOrder = <R extends HeldRelease>(releases: readonly R[]): R[] =>
	releases.toSorted((a, b) => a.manifest.command_id - b.manifest.command_id)

/** The fallback of these releases, played when nothing else is: the newest that has not been withdrawn. */
export const fallbackOf = <R extends HeldRelease>(releases: readonly R[]): R | undefined => {
	const withdrawn = withdrawals(releases)
	return inOrder(releases).findLast(release => isFallback(release) && isStanding(withdrawn, release))
}

/**
 * The releases that are effective at a moment, oldest first: the latest current cover, the additions after it, urgent ones, and the
 * fallback, which only another fallback replaces.
 */
export const releasesAt = <R extends HeldRelease>(releases: readonly R[], zone: Zone, now: number): R[] => {
	const withdrawn = withdrawals(releases)
	const on = inOrder(releases).filter(
		release =>
			isStanding(withdrawn, release) &&
			!isRecall(release) &&
			!isBeside(release) &&
			start(release, zone) <= now &&
			now < end(release, zone),
	)
	const [cover, fallback] = [on.findLastIndex(isCover), on.findLast(isFallback)]
	return on.filter((release, place) =>
		isFallback(release) ? release === fallback : place >= cover || isUrgent(release),
	)
}

/**
 * How long ended and recalling releases are retained, in ms: the loop has to resume where it stopped, and the recalled release may still
 * be on its way.
 */
const keep_time = 86_400_000

/** The releases that can play now or later; the others, and files only they need, can be forgotten. */
export const releasesNeeded = <R extends HeldRelease>(releases: readonly R[], zone: Zone, now: number): R[] => {
	const withdrawn = withdrawals(releases)
	const list = inOrder(releases).filter(release => {
		if (isRecall(release)) return now < release.since + keep_time
		if (isUrgent(release)) return now < interruptionEnd(release, withdrawn, zone) + keep_time
		return isStanding(withdrawn, release) && now < end(release, zone)
	})
	const needed: R[] = []
	/** The kinds whose newest release was found, and until when a cover replaces what came before it. */
	const found = new Set<PlayKind>()
	let hidden = Number.NEGATIVE_INFINITY
	// Newest first, so that for each one it is already known how long later ones replace it.
	for (const release of list.toReversed()) {
		const lasts = end(release, zone)
		const kind = playKind(release.manifest)
		const isLast = isBeside(release) || kind === 'fallback' ? !found.has(kind) : hidden < lasts
		if (isIrreplaceable(release) || isLast) needed.push(release)
		found.add(kind)
		if (isCover(release) && start(release, zone) <= now) hidden = Math.max(hidden, lasts)
	}
	return needed.reverse()
}

/** The timed commands that are effective on a terminal with these releases. */
export const timingOf = (releases: readonly HeldRelease[]): readonly TimedCommand[] => {
	const withdrawn = withdrawals(releases)
	const standing = inOrder(releases).filter(release => isTiming(release) && isStanding(withdrawn, release))
	const { timing = [], timed_switches = [] }: Partial<Manifest> = standing.at(-1)?.manifest ?? {}
	return [...timing, ...timed_switches]
}

/** When an urgent release ends at the latest, in ms since the epoch. */
const untilOf = (release: HeldRelease, withdrawn: ReadonlyMap<number, number>, zone: Zone): number =>
	Math.min(end(release, zone), withdrawn.get(release.manifest.command_id) ?? Number.POSITIVE_INFINITY)

/** When an urgent release has played its list, if nothing interrupts it. */
export const interruptionEnd = (release: HeldRelease, withdrawn: ReadonlyMap<number, number>, zone: Zone): number => {
	const [time, until] = [listTime(release.manifest), untilOf(release, withdrawn, zone)]
	return time === null ? until : Math.min(until, Math.max(release.since, start(release, zone)) + time)
}

/** How long an urgent release plays its list, in ms; null for one that plays it until it ends. */
export const listTime = (manifest: Manifest): number | null => {
	const rounds = roundsOf({ manifest })
	return rounds === null ? null : rounds * loopLength(entriesOf({ manifest }, 0))
}

/** Without `between`, the list of an urgent release already contains every repetition. */
const roundsOf = ({ manifest }: Pick<HeldRelease, 'manifest'>): number | null =>
	manifest.between === undefined ? 1 : manifest.between.rounds

const lengthsOf = ({ manifest }: Pick<HeldRelease, 'manifest'>): Map<number, { place: number; length: number }> =>
	new Map(manifest.programs.map(({ id, document }, place) => [id, { place, length: programLength(document) }]))

const entriesOf = (release: Pick<HeldRelease, 'manifest'>, first: number): Entry[] => {
	const lengths = lengthsOf(release)
	return release.manifest.items.flatMap(({ program_id, count, time }): Entry[] => {
		const found = lengths.get(program_id)
		if (found === undefined) return []
		return [{ program_id: first + found.place, length: found.length, total: time ?? found.length * count }]
	})
}

const stepsOf = (release: HeldRelease, first: number): Step[] => {
	const lengths = lengthsOf(release)
	return (release.manifest.steps ?? []).flatMap((step): Step[] => {
		const found = lengths.get(step.program_id)
		return found === undefined ? [] : [{ ...step, program_id: first + found.place }]
	})
}

const interruptionOf = (
	release: HeldRelease,
	first: number,
	withdrawn: ReadonlyMap<number, number>,
	zone: Zone,
): Interruption => ({
	id: release.manifest.command_id,
	priority: release.manifest.between?.priority ?? priorities.urgent,
	start: Math.max(release.since, start(release, zone)),
	entries: entriesOf(release, first),
	rounds: roundsOf(release),
	until: untilOf(release, withdrawn, zone),
})

/** When the set of effective releases can next change, in ms since the epoch. */
export const nextBound = (releases: readonly HeldRelease[], zone: Zone, now: number): number =>
	Math.min(...releases.flatMap(release => [start(release, zone), end(release, zone)]).filter(at => at > now))

/** The overlay with the highest priority; of two equal ones the later. */
const overOf = <R extends HeldRelease>(on: readonly R[]): R | null =>
	on.reduce<R | null>((best, release) => {
		const { between } = release.manifest
		if (between?.over !== true) return best
		return best === null || between.priority >= (best.manifest.between?.priority ?? 0) ? release : best
	}, null)

/** The plan of a terminal with these releases, from `now` (ms since the epoch) on. */
export const terminalPlan = <R extends HeldRelease>(
	releases: readonly R[],
	zone: Zone,
	now: number,
): TerminalPlan<R> => {
	const withdrawn = withdrawals(releases)
	const on = releasesAt(releases, zone, now)
	const isOver = ({ manifest }: R): boolean => manifest.between?.over === true
	// Includes those that are over: what they interrupted resumes where it stopped.
	const urgent = inOrder(releases).filter(release => isUrgent(release) && !isOver(release))
	const used = [...on.filter(release => !isUrgent(release) || isOver(release)), ...urgent]
	const programs = used.flatMap(release => release.manifest.programs.map(program => ({ release, program })))
	const firstOf = (release: R): number => programs.findIndex(one => one.release === release)
	const [listed, beneath, steps]: [Entry[], Entry[], Step[]] = [[], [], []]
	for (const release of used) {
		if (isUrgent(release)) continue
		if (release.manifest.play_mode === play_modes.timed) steps.push(...stepsOf(release, firstOf(release)))
		else (isFallback(release) ? beneath : listed).push(...entriesOf(release, firstOf(release)))
	}
	const loop = loopLength(listed) > 0 ? listed : beneath
	const interruptions = urgent.map(release => interruptionOf(release, firstOf(release), withdrawn, zone))
	const lengths = programs.map(({ program }) => programLength(program.document))
	const plan = makePlan({ loop, steps, interruptions, zone, lengthOf: id => lengths[id] ?? null })
	const top = overOf(on)
	const over = top === null || top.manifest.programs.length === 0 ? null : firstOf(top)
	return { plan, programs, over, until: nextBound(releases, zone, now) }
}
