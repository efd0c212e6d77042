import { standings } from '../schedule/standing.ts'
import { download_states, failed_states, isPending } from './download.ts'

/** The most releases that a terminal can list as held; one with more reports none. */
export const held_limit = 500

/** A release that a terminal reports as held; `sha256` is that of its manifest. */
export interface SaidRelease {
	readonly command_id: number
	readonly sha256: string
	/** It no longer counts, and is retained for rolling back. */
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
	/** It was ended, or taken down there. */
	readonly isTakenDown: boolean
	/** When this state was reached, in ms since the epoch. */
	readonly updated_at: number
}

/** The differences between terminal and server. */
export interface Difference {
	/** Rows that the terminal should hold but does not: to be sent again. */
	readonly missing: readonly number[]
	/** Failed rows whose release the terminal nevertheless holds. */
	readonly arrived: readonly number[]
	/** Manifests that the terminal should not hold: to be forgotten. */
	readonly foreign: readonly string[]
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
 * and releases being fetched are on their way anyway.
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
