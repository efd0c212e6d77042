import SwaggerParser from '@apidevtools/swagger-parser'
import asyncapi_schema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
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
