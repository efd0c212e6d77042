import { standings } from '../schedule/standing.ts'
import { download_states, failed_states, isPending } from './download.ts'

/** The most releases that a terminal may list as held; one with more reports none. */
export const held_limit = 500

/** A release that a terminal reports as held; `sha256` is that of its manifest. */
export interface SaidRelease {
	readonly command_id: number
	readonly sha256: string
	/** It does not count any more, and is kept for going back to it. */
	readonly previous?: true | undefined
}

/** What the server knows about a release on a terminal. */
export interface KnownRelease {
	readonly dc_id: number
	readonly release_id: number
	readonly manifest_sha256: string
	readonly kind: string
	/** The release that a recall ends; 0 for none. */
	readonly source_id: number
	readonly download_state: number
	/** One of `standings`. */
	readonly standing: number
	/** Somebody has ended it, or taken it down there. */
	readonly isTakenDown: boolean
	/** When that became so, in ms since the epoch. */
	readonly updated_at: number
}

/** The differences between terminal and server. */
export interface Difference {
	/** Rows of what should be there and is not: to be sent again. */
	readonly missing: readonly number[]
	/** Rows of what is there, though nobody has said so. */
	readonly arrived: readonly number[]
	/** Manifests of what should not be there: to be forgotten. */
	readonly foreign: readonly string[]
}

const isFailed = ({ download_state }: KnownRelease): boolean => failed_states.some(state => state === download_state)

/** What counts at a terminal, or will: what is over by the clock is in nobody's way, what only ends others has done so, and of what nobody has worked out it is not known. */
const counts = ({ kind, download_state, standing, isTakenDown }: KnownRelease): boolean =>
	download_state === download_states.succeeded &&
	standing > standings.none &&
	standing < standings.replaced &&
	kind !== 'recall' &&
	!isTakenDown

/**
 * Whether a terminal may hold it. What it keeps by its own clock beyond what counts does no harm; nor does what was taken down while
 * it holds the release that says so too.
 */
const isAllowed = (row: KnownRelease, recalled: ReadonlySet<number>): boolean =>
	row.isTakenDown
		? recalled.has(row.release_id)
		: row.download_state === download_states.succeeded || isPending(row.download_state) || isFailed(row)

/**
 * Compares what a terminal says it holds with what is known of it. What has changed since it said so (`said_at`, ms since the epoch)
 * is not compared, and what it is fetching is on its way anyhow.
 */
export const differenceOf = (
	held: readonly SaidRelease[],
	known: readonly KnownRelease[],
	said_at: number,
): Difference => {
	const named = new Set(held.map(({ sha256 }) => sha256))
	const here = new Set(held.filter(({ previous }) => previous !== true).map(({ sha256 }) => sha256))
	const isHere = ({ manifest_sha256 }: KnownRelease): boolean => here.has(manifest_sha256)
	const settled = known.filter(({ updated_at }) => updated_at < said_at)
	const recalled = new Set(known.filter(row => row.kind === 'recall' && isHere(row)).map(({ source_id }) => source_id))
	const allowed = new Set(known.filter(row => isAllowed(row, recalled)).map(({ manifest_sha256 }) => manifest_sha256))
	return {
		missing: settled.filter(row => counts(row) && !isHere(row)).map(({ dc_id }) => dc_id),
		arrived: settled.filter(row => isFailed(row) && isHere(row)).map(({ dc_id }) => dc_id),
		foreign: [...named].filter(sha256 => !allowed.has(sha256)),
	}
}
