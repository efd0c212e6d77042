import { allCalls } from '@vitrine/contract/all'
import { version } from '@vitrine/contract/call/client'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { errors } from '@vitrine/contract/error-codes'
import { type TerminalRoute, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { turn } from '../ports/turns.ts'
import { type PackedContent, packedContent, sendPacked } from './answers/packed-content.ts'

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): unknown => {
	const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Record<
		string,
		unknown
	>
	return schema
}

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

/** What a terminal sends; undefined where it only asks. */
const terminalBody = ({ body, upload }: TerminalRoute): object | undefined => {
	if (upload) return { required: true, content: { 'multipart/form-data': { schema: uploaded } } }
	return body && { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
}

const plainContent = {
	description: 'The content itself; an envelope instead tells of an error',
	content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

/** The names that a path asks for, and the path as OpenAPI writes it. */
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

const each = (): { feature: string; name: string; endpoint: Endpoint }[] =>
	Object.entries(allCalls).flatMap(([feature, calls]) =>
		Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ feature, name, endpoint })),
	)

/** Makes a piece of each call; others have their turn in between, since all of them together take a while. */
const ofEach = async <T>(make: (call: ReturnType<typeof each>[number]) => T): Promise<T[]> => {
	const made: T[] = []
	for (const call of each()) {
		made.push(make(call))
		await turn()
	}
	return made
}

/** The OpenAPI 3.1 document of the contract. */
export const openapi = async () => ({
	openapi: '3.1.0',
	info: {
		title: 'Vitrine',
		version,
		description:
			'Every call is signed (docs/api.md) or carries a personal access token; terminals carry a token of their own.',
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

const escaped = (text: string): string => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{margin-top:2.5rem}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:8px}
summary{cursor:pointer;padding:.35rem 0}table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}`

const callHtml = ({ name, endpoint }: ReturnType<typeof each>[number]): string =>
	`<details><summary><code>${endpoint.method} /api${escaped(endpoint.path)}</code> — ${escaped(endpoint.about)}</summary>
<p>Demands: <code>${escaped(endpoint.may)}</code> · <code>${escaped(name)}</code></p>
<h4>Parameters</h4><pre>${escaped(JSON.stringify(schemaOf(endpoint.input, 'input'), null, 2))}</pre>
<h4>data</h4><pre>${escaped(JSON.stringify(schemaOf(endpoint.output, 'output'), null, 2))}</pre></details>`

const terminalHtml = ({ method, path, about, body, output }: TerminalRoute): string =>
	`<details><summary><code>${method} /api${escaped(path)}</code> — ${escaped(about)}</summary>
${body === undefined ? '' : `<h4>Body</h4><pre>${escaped(JSON.stringify(schemaOf(body, 'input'), null, 2))}</pre>`}
${output === undefined ? '<p>The content itself is the answer.</p>' : `<h4>data</h4><pre>${escaped(JSON.stringify(schemaOf(output, 'output'), null, 2))}</pre>`}</details>`

/** The same as a page to read. */
export const apiPage = async (): Promise<string> => {
	const features = Map.groupBy(await ofEach(call => ({ ...call, html: callHtml(call) })), call => call.feature)
	const sections = [...features].map(
		([feature, calls]) => `<h2>${escaped(feature)}</h2>${calls.map(call => call.html).join('')}`,
	)
	const ofTerminals = Object.values<TerminalRoute>(terminalRoutes).map(terminalHtml)
	const rows = Object.values(errors).map(
		({ status, text }) => `<tr><td><code>${status}</code></td><td>${escaped(text)}</td></tr>`,
	)
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vitrine API</title><style>${style}</style>
<h1>Vitrine API ${version}</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Calls are form-encoded; answers are <code>{ status, data, tips }</code>.</p>
${sections.join('')}<h2>terminal</h2><p>For terminals alone, each by the token that its bind was answered with.</p>${ofTerminals.join('')}<h2>Statuses</h2><table>${rows.join('')}</table></html>`
}

/** `GET /api/openapi.json` and `GET /api/docs`; made when first asked for. */
export const apiReference = (http: FastifyInstance): void => {
	const references = [
		{ address: '/api/openapi.json', type: 'application/json', make: async () => JSON.stringify(await openapi()) },
		{ address: '/api/docs', type: 'text/html; charset=utf-8', make: apiPage },
	]
	for (const { address, type, make } of references) {
		const made = async (): Promise<PackedContent> => packedContent(Buffer.from(await make()), type)
		let kept: Promise<PackedContent> | null = null
		http.get(address, async (request, reply) => {
			kept ??= made()
			return sendPacked(request, reply, await kept)
		})
	}
}
