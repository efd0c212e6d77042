import type { Envelope } from '@vitrine/contract/call/envelope'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { fill, type Values } from '@vitrine/texts/rows'

/** A request that cannot be carried out, and why: thrown where the rule applies, answered in one place. */
export class CodedError extends Error {
	readonly code: ErrorCode
	readonly values: Values | undefined
	readonly data: Readonly<Record<string, unknown>> | undefined
	constructor(code: ErrorCode, values?: Values, data?: Readonly<Record<string, unknown>>) {
		super(code)
		this.name = 'CodedError'
		this.code = code
		this.values = values
		this.data = data
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
