import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aApp, type TestApp } from '../../../test/app.ts'
import { anAdmin } from '../../../test/browser.ts'

type List = (input?: object, options?: object) => Promise<Record<string, unknown>>
interface Package {
	createClient(settings: object): Record<string, Record<string, List>>
	everyRow(list: List | undefined, input?: object): AsyncIterable<{ sn: string }>
	VitrineError: new () => Error
}

const run = promisify(execFile)
const tsc = resolve(import.meta.dirname, '../../../../../node_modules/typescript/bin/tsc')

let app: TestApp
let folder = ''
let token = ''
let made: Package
beforeAll(async () => {
	app = await aApp('sqlite')
	folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'))
	const answer = await fetch(`${app.origin}/api/v1/client.tgz`)
	expect(answer.headers.get('content-type')).toBe('application/gzip')
	await writeFile(join(folder, 'client.tgz'), Buffer.from(await answer.arrayBuffer()))
	await writeFile(join(folder, 'package.json'), '{"name":"caller","private":true,"type":"module"}')
	await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './client.tgz'], { cwd: folder })
	made = (await import(join(folder, 'node_modules/@vitrine/client/src/client.js'))) as Package
	token = (await (await anAdmin(app)).access.createToken({ name: 'client' })).token
})
afterAll(async () => {
	await app?.remove()
	await rm(folder, { recursive: true, force: true })
})

const client = (settings: object = {}) => made.createClient({ origin: app.origin, token, ...settings })

test('npm installs it, and what fits no shape does not compile', { tags: 'long' }, async () => {
	await writeFile(
		join(folder, 'caller.ts'),
		`import { createClient, everyRow, VitrineError } from '@vitrine/client'
const vitrine = createClient({ origin: 'http://127.0.0.1', token: 't' })
const { count, list } = await vitrine.terminals.list({ limit: 50 })
const names: string[] = list.map(({ name }) => name)
for await (const terminal of everyRow(vitrine.terminals.list, { run_state: 0 })) names.push(terminal.sn)
for await (const user of everyRow(vitrine.users.list)) names.push(user.account)
await vitrine.terminals.add({ name: 'Door', sn: 'S1', key: 'k' }, { key: 'once' })
const [first] = await vitrine.access.groupList()
const below: string | undefined = first?.child[0]?.name
// @ts-expect-error a number
await vitrine.terminals.list({ limit: '50' })
// @ts-expect-error no member of that name
await vitrine.terminals.list({ many: 50 })
// @ts-expect-error what is demanded
await vitrine.terminals.add({ name: 'Door' })
// @ts-expect-error roles have no cursors
everyRow(vitrine.roles.list)
// @ts-expect-error no such call
await vitrine.terminals.dance()
export { below, count, names, VitrineError }
`,
	)
	const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'nodenext']
	const { stdout } = await run(process.execPath, [tsc, ...options, '--types', '', 'caller.ts'], { cwd: folder })
	expect(stdout).toBe('')
})

test.each([
	[{ origin: 'signage.example' }, 'origin'],
	[{ origin: 'ftp://signage.example' }, 'origin'],
	[{ origin: 'https://signage.example/vitrine' }, 'origin'],
	[{ origin: 'https://signage.example', token: '' }, 'token'],
	[{ origin: 'https://signage.example', token: undefined }, 'token'],
])('it refuses %j at once, in words', (settings, named) => {
	expect(() => client(settings)).toThrow(new RegExp(`^${named} is `))
})

test('it calls the product: pages by cursors, changes once, errors by their names', async () => {
	const { terminals } = client()
	const add = (place: number, options = {}) =>
		terminals?.add?.({ name: `Door ${place}`, sn: `CLIENT${place}`, key: 'key-of-terminal' }, options)
	const first = await add(1, { key: 'order-1' })
	expect(await add(1, { key: 'order-1' })).toEqual(first)
	for (const place of [2, 3, 4, 5]) await add(place)
	const found: string[] = []
	for await (const { sn } of made.everyRow(terminals?.list, { limit: 2 })) found.push(sn)
	expect(found.sort()).toEqual([1, 2, 3, 4, 5].map(place => `CLIENT${place}`))
	expect(await terminals?.list?.({ limit: 1 })).toMatchObject({ count: 5 })

	const failed = await terminals?.get?.({ id: 999_999 }).catch((error: unknown) => error)
	expect(failed).toBeInstanceOf(made.VitrineError)
	expect(failed).toMatchObject({ status: 404, code: 'terminal_absent', name: 'VitrineError' })
	expect((failed as { instance: string }).instance).not.toBe('')
	await expect(terminals?.list?.({ limit: 0 })).rejects.toMatchObject({ field_codes: { limit: expect.any(String) } })
	await expect(client({ token: 'vtp_none' }).terminals?.list?.()).rejects.toMatchObject({ status: 401 })
})

test('an order without cursors does not look like a list that ends', async () => {
	const { programs } = client()
	for (const name of ['A', 'B']) await programs?.create?.({ name, w: 640, h: 480 })
	const reading = async (sort: string): Promise<number> => {
		let rows = 0
		for await (const _ of made.everyRow(programs?.list, { limit: 1, sort })) rows++
		return rows
	}
	expect(await reading('newest')).toBe(2)
	await expect(reading('updated')).rejects.toMatchObject({ code: 'no_cursor' })
	// Iterating this call, whose paging differs, would start over for ever.
	const searching = async (): Promise<void> => {
		for await (const _ of made.everyRow(client().plays?.search, { kind: 'program' }));
	}
	await expect(searching()).rejects.toMatchObject({ code: 'no_cursor' })
})

/** A server that gives the listed answers in order and records what it received. */
const aServer = async (answers: RequestListener[]) => {
	const keys: (string | undefined)[] = []
	const server = createServer((request, response) => {
		keys.push(request.headers['idempotency-key'] as string | undefined)
		const answer = answers.shift()
		if (answer === undefined) request.socket.destroy()
		else answer(request, response)
	})
	await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
	const close = () =>
		new Promise<void>(done => {
			server.close(() => done())
			server.closeAllConnections()
		})
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, close }
}

const says =
	(status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
	(_, response) =>
		void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
const lost: RequestListener = request => void request.socket.destroy()

describe('what goes wrong on the way', () => {
	const calling = async <T>(answers: RequestListener[], work: (client: ReturnType<typeof made.createClient>) => T) => {
		const server = await aServer(answers)
		try {
			const answer = await work(made.createClient({ origin: server.origin, token: 't', timeout: 5000 }))
			return { answer, keys: server.keys }
		} catch (error) {
			return { error, keys: server.keys }
		} finally {
			await server.close()
		}
	}
	const add = { name: 'Door', sn: 'S', key: 'k' }

	test('a busy server is asked again, and what reads is sent again when its answer is lost', {
		tags: 'long',
	}, async () => {
		const { answer, keys } = await calling([says(503, '{}'), lost, says(200, '{"count":7}')], ({ terminals }) =>
			terminals?.list?.(),
		)
		expect([answer, keys]).toEqual([{ count: 7 }, [undefined, undefined, undefined]])
	})

	test('a change whose answer is lost is sent again with a key alone', async () => {
		const without = await calling([lost, says(200, '{}')], ({ terminals }) => terminals?.add?.(add))
		expect(without).toMatchObject({ error: { status: 0, code: 'network' }, keys: [undefined] })
		const { answer, keys } = await calling([lost, says(200, '{"id":3}')], ({ terminals }) =>
			terminals?.add?.(add, { key: 'once' }),
		)
		expect([answer, keys]).toEqual([{ id: 3 }, ['once', 'once']])
	})

	test('an error is not repeated, a long wait not waited for, a page of something in between no answer', async () => {
		const refused = await calling([says(422, '{"code":"sn_taken","title":"Taken","number":3}')], ({ terminals }) =>
			terminals?.list?.(),
		)
		expect(refused).toMatchObject({ error: { status: 422, code: 'sn_taken', message: 'Taken', number: 3 } })
		const far = await calling([says(503, '{}', { 'retry-after': '3600' })], ({ terminals }) => terminals?.list?.())
		expect(far).toMatchObject({ error: { status: 503, code: 'answer' }, keys: [undefined] })
		const page = await calling([says(200, '<html>')], ({ terminals }) => terminals?.list?.())
		expect(page).toMatchObject({ error: { status: 200, code: 'answer' } })
		const elsewhere = await calling([says(307, '', { location: 'http://127.0.0.1:1/' })], ({ terminals }) =>
			terminals?.add?.(add),
		)
		expect(elsewhere).toMatchObject({ error: { code: 'network' } })
	})

	test('who asks can end it, while it waits as well', async () => {
		const ending = new AbortController()
		const busy: RequestListener = (request, response) => {
			says(503, '{}', { 'retry-after': '30' })(request, response)
			response.on('close', () => ending.abort(new Error('enough')))
		}
		const ended = await calling([busy], ({ terminals }) => terminals?.list?.({}, { signal: ending.signal }))
		expect(ended).toMatchObject({ error: { message: 'enough' } })
	})
})
