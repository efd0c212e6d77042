import { playedLocked } from '@vitrine/domain/command/lock'
import type { Zone } from '@vitrine/domain/local-time'
import type { PointsEvaluation } from '@vitrine/domain/points/evaluation'
import type { Fix } from '@vitrine/domain/points/fix'
import { pointPlayed, pointPlays, pointsOf } from '@vitrine/domain/points/played'
import { fresh_position, positionAt } from '@vitrine/domain/points/position'
import type { PlayRow } from '@vitrine/domain/release/play'
import type { SaidRelease } from '@vitrine/domain/release/reconcile'
import type { Manifest, ReleaseProgram } from '@vitrine/domain/release/release'
import {
	heldSwitch,
	isTimerPlayOn,
	nothing_ordered,
	type OrderedPlays,
	orderedPlays,
	switchable,
	withTimedSwitch,
} from '@vitrine/domain/schedule/ordered-plays'
import { nextChange, playingAt } from '@vitrine/domain/schedule/playing'
import { retainedWith } from '@vitrine/domain/schedule/retention'
import { type HeldRelease, type TerminalPlan, terminalPlan, timingOf } from '@vitrine/domain/schedule/terminal-plan'
import type { TimedCommand } from '@vitrine/domain/schedule/terms/timed-command'
import { FollowedPoints } from './points.ts'

/** A program on screen, with the release that it came from; `from` is the time since which it is visible, in ms since the epoch. */
export interface Shown {
	readonly release: HeldRelease
	readonly program: ReleaseProgram
	readonly from: number
	/** When the schedule begins this play of it. */
	readonly begun: number
	/** The point that it plays for, and the terminal's position when it came on, as far as they are known. */
	readonly where?: Pick<PlayRow, 'point_id' | 'position'>
}

/** A release with the SHA-256 of its manifest. */
interface NamedRelease extends HeldRelease {
	readonly sha256: string
}

type Plan = TerminalPlan<HeldRelease>

/** Where a terminal is at a moment, in ms since the epoch. */
type FindFix = (now: number) => Fix | null

/** Timers set for much longer would fire at once. */
const longest_wait = 3_600_000

const belowAt = ({ plan, programs }: Plan, now: number): Shown | null => {
	const playing = playingAt(plan, now)
	const found = playing === null ? undefined : programs[playing.program_id]
	return playing === null || found === undefined ? null : { ...found, from: now, begun: playing.from }
}

const aboveAt = ({ over, programs }: Plan, now: number): Shown | null => {
	const found = over === null ? undefined : programs[over]
	return found === undefined ? null : { ...found, from: now, begun: found.release.since }
}

const isSame = (one: Shown | null, other: Shown | null): boolean =>
	one?.program === other?.program && one?.release === other?.release && one?.begun === other?.begun

/**
 * What a simulated terminal shows: it holds releases and follows them from change to change. A change that this process, which can be
 * thousands of terminals, handles late counts from the moment at which it was due.
 */
export class Screen {
	readonly #zone: Zone
	readonly #points: FollowedPoints
	readonly #fix: FindFix
	readonly #ended: ((shown: Shown, to: number) => void) | null
	readonly #timed: ((commands: readonly TimedCommand[]) => void) | undefined
	#held: readonly NamedRelease[] = []
	/** The point that plays, if any. */
	#point: PointsEvaluation['playing'] = null
	#by_command: OrderedPlays = nothing_ordered
	/** What the times of commands and of a template have switched to last. */
	#by_times: OrderedPlays['switched'] = null
	#is_locked = false
	#planned: Plan | null = null
	#below: Shown | null = null
	#above: Shown | null = null
	/** When the next change is due, in ms since the epoch. */
	#next = Number.POSITIVE_INFINITY
	#timer: NodeJS.Timeout | undefined

	/**
	 * `ended` is called when a play is over (ms since the epoch); without it nothing is followed. `pointed` is called when the position
	 * makes another point play, or none, `timed` with the timed commands of what it holds.
	 */
	constructor(
		zone: Zone,
		ended: ((shown: Shown, to: number) => void) | null,
		{
			fix = () => null,
			pointed,
			timed,
		}: {
			readonly fix?: FindFix | undefined
			readonly pointed?: () => void
			readonly timed?: (commands: readonly TimedCommand[]) => void
		} = {},
	) {
		this.#zone = zone
		this.#timed = timed
		this.#ended = ended
		this.#fix = fix
		const points = () => pointsOf(this.#held)
		const plays = (playing: PointsEvaluation['playing']): void => {
			this.#at(playing)
			pointed?.()
		}
		this.#points = new FollowedPoints({ zone, fix, points, plays })
	}

	/** Takes a completely fetched release and forgets those that it makes unnecessary; a release that is sent again stays unchanged. */
	hold(manifest: Manifest, sha256: string): HeldRelease {
		const known = this.#held.find(release => release.manifest === manifest)
		if (known !== undefined) return known
		const now = Date.now()
		this.#follow(now)
		const release = { manifest, sha256, since: now }
		this.#hold(retainedWith(this.#held, release, this.#zone, now), now)
		this.#points.renew()
		return release
	}

	/** Forgets releases by the hashes of their manifests. */
	forget(manifests: readonly string[]): void {
		const now = Date.now()
		this.#follow(now)
		this.#hold(
			this.#held.filter(({ sha256 }) => !manifests.includes(sha256)),
			now,
		)
		this.#points.renew()
	}

	/** Plays as commands order from now on. */
	order(change: Partial<OrderedPlays>): void {
		this.#turnTo(() => {
			this.#by_command = { ...this.#by_command, ...change }
		})
	}

	/** The times have switched to this program last, or to none. */
	time(switched: OrderedPlays['switched']): void {
		this.#turnTo(() => {
			this.#by_times = switched
		})
	}

	/** While it is locked, only emergencies play. */
	lock(isLocked: boolean): void {
		this.#turnTo(() => {
			this.#is_locked = isLocked
		})
	}

	/** Its clock has changed. */
	renew(): void {
		this.#turnTo(() => undefined)
	}

	/** Ends what is on, as a restart does, and plays it again. */
	restart(): void {
		this.#dark(Date.now())
		this.renew()
	}

	/** The program that it was switched to, as far as that is in effect; 0 for none. */
	get switched_to(): number {
		return heldSwitch(this.#held, this.#ordered())?.program_id ?? 0
	}

	/** The programs that it can be switched to. */
	get programs(): { id: number; name: string }[] {
		return switchable(this.#held)
	}

	/** Whether timed playback is on. */
	get is_timed(): boolean {
		return isTimerPlayOn(this.#held, this.#by_command, this.#zone, Date.now())
	}

	/** This point plays from now on, or none. */
	#at(playing: PointsEvaluation['playing']): void {
		this.#turnTo(() => {
			this.#point = playing
		})
	}

	/** Changes what decides about what plays. */
	#turnTo(change: () => void): void {
		const now = Date.now()
		this.#follow(now)
		change()
		this.#hold(this.#held, now)
	}

	#ordered(): OrderedPlays {
		return withTimedSwitch(this.#by_command, this.#held, this.#by_times, this.#zone)
	}

	/** The files of the held releases, by their hashes. */
	get files(): ReadonlySet<string> {
		return new Set(this.#held.flatMap(({ manifest }) => manifest.files.map(({ sha256 }) => sha256)))
	}

	/** The held releases, as reported to the server. */
	held(): SaidRelease[] {
		return this.#held.map(({ sha256, manifest }) => ({ command_id: manifest.command_id, sha256 }))
	}

	#hold(releases: readonly NamedRelease[], now: number): void {
		this.#held = releases
		this.#planned = null
		this.#timed?.(timingOf(releases))
		if (this.#ended === null) return
		this.#change(now)
		this.#wait()
	}

	/** What is on now, below anything that is drawn over it. */
	shown(): Shown | null {
		const now = Date.now()
		return belowAt(this.#plan(now), now)
	}

	/** Shows nothing more: what is on ends now. */
	stop(): void {
		this.#points.stop()
		clearTimeout(this.#timer)
		this.#dark(Date.now())
	}

	/** What is on ends. */
	#dark(now: number): void {
		this.#follow(now)
		this.#next = Number.POSITIVE_INFINITY
		this.#below = this.#turn(this.#below, null, now)
		this.#above = this.#turn(this.#above, null, now)
	}

	#plan(now: number): Plan {
		const held: readonly HeldRelease[] = this.#held
		const playing = this.#is_locked ? playedLocked(held) : pointPlays(orderedPlays(held, this.#ordered()), this.#point)
		return terminalPlan(playing, this.#zone, now)
	}

	#follow(now: number): void {
		while (this.#next <= now) this.#change(this.#next)
	}

	#change(now: number): void {
		if (this.#planned === null || now >= this.#planned.until) this.#planned = this.#plan(now)
		const planned = this.#planned
		this.#below = this.#turn(this.#below, belowAt(planned, now), now)
		this.#above = this.#turn(this.#above, aboveAt(planned, now), now)
		this.#next = Math.min(planned.until, nextChange(planned.plan, now) ?? Number.POSITIVE_INFINITY)
	}

	#turn(before: Shown | null, after: Shown | null, now: number): Shown | null {
		if (isSame(before, after)) return before
		if (before !== null) this.#ended?.(before, now)
		if (after === null) return null
		const position = positionAt(this.#fix(now), now, fresh_position)
		return { ...after, where: { point_id: pointPlayed(after.release)?.id, position } }
	}

	#wait(): void {
		clearTimeout(this.#timer)
		if (this.#next === Number.POSITIVE_INFINITY) return
		const wait = Math.min(longest_wait, Math.max(1, this.#next - Date.now()))
		this.#timer = setTimeout(() => {
			this.#follow(Date.now())
			this.#wait()
		}, wait)
	}
}
