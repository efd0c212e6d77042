import { envelope_status, errors } from '@vitrine/contract/error-codes'
import { hidden_parameters } from '@vitrine/domain/people/operation-details'
import type { Note, OpenCall } from '../caller/session.ts'
import { CodedError } from '../coded-error.ts'

/** A line of the operation log: who, from where, what to which object, its state before and after, and the result. */
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
	/** Which row was changed and to which revision; empty if the call was refused. */
	readonly subject: string
	/** The status of the envelope, or 500, and the values of its text as JSON. */
	readonly result: number
	readonly result_values: string
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

/** Maximum length of each side of a change in the log, in characters. */
const max_length = 4000

const shown = (fields: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(fields)
			.filter(([name]) => !hidden_parameters.test(name))
			.map(([name, value]) => [name, value.slice(0, 500)]),
	)

/** How much of each text and list is logged if a side would be too long: what is cut within remains readable field by field. */
const tighter = [
	{ characters: 300, entries: 30 },
	{ characters: 100, entries: 10 },
] as const

const clipped = (value: unknown, { characters, entries }: (typeof tighter)[number]): unknown => {
	if (typeof value === 'string') return value.length > characters ? `${value.slice(0, characters)}…` : value
	if (typeof value !== 'object' || value === null) return value
	return Array.isArray(value) ? value.slice(0, entries) : Object.fromEntries(Object.entries(value).slice(0, entries))
}

/** JSON of at most that length; only what is longer even with clipped texts and lists is cut off. */
const jsonOf = (value: unknown): string => {
	const whole = JSON.stringify(value)
	if (whole.length <= max_length) return whole
	const shorter = tighter.map(limits => JSON.stringify(value, (_, part: unknown) => clipped(part, limits)))
	return shorter.find(({ length }) => length <= max_length) ?? shorter.at(-1) ?? whole
}

const asText = (value: unknown): string =>
	value === undefined ? '' : jsonOf(value).toWellFormed().replaceAll('\\u0000', '').slice(0, max_length)

/** The values of an error's text as a log stores them; empty for none. */
export const valuesText = ({ values = {} }: Pick<CodedError, 'values'>): string =>
	Object.keys(values).length === 0 ? '' : asText(values)

const operationOf = (
	{ name, call, fields, note, subject }: RecordedCall,
	result: number,
	result_values = '',
): Operation => {
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
		// Null says that nothing is left; only a note that says nothing of it leaves room for the parameters.
		after: asText(noted?.after === undefined ? shown(fields) : noted.after),
		subject: result === envelope_status.success ? subject() : '',
		result,
		result_values,
		created_at: call.now,
	}
}

/**
 * Performs a call and writes it to the operation log, whether it succeeds or is refused. Calls without a session are logged only on
 * success, so that strangers cannot fill the log; what only reads is logged only if it is refused, since pages read by themselves.
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
		const [result, values] = error instanceof CodedError ? [errors[error.code].status, valuesText(error)] : [500, '']
		// The caller gets the original error, not the failure to log it.
		if (about.call.session !== null) await record(operationOf(about, result, values)).catch(() => undefined)
		throw error
	}
	if (about.note()?.is_reading !== true) await record(operationOf(about, envelope_status.success))
	return data
}
