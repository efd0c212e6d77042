import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@vitrine/contract/all'
import { version } from '@vitrine/contract/call/client'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { publicConfig } from '@vitrine/contract/config'
import { type TerminalRoute, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { amongAddresses } from '../caller/trusted.ts'

describe.each(dialects)('operations on %s', dialect => {
	let app: TestApp
	beforeAll(async () => {
		app = await aApp(dialect)
	})
	afterAll(() => app.remove())

	test('the process and what it stands on answer', async () => {
		expect(await (await fetch(`${app.origin}/healthz`)).json()).toEqual({ status: 'ok' })
		expect(await (await fetch(`${app.origin}/readyz`)).json()).toEqual({ status: 'ready' })
	})

	test('figures are for this machine, unless a proxy hands the request on', async () => {
		const text = await (await fetch(`${app.origin}/metrics`)).text()
		for (const name of ['vitrine_terminals_online 0', 'vitrine_browsers_online 0', 'vitrine_http_requests_total'])
			expect(text).toContain(name)
		const headers = { 'x-forwarded-for': '203.0.113.5' }
		expect((await fetch(`${app.origin}/metrics`, { headers })).status).toBe(403)
	})

	test('what a page needs before login is public, and nothing else is', async () => {
		const response = await fetch(`${app.origin}/config.json`)
		expect(response.headers.get('cache-control')).toBe('no-store')
		const body = (await response.json()) as Record<string, unknown>
		expect(publicConfig.strict().parse(body)).toMatchObject({ version: '3.0.13', socket_port: app.socket_port })
		const secrets = await app.database.db.selectFrom('secrets').selectAll().execute()
		expect(body.app_key).toBe(secrets.find(row => row.name === 'app_key')?.value)
		expect(JSON.stringify(body)).not.toContain(secrets.find(row => row.name === 'root')?.value)
	})

	test('each installation has keys of its own, which outlive a restart', { tags: 'long' }, async () => {
		const keyOf = async (of: TestApp) =>
			((await (await fetch(`${of.origin}/config.json`)).json()) as { app_key: string }).app_key
		const other = await aApp(dialect)
		const key = await keyOf(other)
		expect(key).not.toBe(await keyOf(app))
		const again = await other.again()
		expect(await keyOf(again)).toBe(key)
		await again.remove()
	})
})

describe('operations', () => {
	test('with a token, only its holder may read the figures', async () => {
		const app = await aApp('sqlite', { VITRINE_METRICS_TOKEN: 'figures' })
		const code = async (headers: Record<string, string>) => (await fetch(`${app.origin}/metrics`, { headers })).status
		expect(await code({})).toBe(403)
		expect(await code({ authorization: 'Bearer figure' })).toBe(403)
		expect(await code({ authorization: 'Bearer Figures' })).toBe(403)
		expect(await code({ authorization: 'Bearer figures' })).toBe(200)
		await app.remove()
	})

	test.each(dialects)('it is not ready without its database (%s), and lives', async dialect => {
		const app = await aApp(dialect)
		await app.database.db.destroy()
		expect((await fetch(`${app.origin}/readyz`)).status).toBe(503)
		expect((await fetch(`${app.origin}/healthz`)).status).toBe(200)
		await app.remove()
	})

	test('it is not ready when the disk is almost full', async () => {
		const app = await aApp('sqlite', { VITRINE_DISK_RESERVE_MB: '1000000' })
		expect((await fetch(`${app.origin}/readyz`)).status).toBe(503)
		await app.remove()
	})

	test('OpenAPI 3.1 lists every call once', { tags: 'long' }, async () => {
		const app = await aApp('sqlite')
		const document = (await (await fetch(`${app.origin}/api/openapi.json`)).json()) as {
			openapi: string
			paths: Record<
				string,
				Record<
					string,
					{ operationId: string; requestBody: { content: Record<string, { schema: { properties: object } }> } }
				>
			>
		}
		expect(document.openapi).toMatch(/^3\.1\./)
		const calls = Object.values(allCalls).flatMap(group => Object.values<Endpoint>(group))
		for (const { path, method, upload, input } of calls) {
			const operation = document.paths[path]?.[method.toLowerCase()]
			const type = upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
			const properties = Object.keys(operation?.requestBody.content[type]?.schema.properties ?? {})
			expect(properties).toEqual(expect.arrayContaining([...Object.keys(input.shape), 'token', 'v', 't', 's']))
		}
		const ids = Object.values(document.paths).flatMap(path =>
			Object.values(path).map(operation => operation.operationId),
		)
		const routes = Object.values<TerminalRoute>(terminalRoutes)
		expect(ids).toHaveLength(calls.length + routes.length)
		expect(new Set(ids).size).toBe(ids.length)
		const page = await (await fetch(`${app.origin}/api/docs`)).text()
		for (const { path } of [...calls, ...routes]) expect(page).toContain(path)
		await app.remove()
	})

	test.each(['/api/openapi.json', '/api/docs'])('%s is packed for whoever unpacks it', async path => {
		const app = await aApp('sqlite')
		const get = (encoding: string) => fetch(`${app.origin}${path}`, { headers: { 'accept-encoding': encoding } })
		const [plain, packed] = [await get('identity'), await get('gzip')]
		expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
		expect(plain.headers.get('content-type')).toBe(packed.headers.get('content-type'))
		expect(await packed.text()).toBe(await plain.text())
		await app.remove()
	})

	test('OpenAPI says of each route of terminals what it takes, and that it asks for the token of a terminal', async () => {
		const app = await aApp('sqlite')
		const { paths, components } = (await (await fetch(`${app.origin}/api/openapi.json`)).json()) as {
			paths: Record<string, Record<string, object>>
			components: { securitySchemes: Record<string, object> }
		}
		expect(components.securitySchemes.terminal).toMatchObject({ type: 'http', scheme: 'bearer' })
		const security = [{ terminal: [] }]
		const named = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'string' } }]
		expect(paths['/terminal/file/{sha256}']?.get).toMatchObject({ security, parameters: named('sha256') })
		expect(paths['/terminal/feed/{id}']?.get).toMatchObject({ security, parameters: named('id') })
		const content = { 'multipart/form-data': { schema: { required: ['file'] } } }
		expect(paths['/terminal/screenshot']?.post).toMatchObject({ security, parameters: [], requestBody: { content } })
		const properties = { boot: { type: 'string' }, rows: { type: 'array' } }
		const data = { properties: { seq: { type: 'number' } } }
		expect(paths['/terminal/playLog']?.post).toMatchObject({
			security,
			requestBody: { content: { 'application/json': { schema: { properties } } } },
			responses: { 200: { content: { 'application/json': { schema: { properties: { data } } } } } },
		})
		for (const { method, path } of Object.values<TerminalRoute>(terminalRoutes)) {
			const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
			expect(operation).toMatchObject({ security })
			expect('requestBody' in (operation ?? {})).toBe(method === 'POST')
		}
		await app.remove()
	})
})

describe('addresses of proxies', () => {
	test.each([
		['10.0.0.2', true],
		['::ffff:10.0.0.2', true],
		['10.0.0.3', false],
		['10.1.255.1', true],
		['10.2.0.1', false],
		['fd00::5', true],
		['fe00::5', false],
		['rubbish', false],
	])('%s is one: %s', (address, is) => {
		expect(amongAddresses(['10.0.0.2', '10.1.0.0/16', 'fd00::/8'])(address)).toBe(is)
	})
})

test('behind a proxy the figures are for the token only, whichever headers it sets', async () => {
	const app = await aApp('sqlite', { VITRINE_PUBLIC_URL: 'https://signs.example' })
	expect((await fetch(`${app.origin}/metrics`)).status).toBe(403)
	await app.remove()
})

test('every figure that the page for operators names is there', async () => {
	const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
	const named = new Set(page.match(/\b(vitrine|nodejs|process)_\w+/g))
	expect(named.size).toBeGreaterThan(15)
	const app = await aApp('sqlite')
	const text = await (await fetch(`${app.origin}/metrics`)).text()
	expect([...named].filter(name => !text.includes(`\n# TYPE ${name} `))).toEqual([])
	await app.remove()
})

test.each(dialects)('the figures say how everything under it is (%s)', async dialect => {
	const app = await aApp(dialect)
	const text = await (await fetch(`${app.origin}/metrics`)).text()
	for (const line of [
		'database_up 1',
		'terminals 0',
		'downloads_failed 0',
		'processing_waiting 0',
		'mail_waiting 0',
		'disk_full 0',
		'mail_failed 0',
		'processing_failed 0',
		'terminals_online 0',
		`build_info{version="${version}",node="${process.versions.node}",database="${dialect}"} 1`,
	])
		expect(text).toContain(`\nvitrine_${line}\n`)
	expect(text).toMatch(/\nvitrine_disk_free_bytes \d{4,}/)
	const connections = [...text.matchAll(/\nvitrine_database_connections\{pool="(\w+)",state="(\w+)"\} \d+/g)]
	const states = ['busy', 'idle', 'waiting', 'most']
	const expected = dialect === 'sqlite' ? [] : ['calls', 'background'].flatMap(pool => states.map(one => [pool, one]))
	expect(connections.map(([, pool, state]) => [pool, state])).toEqual(expected)
	if (dialect === 'postgres') expect(text).toContain('connections{pool="calls",state="most"} 20\n')
	await fetch(`${app.origin}/api/admin/device/list`, { method: 'POST' })
	const after = await (await fetch(`${app.origin}/metrics`)).text()
	expect(after).toMatch(/\nvitrine_refusals_total\{status="\d+"\} 1\n/)
	expect(after).toContain('vitrine_http_request_seconds_count{route="/api/admin/device/list"} 1\n')
	await app.remove()
})
