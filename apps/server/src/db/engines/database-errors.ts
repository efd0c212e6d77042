/** What may be wrong with a database itself, whatever was asked of it. */
export type DatabaseErrorKind =
	/** It cannot be reached, or does not answer. */
	| 'away'
	/** It answers, but something held for too long what was asked for. */
	| 'busy'
	/** Its disk has no room. */
	| 'full'
	/** What it has stored cannot be read. */
	| 'damaged'

/** The database could not do what was asked, through no fault of the statement. */
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

/** Whether the same can be written later: nothing is wrong with it. */
export const isPassingProblem = (error: unknown): boolean => isProblem(error, 'away', 'busy', 'full')

/** SQLSTATEs of PostgreSQL by what they mean for whoever asked. */
const postgres_states: readonly (readonly [RegExp, DatabaseErrorKind])[] = [
	// Connections that end or cannot be made, a shutdown, too many connections, a standby that takes no writes.
	[/^(08...|57P0.|53300|25006|25P03)$/, 'away'],
	// A statement or lock timeout, a deadlock, a serialisation that failed, memory that ran out.
	[/^(57014|55P03|40P01|40001|53200)$/, 'busy'],
	[/^53100$/, 'full'],
	[/^XX00[12]$/, 'damaged'],
]

/** What the driver says of a connection that is of no use any more; it gives these no code. */
const broken = /^Connection terminated|is not queryable|read timeout|^timeout e/i
const socket_codes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The problem that an error of PostgreSQL's driver stands for; the error itself when it is the statement's own. */
export const postgresProblem = (error: unknown): unknown => {
	const { code, message = '' } = error as { code?: string; message?: string }
	const state = postgres_states.find(([pattern]) => pattern.test(code ?? ''))
	if (state !== undefined) return new DatabaseError(state[1], error)
	return socket_codes.has(code ?? '') || broken.test(message) ? new DatabaseError('away', error) : error
}

/** Primary result codes of SQLite; the extended ones are the same in their low byte. */
const sqlite_codes: Readonly<Record<number, DatabaseErrorKind>> = {
	5: 'busy',
	6: 'busy',
	11: 'damaged',
	13: 'full',
	26: 'damaged',
}
/** What a disk without room is called where it is no statement that needs it: growing the index of the write-ahead log. */
const no_space = new Set([4874, 778])

/** The problem that an error of SQLite stands for; the error itself when it is the statement's own. */
export const sqliteProblem = (error: unknown): unknown => {
	const { errcode } = error as { errcode?: number }
	if (errcode === undefined) return error
	const kind = no_space.has(errcode) ? 'full' : sqlite_codes[errcode & 0xff]
	return kind === undefined ? error : new DatabaseError(kind, error)
}
