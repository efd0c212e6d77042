import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import { form_limits } from '@vitrine/contract/call/endpoint'
import type { FastifyInstance } from 'fastify'

/** Result of parsing a form with too many names: none of it is read. */
const too_many = Object.freeze(Object.create(null))

/** Whether the parsed form had more names than allowed. */
export const tooManyNames = (parsed: unknown): boolean => parsed === too_many

const isTooMany = (text: string): boolean => {
	let names = 1
	for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (++names > form_limits.names) return true
	return false
}

/** The parameters of a query or a form: an object without a prototype. */
export const queryFields = (text: string): Record<string, unknown> =>
	isTooMany(text) ? too_many : parse(text, '&', '=', { maxKeys: 0 })

/** Registers the parser for form bodies. */
export const forms = async (http: FastifyInstance): Promise<void> => {
	await http.register(formbody, { bodyLimit: form_limits.usual, parser: queryFields })
}
