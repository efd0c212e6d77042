import { instantOf, latest_zone } from '../local-time.ts'
import { standings } from '../schedule/standing.ts'
import { download_states, failed_states, isPending } from './download.ts'

/** The most releases that a terminal can list as held in one report, and the most parts of a longer one. */
export const held_limit = 500
export const held_parts_limit = 20

/** A release that a terminal reports as held; `sha256` is that of its manifest. */
export interface SaidRelease {
	readonly command_id: number
	readonly sha256: string
	/** It no longer counts, and is retained for rolling back. */
	readonly previous?: true | undefined
}

/** A part of a report with more than `held_limit` releases: number `at` (from 0) of `of`; all but the last are full. */
export interface SaidPart {
	readonly at: number
	readonly of: number
	readonly held: readonly SaidRelease[]
}

/** What a terminal reports about its releases. */
export interface SaidReleases {
	readonly held: readonly SaidRelease[]
	/** The downloads (`dc_id`) that it is working on or will try again; empty if it does not say. */
	readonly fetching?: readonly number[] | undefined
}

/** What the server knows about a release on a terminal. */
export interface KnownRelease {
	readonly dc_id: number
	readonly attempt: number
	readonly release_id: number
	readonly manifest_sha256: string
	readonly kind: string
	/** Whether it plays beside others instead of replacing them. */
	readonly is_append: number
	/** When it ends by the local time of its terminal; empty if it does not. */
	readonly ends: string
	/** The release that a recall ends; 0 for none. */
	readonly source_id: number
	readonly download_state: number
	/** One of `standings`. */
	readonly standing: number
	/** It was ended, or taken down there. */
	readonly isTakenDown: boolean
	/** When this state was reached, in ms since the epoch. */
	readonly updated_at: number
}

/** The differences between terminal and server. */
export interface Difference {
	/** Rows that the terminal should hold but does not, and does not fetch either: to be sent again. */
	readonly missing: readonly number[]
	/** Failed rows whose release the terminal nevertheless holds. */
	readonly arrived: readonly number[]
	/** Manifests that the terminal should not hold: to be forgotten. */
	readonly foreign: readonly string[]
	/** When something that is missing may be sent again, in ms since the epoch: not yet; null if nothing waits for that. */
	readonly due: number | null
}

const isFailed = ({ download_state }: KnownRelease): boolean => failed_states.some(state => state === download_state)

/**
 * Whether a release is effective on a terminal, or will be. Excluded are those that are over by the clock, recalls, which have done their
 * work, and those whose standing has not been determined.
 */
const counts = ({ kind, download_state, standing, isTakenDown }: KnownRelease): boolean =>
	download_state === download_states.succeeded &&
	standing > standings.none &&
	standing < standings.replaced &&
	kind !== 'recall' &&
	!isTakenDown

/** Before a failed release is sent again by itself: nothing the first time, then waits that double up to a day, in ms. */
export const resend_waits = { first: 60_000, longest: 86_400_000, lost: 30_000 } as const

/** How long a release has to have failed, in ms, before it is sent again after this many attempts. */
export const waitBeforeResend = (attempt: number): number =>
	attempt <= 1 ? 0 : Math.min(resend_waits.longest, resend_waits.first * 2 ** Math.min(attempt - 2, 30))

/** So many times a release is sent at once that a terminal had and has no more. */
const losses_at_once = 3

/**
 * When a release that a terminal had is sent again, in ms since the epoch: a player may lose its database a few times, one that goes on
 * saying so would be sent the same for ever. The wait stays short, since the screen is dark meanwhile: a device without a lasting profile
 * loses everything whenever it starts.
 */
const dueAfterLoss = ({ attempt, updated_at }: KnownRelease): number =>
	attempt <= losses_at_once ? 0 : updated_at + resend_waits.lost

/** Whether a local time has passed in every zone. */
const isPastEverywhere = (local: string, now: number): boolean => local !== '' && instantOf(latest_zone, local) <= now

/** Kinds of which a terminal uses only the newest, beside everything else. */
const single_kinds: readonly string[] = ['timing', 'fallback', 'points']

/** Whether something newer that a terminal has makes a release unnecessary there for good. */
const isSurpassed = (row: KnownRelease, known: readonly KnownRelease[]): boolean => {
	const isCover = ({ kind, is_append, ends }: KnownRelease): boolean =>
		kind === 'release' && is_append === 0 && ends === ''
	const surpasses = (other: KnownRelease): boolean =>
		single_kinds.includes(row.kind) ? other.kind === row.kind : row.kind === 'release' && isCover(other)
	return known.some(
		other => other.release_id > row.release_id && other.standing === standings.on && counts(other) && surpasses(other),
	)
}

/** Whether a failed release is to be sent again: its terminal has given it up, for example with its database. */
const isDueAgain = (
	row: KnownRelease,
	known: readonly KnownRelease[],
	{ fetching, said_at }: { readonly fetching: ReadonlySet<number>; readonly said_at: number },
): boolean =>
	isFailed(row) &&
	row.kind !== 'recall' &&
	!row.isTakenDown &&
	!fetching.has(row.dc_id) &&
	!isPastEverywhere(row.ends, said_at) &&
	said_at - row.updated_at >= waitBeforeResend(row.attempt) &&
	!isSurpassed(row, known)

/**
 * Whether a terminal is allowed to hold it. Releases that it retains by its own clock are harmless, and so are those that were taken down
 * while it holds the recall.
 */
const isAllowed = (row: KnownRelease, recalled: ReadonlySet<number>): boolean =>
	row.isTakenDown
		? recalled.has(row.release_id)
		: row.download_state === download_states.succeeded || isPending(row.download_state) || isFailed(row)

/**
 * Compares the releases that a terminal reports with the known ones. Changes after the report (`said_at`, ms since the epoch) are ignored,
 * and releases being fetched are on their way anyway. `now` is later than the report if that is compared again.
 */
export const differenceOf = (
	{ held, fetching = [] }: SaidReleases,
	known: readonly KnownRelease[],
	said_at: number,
	now: number = said_at,
): Difference => {
	const said = { fetching: new Set(fetching), said_at }
	const named = new Set(held.map(({ sha256 }) => sha256))
	const here = new Set(held.filter(({ previous }) => previous !== true).map(({ sha256 }) => sha256))
	const isHere = ({ manifest_sha256 }: KnownRelease): boolean => here.has(manifest_sha256)
	const settled = known.filter(({ updated_at }) => updated_at < said_at)
	const absent = settled.filter(row => !isHere(row))
	const lost = absent.filter(counts)
	const waits = lost.map(dueAfterLoss).filter(due => due > now)
	const recalled = new Set(known.filter(row => row.kind === 'recall' && isHere(row)).map(({ source_id }) => source_id))
	const allowed = new Set(known.filter(row => isAllowed(row, recalled)).map(({ manifest_sha256 }) => manifest_sha256))
	return {
		missing: absent
			.filter(row => (counts(row) && dueAfterLoss(row) <= now) || isDueAgain(row, known, said))
			.map(({ dc_id }) => dc_id),
		arrived: settled.filter(row => isFailed(row) && isHere(row)).map(({ dc_id }) => dc_id),
		foreign: [...named].filter(sha256 => !allowed.has(sha256)),
		due: waits.length === 0 ? null : Math.min(...waits),
	}
}
