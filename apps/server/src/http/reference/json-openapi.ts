import { version } from '@vitrine/contract/call/client'
import { type Endpoint, hasJsonWay } from '@vitrine/contract/call/endpoint'
import { json_way } from '../answers/problem-answer.ts'
import { type NamedCall, ofEach, schemaOf } from './calls.ts'
import { commandShapes, commands_word } from './command-shapes.ts'
import { exampleOf } from './example.ts'

/** The body of a call: typed members; what is optional in a form is optional here. */
const bodySchema = ({ input }: Endpoint): Record<string, unknown> => {
	const { required } = schemaOf(input, 'input')
	const { required: _, ...schema } = schemaOf(input, 'output')
	return { ...schema, ...(Array.isArray(required) && required.length > 0 && { required }), additionalProperties: false }
}

const bodyOf = (endpoint: Endpoint) => {
	const schema = bodySchema(endpoint)
	const example = exampleOf(schema)
	return {
		required: Array.isArray(schema.required),
		content: { 'application/json': { schema, ...(example !== null && { example }) } },
	}
}

const problem = { $ref: '#/components/responses/Problem' }

const operation = ({ feature, name, endpoint }: NamedCall) => ({
	operationId: `${feature}_${name}`,
	tags: [feature],
	summary: endpoint.about,
	description: `Demands the right \`${endpoint.may}\`, which the scopes of the token have to name.`,
	...(endpoint.does !== undefined && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
	requestBody: bodyOf(endpoint),
	responses: {
		200: {
			description: 'What the call answers',
			content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
		},
		...Object.fromEntries([400, 401, 403, 404, 409, 422, 429].map(status => [status, problem])),
		default: problem,
	},
})

const problemSchema = {
	type: 'object',
	description: 'RFC 9457',
	required: ['type', 'title', 'status', 'code', 'number', 'instance'],
	properties: {
		type: { type: 'string', examples: ['urn:vitrine:error:terminal_absent'] },
		title: { type: 'string', description: 'What is wrong, in English' },
		status: { type: 'integer' },
		code: { type: 'string', description: 'The name of the error; it does not change' },
		number: { type: 'integer', description: 'The status in the envelope of the form way' },
		instance: { type: 'string', description: 'The id under which the request stands in the log' },
		fields: {
			type: 'object',
			additionalProperties: { type: 'string' },
			description: 'Wrong members by their places, such as `list.0.name`, and why, in English',
		},
		field_codes: {
			type: 'object',
			additionalProperties: { type: 'string' },
			description: 'The same by names that do not change, such as `missing`',
		},
		values: { type: 'object', description: 'What stands in the places of the text' },
	},
}

/** The OpenAPI 3.1 document of the JSON way (docs/decisions/095). */
export const jsonOpenapi = async () => {
	const calls = (await ofEach(call => (hasJsonWay(call.endpoint) ? { ...call, post: operation(call) } : null))).filter(
		call => call !== null,
	)
	return {
		openapi: '3.1.0',
		info: {
			title: 'Vitrine, called with JSON',
			version,
			description: `For programs with a personal access token. Every call is a POST with a JSON object; answers are JSON, errors problem details with an HTTP status. ${commands_word}`,
		},
		servers: [{ url: '/' }],
		security: [{ token: [] }],
		tags: [...new Set(calls.map(({ feature }) => feature))].map(name => ({ name })),
		paths: Object.fromEntries(calls.map(({ feature, name, post }) => [`${json_way}${feature}/${name}`, { post }])),
		components: {
			securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Personal access token' } },
			parameters: {
				IdempotencyKey: {
					name: 'Idempotency-Key',
					in: 'header',
					required: false,
					schema: { type: 'string', minLength: 1, maxLength: 255 },
					description: 'The same key with the same body within a day is carried out once and answered again the same',
				},
			},
			responses: {
				Problem: {
					description: 'Why it was not done',
					content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
				},
			},
			schemas: { Problem: problemSchema, ...commandShapes() },
		},
	}
}
