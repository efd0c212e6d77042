import { degreeSteps } from '../points/position.ts'
import { type PlayLog, type PlayRow, play_problems } from '../release/play.ts'

/**
 * Provable plays (protocol §4): each row carries a hash of itself and the previous hash, and each batch a signature of its last hash, made
 * with a key that never leaves the terminal. Changing, removing or inserting a row breaks the chain there.
 */

/** SHA-256 of a text in UTF-8, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string

/** The hash before the first row of a journal. */
export const chain_start = '0'.repeat(64)

/**
 * What a chain belongs to: its terminal by serial number, the name of its journal, and a secret of the journal that prevents guessing a
 * row from its hash.
 */
export interface Chain {
	readonly sn: string
	readonly boot: string
	readonly secret: string
}

/** The salt hashed with one row, disclosed together with the row. */
export const rowSalt = (sha256: Sha256, secret: string, seq: number): string => sha256(`${secret}\n${seq}`)

/** The lines for a row's point and position, empty if unknown; no lines if it has neither. */
const placeLines = ({ point_id, position }: PlayRow): readonly (string | number)[] => {
	if (point_id === undefined && position === undefined) return []
	if (position === undefined) return [point_id ?? '', '', '', '']
	const { latitude, longitude, accuracy } = position
	const metres = accuracy === undefined ? '' : Math.round(accuracy)
	return [point_id ?? '', degreeSteps(latitude), degreeSteps(longitude), metres]
}

/**
 * The text that a row is hashed by: one value per line, the name last, since it can contain line breaks. A row with a point or a position
 * begins with a different word, so that its text never equals that of a row without; rows without keep their original format.
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

/**
 * Whether a row's texts can be stored unchanged, and its zone cannot be confused with its name: with a line break in the zone, the hash also
 * fits another row, whose name begins with what follows.
 */
export const isStorable = ({ name, time_zone }: PlayRow): boolean =>
	!/[\n\0]/.test(time_zone) && !name.includes('\0') && `${name}${time_zone}`.isWellFormed()

/** The hash of a row's content; different rows have different texts, since no zone contains a line break. */
export const saltedDigest = (
	sha256: Sha256,
	journal: Pick<Chain, 'sn' | 'boot'>,
	{ salt, row }: { readonly salt: string; readonly row: PlayRow },
): string => sha256(playText(journal, salt, row))

/** The same, given the journal's secret. */
export const playDigest = (sha256: Sha256, chain: Chain, row: PlayRow): string =>
	saltedDigest(sha256, chain, { salt: rowSalt(sha256, chain.secret, row.seq), row })

/** The hash of a row together with everything before it. */
export const chained = (sha256: Sha256, previous: string, digest: string): string => sha256(previous + digest)

/** The text that a terminal signs: that its journal up to `seq` has this hash. */
export const sealText = (boot: string, seq: number, head: string): string => `vitrine plays\n${boot}\n${seq}\n${head}`

/** Rows as a terminal seals them, lowest number first, with the hash that precedes the next one. */
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

/** A row's place in a chain: the hashes before and at it, as stated by the terminal, and its times in ms. */
export interface ChainLink {
	readonly seq: number
	readonly previous: string
	readonly hash: string
	readonly start_time: number
	readonly end_time: number
}

/** The result of following a batch's chain. */
export interface CheckedBatch {
	/** Each number once, lowest first. */
	readonly links: readonly ChainLink[]
	/** Rows whose content does not match their hash. */
	readonly altered: ReadonlySet<number>
	/** The last hash and its row, which the signature has to cover. */
	readonly head: string
	readonly last: number
}

/** Follows the chain of a terminal's batch; null if it has none. The caller has to verify the signature. */
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

/** The leading digits of a hash, stored with each row to identify a row that was altered; as a 48-bit number, never 0. */
export const chainMark = (hash: string): number => Number.parseInt(hash.slice(0, 12), 16) || 1

/** A mark as the digits that it represents. */
export const markText = (mark: number): string => mark.toString(16).padStart(12, '0')

/**
 * Stored problems of rows that do not match what was signed: altered rows, stored separately, and rows that were sent again with different
 * content, which were discarded.
 */
export const chain_problems = { altered: play_problems.altered, repeated: 7 } as const

/** Maximum rows, and ms, covered by one stored signature: the export of a day then needs no rows of the next. */
export const run_limits = { rows: 1000, length: 3_600_000 } as const
