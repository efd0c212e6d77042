import type { ErrorCode } from '@vitrine/contract/error-codes'
import { type Revised, subjectOf } from '../../db/revision.ts'
import type { Reader } from '../../db/schema.ts'
import { CodedError } from '../coded-error.ts'

/** Who made something what it is now, by the operation log; undefined while that is not written, or when nobody did. */
const findChange = (db: Reader, subject: string) =>
	db
		.selectFrom('operation_logs')
		.leftJoin('users', 'users.id', 'operation_logs.user_id')
		.select(['users.realname', 'operation_logs.account', 'operation_logs.created_at'])
		.where('operation_logs.subject', '=', subject)
		.where('operation_logs.subject', '<>', '')
		.orderBy('operation_logs.id', 'desc')
		.executeTakeFirst()

/** The error to write over what somebody else has changed since it was seen: it names who did and when, as far as that is known. */
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

/** An error in words of its own that tells as well who made a row what it is, and when. */
export const changedInOwnWords = async (
	db: Reader,
	code: ErrorCode,
	{ what, id, revision, object }: { what: Revised; id: number; revision: number; object: string },
): Promise<CodedError> => {
	const { values, data } = await changedSince(db, { what, id, revision })
	return new CodedError(code, { ...values, object }, data)
}

/** The same of a row of a table, after a write that found it at another revision, or not at all: `absent` says that. */
export const notWritten = async (db: Reader, table: Revised, id: number, absent: ErrorCode): Promise<CodedError> => {
	// The tables have the column in common; their names are a closed list.
	const rows = db.selectFrom(table as 'terminals').select('revision')
	const row = await rows.where('id', '=', id).executeTakeFirst()
	return row === undefined ? new CodedError(absent) : changedSince(db, { what: table, id, revision: row.revision })
}
