import type { FastifyError } from 'fastify'
import { DatabaseError, type DatabaseErrorKind } from '../../db/engines/database-errors.ts'
import { StorageFull } from '../../ports/blobs/blobs.ts'
import { FileLost } from '../../ports/blobs/file-lost.ts'
import { CodedError } from '../coded-error.ts'

/** The coded error for a problem of the request itself; null for a failure of the server. */
const asCodedError = (error: unknown): CodedError | null => {
	if (error instanceof CodedError) return error
	if (error instanceof StorageFull) return new CodedError('disk_full')
	if (error instanceof FileLost) return new CodedError('file_lost')
	const { code, statusCode } = error as Partial<FastifyError>
	if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new CodedError('type_unsupported')
	if (statusCode === 413) return new CodedError('too_large')
	return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new CodedError('parameter') : null
}

/** The coded error for a database problem, and whether the same call may be retried soon. */
const databaseErrors = {
	away: { coded: new CodedError('database_away'), code: 503 },
	busy: { coded: new CodedError('busy'), code: 503 },
	full: { coded: new CodedError('disk_full'), code: 200 },
	damaged: { coded: new CodedError('database_damaged'), code: 503 },
} as const satisfies Record<DatabaseErrorKind, { coded: CodedError; code: number }>

/** Whether the process, or the machine, has reached its limit of open files. */
const isExhausted = (error: unknown): boolean =>
	['EMFILE', 'ENFILE'].includes(String((error as NodeJS.ErrnoException | null)?.code))

/** The answer to a thrown error: the coded error, and whether the same request may be retried soon (503). */
export interface Problem {
	readonly coded: CodedError
	readonly code: 200 | 503
	/** Whether the process has run out of file handles, which must be logged. */
	readonly is_exhausted: boolean
}

/** What a thrown error means to the caller; null for a failure of the server. */
export const problemOf = (error: unknown): Problem | null => {
	if (error instanceof DatabaseError) return { ...databaseErrors[error.kind], is_exhausted: false }
	if (isExhausted(error)) return { coded: new CodedError('busy'), code: 503, is_exhausted: true }
	const coded = asCodedError(error)
	return coded && { coded, code: 200, is_exhausted: false }
}
