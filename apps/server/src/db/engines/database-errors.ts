/** Problems of the database itself, independent of the statement. */
export type DatabaseErrorKind =
	/** It cannot be reached, or does not answer. */
	| 'away'
	/** It answers, but the statement was blocked for too long. */
	| 'busy'
	/** Its disk is full. */
	| 'full'
	/** Its stored data cannot be read. */
	| 'damaged'

/** The database failed, and the statement is not the cause. */
export class DatabaseError extends Error {
	readonly kind: DatabaseErrorKind
	constructor(kind: DatabaseErrorKind, cause: unknown) {
		super(cause instanceof Error ? cause.message : String(cause), { cause })
		this.name = 'DatabaseError'
		this.kind = kind
	}
}

export const isProblem = (error: unknown, ...kinds: readonly DatabaseErrorKind[]): error is DatabaseError =>
	error instanceof DatabaseError && kinds.includes(error.kind)

/** Whether the same write can succeed later: the data itself is fine. */
export const isPassingProblem = (error: unknown): boolean => isProblem(error, 'away', 'busy', 'full')

/** SQLSTATEs of PostgreSQL by their meaning for the caller. */
const postgres_states: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
	// Broken or failed connections, a shutdown, too many connections, a standby that takes no writes.
	[/^(08...|57P0.|53300|25006|25P03)$/, 'away'],
	// A statement or lock timeout, a deadlock, a serialisation failure, out of memory.
	[/^(57014|55P03|40P01|40001|53200)$/, 'busy'],
	[/^53100$/, 'full'],
	[/^XX00[12]$/, 'damaged'],
]

/** The driver's messages for an unusable connection; it gives these no code. */
const broken = /^Connection terminated|is not queryable|read timeout|^timeout e/i
const socket_codes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The problem behind an error of the PostgreSQL driver; the error itself if it concerns the statement. */
export const postgresProblem = (error: unknown): unknown => {
	const { code, message = '' } = error as { code?: string; message?: string }
	const state = postgres_states.find(([pattern]) => pattern.test(code ?? ''))
	if (state !== undefined) return new DatabaseError(state[1], error)
	return socket_codes.has(code ?? '') || broken.test(message) ? new DatabaseError('away', error) : error
}

/** Primary result codes of SQLite; they are the low byte of the extended ones. */
const sqlite_codes: Readonly<Record<number, DatabaseErrorKind>> = {
	5: 'busy',
	6: 'busy',
	11: 'damaged',
	13: 'full',
	26: 'damaged',
}
/** The codes of a full disk when no statement asked for the space: growing the index of the write-ahead log. */
const no_space = new Set([4874, 778])

/** The problem behind an error of SQLite; the error itself if it concerns the statement. */
export const sqliteProblem = (error: unknown): unknown => {
	const { errcode } = error as { errcode?: number }
	if (errcode === undefined) return error
	const kind = no_space.has(errcode) ? 'full' : sqlite_codes[errcode & 0xff]
	return kind === undefined ? error : new DatabaseError(kind, error)
}
