import { degreeSteps } from '../points/position.ts'
import { type PlayLog, type PlayRow, play_problems } from '../release/play.ts'

/**
 * Plays that can be proven (protocol §4): each row carries a hash over itself and the hash before it, and a batch a signature over
 * its last one, made with a key that never leaves the terminal. Whoever changes, leaves out or puts in a row breaks the chain there.
 */

/** SHA-256 of a text in UTF-8, as 64 small hexadecimal digits. */
export type Sha256 = (text: string) => string

/** What stands before the first row of a journal. */
export const chain_start = '0'.repeat(64)

/** What a chain belongs to: its terminal by serial number, the name of its journal, and a secret of it, without which nobody guesses a row by its hash. */
export interface Chain {
	readonly sn: string
	readonly boot: string
	readonly secret: string
}

/** What is hashed with one row, and shown with it to whoever may see it. */
export const rowSalt = (sha256: Sha256, secret: string, seq: number): string => sha256(`${secret}\n${seq}`)

/** The lines of a row for its point and position, empty ones for what it does not say; none where it says neither. */
const placeLines = ({ point_id, position }: PlayRow): readonly (string | number)[] => {
	if (point_id === undefined && position === undefined) return []
	if (position === undefined) return [point_id ?? '', '', '', '']
	const { latitude, longitude, accuracy } = position
	const metres = accuracy === undefined ? '' : Math.round(accuracy)
	return [point_id ?? '', degreeSteps(latitude), degreeSteps(longitude), metres]
}

/**
 * What a row is hashed by: one value to a line, the name last, since it may have lines of its own. A row with a point or a position
 * begins with another word, so that its text is that of no row without; rows without are hashed as they always were.
 */
const playText = ({ sn, boot }: Pick<Chain, 'sn' | 'boot'>, salt: string, row: PlayRow): string => {
	const place = placeLines(row)
	return [
		place.length === 0 ? 'play' : 'play at',
		...[salt, sn, boot, row.seq, row.kind, row.program_id, row.material_id, row.command_id],
		...[row.start_time, row.end_time, Math.floor(row.mono), row.late, row.stalls, row.black],
		...place,
		...[row.time_zone, row.name],
	].join('\n')
}

/** Whether a row's texts are stored as they are, and its zone cannot be taken for its name. */
const isStorable = ({ name, time_zone }: PlayRow): boolean =>
	!/[\n\0]/.test(time_zone) && !name.includes('\0') && `${name}${time_zone}`.isWellFormed()

/** The hash of what a row says; two rows share none, since no zone has a line break. */
export const saltedDigest = (
	sha256: Sha256,
	journal: Pick<Chain, 'sn' | 'boot'>,
	{ salt, row }: { readonly salt: string; readonly row: PlayRow },
): string => sha256(playText(journal, salt, row))

/** The same for whoever has the journal's secret. */
export const playDigest = (sha256: Sha256, chain: Chain, row: PlayRow): string =>
	saltedDigest(sha256, chain, { salt: rowSalt(sha256, chain.secret, row.seq), row })

/** The hash of a row with everything before it. */
export const chained = (sha256: Sha256, previous: string, digest: string): string => sha256(previous + digest)

/** What a terminal signs: that its journal up to `seq` has this hash. */
export const sealText = (boot: string, seq: number, head: string): string => `vitrine plays\n${boot}\n${seq}\n${head}`

/** Rows as a terminal seals them, the lowest number first, with the hash that stands before the next one. */
export const sealedRows = <Row extends PlayRow>(
	sha256: Sha256,
	chain: Chain,
	{ previous, rows }: { readonly previous: string; readonly rows: readonly Row[] },
): { readonly rows: readonly (Row & { readonly hash: string })[]; readonly head: string } => {
	let head = previous
	const sealed = rows.map(row => {
		head = chained(sha256, head, playDigest(sha256, chain, row))
		return { ...row, hash: head }
	})
	return { rows: sealed, head }
}

/** A row's place in a chain: the hash before it and at it, as the terminal states them, and its times in ms. */
export interface ChainLink {
	readonly seq: number
	readonly previous: string
	readonly hash: string
	readonly start_time: number
	readonly end_time: number
}

/** What a batch's chain shows. */
export interface CheckedBatch {
	/** Each number once, the lowest first. */
	readonly links: readonly ChainLink[]
	/** The rows whose content is not what their hash was made of. */
	readonly altered: ReadonlySet<number>
	/** The last hash and its row: what the signature has to be of. */
	readonly head: string
	readonly last: number
}

/** Follows the chain of a batch of a terminal; null where it has none. Whether it is signed is for the caller to find out. */
export const checkedBatch = (sha256: Sha256, sn: string, { boot, rows, seal }: PlayLog): CheckedBatch | null => {
	if (seal === undefined) return null
	const chain = { sn, boot, secret: seal.secret }
	const links: ChainLink[] = []
	const altered = new Set<number>()
	let [previous, last] = [seal.previous, 0]
	for (const row of [...rows].sort((one, other) => one.seq - other.seq)) {
		if (row.seq === last) continue
		const hash = row.hash ?? ''
		const isRight = hash === chained(sha256, previous, playDigest(sha256, chain, row)) && isStorable(row)
		if (!isRight) altered.add(row.seq)
		links.push({ seq: row.seq, previous, hash, start_time: row.start_time, end_time: row.end_time })
		previous = hash
		last = row.seq
	}
	return { links, altered, head: previous, last }
}

/** The digits of a hash that are stored with each row, to say which row is not what it was; as a number of 48 bits, never 0. */
export const chainMark = (hash: string): number => Number.parseInt(hash.slice(0, 12), 16) || 1

/** The same as the digits that it stands for. */
export const markText = (mark: number): string => mark.toString(16).padStart(12, '0')

/**
 * What is stored of rows that are not what was signed: those that were altered, as they stand apart, and those that came again as
 * something else, which were left out.
 */
export const chain_problems = { altered: play_problems.altered, repeated: 7 } as const

/** How many rows one stored signature is for at most, and for how many ms: an export of a day needs no row of the next. */
export const run_limits = { rows: 1000, length: 3_600_000 } as const
