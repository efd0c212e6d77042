import { type RefusalCode, refusals } from '@vitrine/contract/catalogue'
import type { Envelope } from '@vitrine/contract/envelope'
import { fill, type Values } from '@vitrine/texts/rows'

/** What a person asked for cannot be done, and why: thrown where the rule is found, answered in one place. */
export class Refusal extends Error {
	readonly code: RefusalCode
	readonly values: Values | undefined
	readonly data: Readonly<Record<string, unknown>> | undefined
	constructor(code: RefusalCode, values?: Values, data?: Readonly<Record<string, unknown>>) {
		super(code)
		this.name = 'Refusal'
		this.code = code
		this.values = values
		this.data = data
	}
}

/** The envelope of a refusal; `data.values` let a client fill the places of the text in its own language. */
export const refusalEnvelope = (refusal: Refusal): Envelope => {
	const { status, text } = refusals[refusal.code]
	const data = { ...refusal.data, ...(refusal.values === undefined ? {} : { values: refusal.values }) }
	return { status, data: Object.keys(data).length > 0 ? data : null, tips: fill(text, refusal.values) }
}

/** The envelope of success. */
export const success = (data: unknown): Envelope => ({ status: 1, data: data ?? null, tips: '' })
