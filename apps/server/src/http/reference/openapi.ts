import { version } from '@vitrine/contract/call/client'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { type TerminalRoute, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { z } from 'zod'
import { ofEach, schemaOf } from './calls.ts'
import { commandShapes, commands_word } from './command-shapes.ts'

const signed = {
	token: { type: 'string', description: 'Empty before login' },
	v: { type: 'string', description: `Product version, ${version}` },
	t: { type: 'string', description: 'Milliseconds since the epoch' },
	s: { type: 'string', description: 'Signature' },
}

const inputSchema = ({ input, upload }: Endpoint): Record<string, unknown> => {
	const schema = schemaOf(input, 'input') as { properties?: object; required?: string[] }
	const file = upload ? { file: { type: 'string', format: 'binary' } } : {}
	return { ...schema, properties: { ...schema.properties, ...file, ...signed } }
}

const enveloped = (data: z.ZodType) => ({
	description: 'The envelope; status 1 is success, any other an error',
	content: {
		'application/json': {
			schema: {
				type: 'object',
				required: ['status', 'data', 'tips'],
				properties: { status: { type: 'integer' }, tips: { type: 'string' }, data: schemaOf(data, 'output') },
			},
		},
	},
})

const failure = { description: 'A failure inside the server, with the id under which it stands in the log' }

const operation = (feature: string, name: string, endpoint: Endpoint) => ({
	operationId: `${feature}.${name}`,
	tags: [feature],
	summary: endpoint.about,
	description: `Demands: ${endpoint.may}`,
	security: endpoint.may === 'anyone' ? [] : [{ session: [], signature: [] }, { bearer: [] }],
	requestBody: {
		content: {
			[endpoint.upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: {
				schema: inputSchema(endpoint),
			},
		},
	},
	responses: { 200: enveloped(endpoint.output), 500: failure },
})

const uploaded = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

/** What a terminal sends; undefined for plain requests. */
const terminalBody = ({ body, upload }: TerminalRoute): object | undefined => {
	if (upload) return { required: true, content: { 'multipart/form-data': { schema: uploaded } } }
	return body && { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
}

const plainContent = {
	description: 'The content itself; an envelope instead tells of an error',
	content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/** The parameter names in a path, and the path in OpenAPI notation. */
const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const bracedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const terminalOperation = (name: string, route: TerminalRoute) => {
	const requestBody = terminalBody(route)
	return {
		operationId: `terminal.${name}`,
		tags: ['terminal'],
		summary: route.about,
		description: 'For terminals alone, by the token that a bind was answered with (docs/terminal-protocol.md).',
		security: [{ terminal: [] }],
		parameters: namesIn(route.path).map(one => ({ name: one, in: 'path', required: true, schema: { type: 'string' } })),
		...(requestBody && { requestBody }),
		responses: { 200: route.output === undefined ? plainContent : enveloped(route.output), 500: failure },
	}
}

const terminalPaths = (): [string, object][] =>
	Object.entries<TerminalRoute>(terminalRoutes).map(([name, route]) => [
		bracedPath(route.path),
		{ [route.method.toLowerCase()]: terminalOperation(name, route) },
	])

/** The OpenAPI 3.1 document of the contract. */
export const openapi = async () => ({
	openapi: '3.1.0',
	info: {
		title: 'Vitrine',
		version,
		description: `Every call is signed (docs/api.md) or carries a personal access token; terminals carry a token of their own. ${commands_word}`,
	},
	servers: [{ url: '/api' }],
	paths: Object.fromEntries<object>([
		...(await ofEach(({ feature, name, endpoint }): [string, object] => [
			endpoint.path,
			{ [endpoint.method.toLowerCase()]: operation(feature, name, endpoint) },
		])),
		...terminalPaths(),
	]),
	components: {
		schemas: commandShapes(),
		securitySchemes: {
			session: { type: 'apiKey', in: 'cookie', name: 'vitrine_session', description: 'Set by login, HttpOnly' },
			signature: {
				type: 'apiKey',
				in: 'query',
				name: 's',
				description: 'Form field s (in the query for GET and DELETE)',
			},
			bearer: { type: 'http', scheme: 'bearer', description: 'Personal access token' },
			terminal: {
				type: 'http',
				scheme: 'bearer',
				description: 'Token of a terminal, told by the answer to its bind (docs/terminal-protocol.md)',
			},
		},
	},
})
