import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { roundedDegrees, worst_accuracy } from '../points/position.ts'
import { play_time_limits } from '../program/parts.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A P-256 public key: the uncompressed point in canonical base64url. */
export const playKey = z.string().regex(/^[\w-]{86}[AEIMQUYcgkosw048]$/)

/**
 * The seal of a batch: the terminal's own public key (ECDSA, P-256, the raw point, 65 bytes), the secret of its journal, the hash before
 * its first row, and the signature of its last hash (64 bytes); see `play-chain.ts`.
 */
const playSeal = z.object({
	key: playKey,
	secret: sha256,
	previous: sha256,
	signature: z.string().regex(/^[\w-]{85}[AQgw]$/),
})
export type PlaySeal = z.output<typeof playSeal>

/** The highest number of a journal: thirty years at one play per second. */
export const highest_seq = 1_000_000_000

const degrees = (most: number) => z.number().min(-most).max(most).overwrite(roundedDegrees)

/** Where a terminal was when a play began: in degrees (WGS 84), with the accuracy in metres if known. */
const playPosition = z.object({
	latitude: degrees(90),
	longitude: degrees(180),
	accuracy: z.number().min(0).max(worst_accuracy).overwrite(Math.round).optional(),
})

/** One play in a terminal's journal (protocol §4): times in ms since the epoch, `mono` in ms of the terminal's monotonic clock. */
export const playRow = z.object({
	seq: z.int().min(1).max(highest_seq),
	kind: z.enum(['program', 'material']),
	name: z.string().max(200),
	program_id: z.int().min(0).default(0),
	material_id: z.int().min(0).default(0),
	command_id: z.int().min(0).default(0),
	start_time: z.int().min(0).max(8_640_000_000_000),
	end_time: z.int().min(0).max(8_640_000_000_000),
	time_zone: z.string().max(64).default('UTC'),
	mono: z.number().min(0).default(0),
	/** Frames that were late, how often a video stalled for lack of data, and how often its picture was found black. */
	late: z.int().min(0).max(1_000_000_000).default(0),
	stalls: z.int().min(0).max(1_000_000_000).default(0),
	black: z.int().min(0).max(1_000_000_000).default(0),
	/** The point that it was played for (decision 088), and where its terminal was when it began. */
	point_id: z.int().min(1).optional(),
	position: playPosition.optional(),
	/** The hash of the row and all rows before it; see `play-chain.ts`. */
	hash: sha256.optional(),
})
export type PlayRow = z.output<typeof playRow>

/**
 * A batch of a terminal's journal; `boot` names the journal, `seq` counts in it from 1. `from` is the lowest number of which the terminal
 * still has a row: earlier ones were acknowledged or are lost. Without `from`, a terminal still has everything.
 */
export const playLog = z.object({
	boot: z.uuid(),
	from: z.int().min(1).max(highest_seq).optional(),
	rows: boundedList(playRow, 1000).min(1),
	seal: playSeal.optional(),
})
export type PlayLog = z.output<typeof playLog>

/** Plays shorter than this are not reported; ms. */
export const shortest_play = 1000

/** Whether a play is long enough to be reported. */
export const isSeen = (play: Pick<PlayRow, 'start_time' | 'end_time'>): boolean =>
	play.end_time - play.start_time >= shortest_play

/**
 * Why a record does not count as a play: its times are in the future, before its terminal was added, end before they begin, or are further
 * apart than a play can last; it stands for rows that its terminal created but that are lost; it differs from what its terminal signed; or
 * it is unsigned although its journal is signed. 7 is a problem of chains (`proof/play-chain.ts`).
 */
export const play_problems = {
	none: 0,
	future: 1,
	before: 2,
	reversed: 3,
	missing: 4,
	altered: 5,
	unsigned: 6,
	long: 8,
} as const
export type PlayProblem = (typeof play_problems)[keyof typeof play_problems]

/** How far the clock of a terminal can differ from the server's before its times are rejected, in ms. */
export const clock_tolerance = 600_000

/** The longest play, in ms: an item is shown for at most this long, and a longer program is reported as several plays. */
export const longest_play: number = play_time_limits.max

/** The problem with the times of a play reported at `now` by a terminal that was added at `since`; ms. */
export const timeProblem = (
	{ start_time, end_time }: Pick<PlayRow, 'start_time' | 'end_time'>,
	{ now, since }: { readonly now: number; readonly since: number },
): PlayProblem => {
	if (end_time < start_time) return play_problems.reversed
	if (end_time > now + clock_tolerance) return play_problems.future
	if (end_time - start_time > longest_play + clock_tolerance) return play_problems.long
	return start_time < since - clock_tolerance ? play_problems.before : play_problems.none
}

/** The organisation of a terminal at the time of a play: the latest one that began by then, otherwise the earliest. */
export const placeAt = (
	/** Latest first. */
	places: readonly { readonly since: number; readonly place_id: number }[],
	time: number,
): number => (places.find(({ since }) => since <= time) ?? places.at(-1))?.place_id ?? 0
