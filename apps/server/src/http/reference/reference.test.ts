import SwaggerParser from '@apidevtools/swagger-parser'
import asyncapi_schema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
import { command_types } from '@vitrine/domain/command/command'
import { Ajv } from 'ajv'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, type TestApp } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'

type Document = Record<string, unknown>

let app: TestApp
beforeAll(async () => {
	app = await aApp('sqlite')
})
afterAll(() => app.remove())

const read = async (path: string): Promise<Document> =>
	(await fetch(`${app.origin}${path}`)).json() as Promise<Document>

describe.each(['/api/openapi.json', '/api/v1/openapi.json'])('%s', path => {
	test('is accepted by two validators', { tags: 'long' }, async () => {
		const document = await read(path)
		const { valid, errors } = await new Validator().validate(structuredClone(document))
		expect([valid, errors ?? []]).toEqual([true, []])
		await SwaggerParser.validate(structuredClone(document) as never)
	})

	test('names each operation once, under a tag that is declared or its own', async () => {
		const { paths, tags } = (await read(path)) as {
			paths: Record<string, Record<string, { operationId: string; tags: string[]; summary: string }>>
			tags?: { name: string }[]
		}
		const operations = Object.values(paths).flatMap(one => Object.values(one))
		expect(operations.length).toBeGreaterThan(200)
		expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
		for (const operation of operations) expect(operation.summary).not.toBe('')
		if (tags === undefined) return
		const declared = tags.map(({ name }) => name)
		for (const operation of operations) expect(declared).toEqual(expect.arrayContaining(operation.tags))
	})
})

test('a client that a public library makes from the document calls the product', async () => {
	const admin = await anAdmin(app)
	const { token } = await admin.access.createToken({ name: 'client' })
	const definition = (await read('/api/v1/openapi.json')) as never
	const headers = { authorization: `Bearer ${token}` }
	const maker = new OpenAPIClientAxios({ definition, axiosConfigDefaults: { baseURL: app.origin, headers } })
	const client = (await maker.init()) as unknown as Record<
		string,
		(query: null, body: object) => Promise<{ status: number; data: Record<string, unknown> }>
	>
	const made = await client.terminals_add?.(null, { name: 'Door', sn: 'CLIENT1', key: 'key-of-terminal' })
	expect(made?.status).toBe(200)
	const listed = await client.terminals_list?.(null, { limit: 5 })
	expect(listed?.data).toMatchObject({ count: 1, list: [{ name: 'Door' }] })
	await expect(client.terminals_get?.(null, { id: 999_999 })).rejects.toMatchObject({ response: { status: 404 } })
})

test('the examples of the JSON way are what its shapes take', { tags: 'long' }, async () => {
	const document = (await read('/api/v1/openapi.json')) as {
		paths: Record<
			string,
			{ post: { requestBody: { content: { 'application/json': { schema: object; example?: unknown } } } } }
		>
	}
	const ajv = new Ajv({ strict: false, validateFormats: false, schemas: [{ ...document, $id: 'document' }] })
	// Shared components resolve within the document.
	const within = (schema: object): object =>
		JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))
	let count = 0
	for (const [path, { post }] of Object.entries(document.paths)) {
		const { schema, example } = post.requestBody.content['application/json']
		if (example === undefined) continue
		count++
		expect([path, ajv.compile(within(schema))(example)]).toEqual([path, true])
	}
	expect(count).toBeGreaterThan(150)
})

test('the document of the sockets is AsyncAPI 3.0', async () => {
	const document = (await read('/api/asyncapi.json')) as {
		components: { messages: Record<string, { payload: object }> }
	}
	const ajv = new Ajv({ strict: false, validateFormats: false })
	const validate = ajv.compile(asyncapi_schema as object)
	expect([validate(document), validate.errors ?? []]).toEqual([true, []])
	// The document accepts a frame of the protocol.
	const says = ajv.compile(document.components.messages.terminalSays?.payload ?? {})
	expect(says({ type: 'heart_package' })).toBe(true)
	expect(says({ type: 'nothing of the kind' })).toBe(false)
})

type Shape = Readonly<Record<string, unknown>>

/** The names of the numbers in a shape that have no unit. */
const withoutUnit = (shape: unknown, name = ''): string[] => {
	if (Array.isArray(shape)) return shape.flatMap(one => withoutUnit(one, name))
	if (typeof shape !== 'object' || shape === null) return []
	const { type, properties = {}, items, anyOf } = shape as Shape
	if (type === 'integer' || type === 'number') return 'x-unit' in shape ? [] : [name]
	const members = Object.entries(properties as Shape).flatMap(([key, one]) => withoutUnit(one, key))
	return [...members, ...withoutUnit(items, name), ...withoutUnit(anyOf, name)]
}

test.each(['/api/openapi.json', '/api/v1/openapi.json', '/api/asyncapi.json'])(
	'%s describes every type of command: its data with units, and what applies to it',
	async path => {
		const { components } = (await read(path)) as { components: { schemas: Record<string, Shape> } }
		const shapes = Object.entries(components.schemas).filter(([name]) => name.startsWith('Command'))
		expect(shapes.map(([, shape]) => (shape['x-command'] as Shape).type)).toEqual(command_types)
		const { CommandBrightness, CommandRemoteLock, CommandStopDownload } = components.schemas
		expect(CommandBrightness).toMatchObject({
			title: 'Brightness',
			properties: { value: { minimum: 0, maximum: 100, 'x-unit': '%' }, ramp_ms: { 'x-unit': 'ms' } },
			'x-command': { right: 'terminals.control', lifetime_s: 604_800, cooldown_s: 2, request_type: 'set, get' },
		})
		expect(CommandRemoteLock).toMatchObject({
			'x-command': { confirmed: 'unless mode is unlock_now', has_opposite: true },
		})
		expect(CommandStopDownload).toMatchObject({ 'x-command': { smallest_build: 218, sent_alone: true } })
		// Rules are about values of any sensor; the others count something, or name it.
		const numbers = shapes
			.filter(([name]) => !name.startsWith('CommandRule'))
			.flatMap(([, shape]) => withoutUnit(shape))
		const named = ['artifact_id', 'channel', 'command_id', 'cue', 'dc_id'].concat([
			'device',
			'device_id',
			'plan',
			'preset',
			'program_id',
			'week_days',
		])
		expect([...new Set(numbers)].toSorted()).toEqual(named)
	},
)
