import { errors, field_problems } from '@vitrine/contract/error-codes'
import { httpStatusOf } from '@vitrine/contract/http-status'
import { all, type TextKey } from '@vitrine/texts/all'
import { inLanguage } from '@vitrine/texts/in-language'
import { fill } from '@vitrine/texts/rows'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CodedError } from '../coded-error.ts'

/** Path prefix of the JSON calls (docs/decisions/095). */
export const json_way = '/api/v1/'

/** Whether a request uses the JSON way, in whatever case its path is written. */
export const isJsonWay = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
	url.slice(0, json_way.length).toLowerCase() === json_way

/** The problems of the members: in English, under stable names. */
const memberProblems = (fields: unknown) => {
	if (typeof fields !== 'object' || fields === null) return {}
	const texts = Object.entries(fields as Record<string, string>)
	const nameOf = (text: string): string =>
		Object.entries(field_problems).find(([, known]) => known === text)?.[0] ?? 'malformed'
	return {
		fields: Object.fromEntries(texts.map(([place, text]) => [place, isText(text) ? inLanguage(text, 'en') : text])),
		field_codes: Object.fromEntries(texts.map(([place, text]) => [place, nameOf(text)])),
	}
}

const isText = (text: string): text is TextKey => Object.hasOwn(all, text)

/** The body for an error, following RFC 9457; the texts are English because programs log them. */
const problemDetails = (coded: CodedError, id: string) => {
	const { status: number, text } = errors[coded.code]
	return {
		type: `urn:vitrine:error:${coded.code}`,
		title: fill(inLanguage(text, 'en'), coded.values, 'en'),
		status: httpStatusOf(coded.code),
		code: coded.code,
		/** The status in the envelope when the form way answers with this error. */
		number,
		instance: id,
		...coded.data,
		...memberProblems(coded.data?.fields),
		...(coded.values !== undefined && { values: coded.values }),
	}
}

const failureDetails = (id: string) => ({
	type: 'urn:vitrine:error:failure',
	title: 'The server has failed; its log has the reason under this id',
	status: 500,
	code: 'failure',
	number: 500,
	instance: id,
})

/** Sends a problem; null means a failure of the server. */
export const sendProblem = (reply: FastifyReply, coded: CodedError | null, id: string): FastifyReply => {
	if (coded !== null && httpStatusOf(coded.code) === 401) reply.header('www-authenticate', 'Bearer')
	const details = coded === null ? failureDetails(id) : problemDetails(coded, id)
	return reply
		.code(details.status)
		.header('content-type', 'application/problem+json; charset=utf-8')
		.send(JSON.stringify(details))
}
