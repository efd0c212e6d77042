import type { PlainErrorCode } from '@vitrine/contract/error-values'
import { type Revised, subjectOf } from '../../db/revision.ts'
import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../coded-error.ts'

/** Who last changed something, according to the operation log; undefined while that is not written yet, or if no user did. */
const findChange = (db: Reader, subject: string) =>
	db
		.selectFrom('operation_logs')
		.leftJoin('users', 'users.id', 'operation_logs.user_id')
		.select(['users.realname', 'operation_logs.account', 'operation_logs.created_at'])
		.where('operation_logs.subject', '=', subject)
		.where('operation_logs.subject', '<>', '')
		.orderBy('operation_logs.id', 'desc')
		.executeTakeFirst()

/** The error for overwriting something that another user has changed since it was read: it names the user and the time, as far as known. */
export const changedSince = async (
	db: Reader,
	{ what, id, revision }: { what: string; id: number | string; revision: number },
): Promise<CodedError> => {
	const change = await findChange(db, subjectOf(what, id, revision))
	if (change === undefined) return new CodedError('record_changed', undefined, { revision })
	const { realname, account, created_at: changed_at } = change
	const values = { name: realname ?? account, time: new Date(changed_at).toISOString() }
	return new CodedError('record_changed_by', values, { revision, changed_at })
}

/** An error with its own text that also tells who last changed a row, and when. */
export const changedInOwnWords = async (
	db: Reader,
	code: PlainErrorCode,
	{ what, id, revision, object }: { what: Revised; id: number; revision: number; object: string },
): Promise<CodedError> => {
	const { values, data } = await changedSince(db, { what, id, revision })
	return new CodedError(code, { ...values, object }, data)
}

/** The same for a row of a table, after a write that found another revision or no row at all; `absent` is the error for the latter. */
export const notWritten = async (
	db: Reader,
	table: Revised,
	id: number,
	absent: PlainErrorCode,
): Promise<CodedError> => {
	// The tables share this column, and their names come from a closed list.
	const rows = db.selectFrom(table as 'terminals').select('revision')
	const row = await rows.where('id', '=', id).executeTakeFirst()
	return row === undefined ? new CodedError(absent) : changedSince(db, { what: table, id, revision: row.revision })
}
