import { envelope_status, errors } from '@vitrine/contract/error-codes'
import type { Note, OpenCall } from '../caller/session.ts'
import { CodedError } from '../coded-error.ts'

/** A line of the operation log: who, from where, what on which object, how it was and is, and how it ended. */
export interface Operation {
	readonly user_id: number | null
	readonly account: string
	readonly group_id: number | null
	readonly by_token: number
	readonly ip: string
	readonly agent: string
	readonly action: string
	readonly object: string
	readonly before: string
	readonly after: string
	/** What it made of which row; empty where it was refused. */
	readonly subject: string
	/** The status of the envelope, or 500. */
	readonly result: number
	readonly created_at: number
}

export interface RecordedCall {
	/** The call, as feature and name. */
	readonly name: string
	readonly call: OpenCall
	readonly fields: Readonly<Record<string, string>>
	readonly note: () => Note | null
	readonly subject: () => string
}

/** What stands in the log of one side of a change, in characters at most. */
const max_length = 4000

/** Parameters that are nobody's business, and those that every call carries. */
const hidden = /password|code|secret|token|key$|^(s|t|v|nonce|challenge|verify_id|commands_info)$/

const shown = (fields: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(fields)
			.filter(([name]) => !hidden.test(name))
			.map(([name, value]) => [name, value.slice(0, 500)]),
	)

const asText = (value: unknown): string =>
	value === undefined ? '' : JSON.stringify(value).toWellFormed().replaceAll('\\u0000', '').slice(0, max_length)

const operationOf = ({ name, call, fields, note, subject }: RecordedCall, result: number): Operation => {
	const { session } = call
	const noted = note()
	return {
		user_id: session?.user_id ?? null,
		account: session?.account ?? (fields.account ?? fields.email ?? '').slice(0, 254),
		group_id: session?.group_id ?? null,
		by_token: session?.by.kind === 'token' ? 1 : 0,
		ip: call.ip,
		agent: call.agent,
		action: name,
		object: (noted?.object ?? fields.name ?? fields.id ?? fields.ids ?? '').slice(0, 500),
		before: asText(noted?.before),
		after: asText(noted?.after ?? shown(fields)),
		subject: result === envelope_status.success ? subject() : '',
		result,
		created_at: call.now,
	}
}

/**
 * Does what a call asks for and writes it into the operation log, refused or not. What nobody has signed in for is written
 * when it succeeds only: strangers fill no log.
 */
export const recorded = async <T>(
	record: (operation: Operation) => Promise<void>,
	about: RecordedCall,
	answer: () => Promise<T>,
): Promise<T> => {
	let data: T
	try {
		data = await answer()
	} catch (error) {
		const result = error instanceof CodedError ? errors[error.code].status : 500
		// What it failed for is what the caller hears, not that this could not be written down either.
		if (about.call.session !== null) await record(operationOf(about, result)).catch(() => undefined)
		throw error
	}
	await record(operationOf(about, envelope_status.success))
	return data
}
