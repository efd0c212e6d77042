import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { emptyProgram } from '@vitrine/domain/program/document'
import { release_limits } from '@vitrine/domain/release/release'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchManifest, hashOf } from './manifest.ts'

const sha256 = '0123456789abcdef'.repeat(4)

test.each([
	[`/api/terminal/manifest/${sha256}`, sha256],
	[`https://vitrine.test/api/terminal/manifest/${sha256}`, sha256],
	[sha256, sha256],
	[`/api/terminal/manifest/${sha256}?x=1`, ''],
	[`/api/terminal/manifest/${sha256.toUpperCase()}`, ''],
	[`/api/terminal/manifest/${sha256.slice(1)}`, ''],
	['', ''],
])('the address %s names %j', (address, expected) => {
	expect(hashOf(address)).toBe(expected)
})

/** The response at the address, which ends with its hash unless the case says otherwise. */
let answer: (response: ServerResponse) => void
const server = createServer((_, response) => answer(response))
let origin: string
beforeAll(async () => {
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(async () => {
	server.closeAllConnections()
	server.close()
	await once(server, 'close')
})

const fetched = (text: string, name = createHash('sha256').update(text).digest('hex')) =>
	fetchManifest(`${origin}/api/terminal/manifest/${name}`, 'token', new AbortController().signal)

const good = {
	format: 1,
	command_id: 7,
	publish_no: 'P7',
	publish_name: '',
	play_mode: 1,
	items: [{ program_id: 1, count: 2 }],
	programs: [{ id: 1, name: '节目', document: emptyProgram(640, 360) }],
	files: [],
}
const text = JSON.stringify(good)

test.each([
	['no JSON', 'not at all {'],
	['no text', '\u0000\uffff'],
	['JSON of something else', '[]'],
	['a program that is not there', JSON.stringify({ ...good, programs: [] })],
	['a format of the future', JSON.stringify({ ...good, format: 2 })],
])('right bytes that are %s are unreadable', async (_, bytes) => {
	answer = response => response.end(bytes)
	await expect(fetched(bytes)).rejects.toMatchObject({ name: 'FetchError', kind: 'unreadable' })
})

test.each([
	['other bytes', '/', text],
	['a manifest of others', sha256, text],
])('%s than the address names are wrong, whatever they are', async (_, name, bytes) => {
	answer = response => response.end(bytes)
	await expect(fetched(bytes, name)).rejects.toMatchObject({ name: 'FetchError', kind: 'wrong' })
})

test.each([
	[404, 'lost'],
	[401, 'network'],
	[500, 'network'],
])('the answer %i is %s', async (status, kind) => {
	answer = response => response.writeHead(status).end()
	await expect(fetched(text)).rejects.toMatchObject({ name: 'FetchError', kind })
})

test('a connection that breaks is a matter of the network', async () => {
	answer = response => {
		response.writeHead(200, { 'content-length': 1000 }).write('{')
		setImmediate(() => response.destroy())
	}
	await expect(fetched(text)).rejects.toMatchObject({ name: 'FetchError', kind: 'network' })
})

test.each([
	['says nothing', () => undefined],
	['stops midway', (response: ServerResponse) => void response.writeHead(200, { 'content-length': 1000 }).write('{')],
])('an answer that %s is given up once it has been silent for half a minute', async (_, begin) => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	try {
		const asked = Promise.withResolvers<ServerResponse>()
		answer = response => {
			begin(response)
			asked.resolve(response)
		}
		const outcome = expect(fetched(text)).rejects.toMatchObject({ name: 'FetchError', kind: 'network' })
		const response = await asked.promise
		const gone = once(response, 'close')
		await vi.advanceTimersByTimeAsync(30_000)
		await outcome
		await gone
	} finally {
		vi.useRealTimers()
	}
})

test('one without an end is read no further than a manifest may go, and let go', async () => {
	const gone = Promise.withResolvers<number>()
	answer = response => {
		const piece = Buffer.alloc(64 * 1024, ' ')
		let sent = 0
		const more = (): void => {
			do sent += piece.length
			while (response.write(piece))
		}
		response.on('drain', more)
		response.on('close', () => gone.resolve(sent))
		more()
	}
	await expect(fetched('')).rejects.toMatchObject({ name: 'FetchError', kind: 'unreadable' })
	expect(await gone.promise).toBeGreaterThan(release_limits.manifest)
})

test('a little that unpacks to too much counts as what it unpacks to', { tags: 'long' }, async () => {
	const spaces = ' '.repeat(release_limits.manifest + 1 - text.length) + text
	answer = response => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(spaces))
	await expect(fetched(spaces)).rejects.toMatchObject({ name: 'FetchError', kind: 'unreadable' })
})

test('the largest is read, and one of a newer version as far as it is known', { tags: 'long' }, async () => {
	const spaces = ' '.repeat(release_limits.manifest - Buffer.byteLength(text)) + text
	answer = response => response.end(spaces)
	expect(await fetched(spaces)).toEqual({ manifest: good, unknown: [] })
	const newer = JSON.stringify({ ...good, signed_by: 'x' })
	answer = response => response.end(newer)
	expect(await fetched(newer)).toEqual({ manifest: good, unknown: [] })
})
