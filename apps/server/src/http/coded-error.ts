import type { Envelope } from '@vitrine/contract/call/envelope'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import type { ErrorValues, PlainErrorCode } from '@vitrine/contract/error-values'
import { fill, type Values } from '@vitrine/texts/rows'

type Data = Readonly<Record<string, unknown>>

/** What an error is made with: a text with places has to have all their values, since it is also shown later, in the operation log. */
type Given<C extends ErrorCode> = [C] extends [PlainErrorCode]
	? [values?: Values | undefined, data?: Data | undefined]
	: [values: ErrorValues<C>, data?: Data | undefined]

/** A request that cannot be carried out, and why: thrown where the rule applies, answered in one place. */
export class CodedError<C extends ErrorCode = ErrorCode> extends Error {
	readonly code: ErrorCode
	readonly values: Values | undefined
	readonly data: Data | undefined
	constructor(code: C, ...given: Given<C>) {
		super(code)
		const [values, data]: readonly [values?: Values | undefined, data?: Data | undefined] = given
		this.name = 'CodedError'
		this.code = code
		this.values = values
		this.data = data
	}

	/** An error that was thrown in another process or thread, where its values were checked. */
	static again({
		code,
		values,
		data,
	}: Pick<CodedError, 'code' | 'values'> & { readonly data?: Data | undefined }): CodedError {
		return new CodedError(code as PlainErrorCode, values, data)
	}
}

/** The envelope of an error; with `data.values` a client can fill in the placeholders of the text in its own language. */
export const errorEnvelope = (coded: CodedError): Envelope => {
	const { status, text } = errors[coded.code]
	const data = { ...coded.data, ...(coded.values === undefined ? {} : { values: coded.values }) }
	return { status, data: Object.keys(data).length > 0 ? data : null, tips: fill(text, coded.values) }
}

/** The envelope of a failure inside the server, with the id under which it is logged. */
export const failureEnvelope = (id: string): Envelope => ({ status: 500, data: { id }, tips: '请求返回错误!' })

/** The envelope of success. */
export const success = (data: unknown): Envelope => ({ status: 1, data: data ?? null, tips: '' })
