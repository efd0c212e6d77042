import { allCalls } from '@vitrine/contract/all'
import { publicConfig } from '@vitrine/contract/config'
import type { Endpoint } from '@vitrine/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../test/app.ts'

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

	test('each installation has keys of its own, which outlive a restart', async () => {
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

	test('OpenAPI 3.1 lists every call once', async () => {
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
		expect(ids).toHaveLength(calls.length)
		expect(new Set(ids).size).toBe(ids.length)
		const page = await (await fetch(`${app.origin}/api/docs`)).text()
		for (const { path } of calls) expect(page).toContain(path)
		await app.remove()
	})
})
