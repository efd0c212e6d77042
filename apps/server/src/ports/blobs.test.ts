import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { diskBlobs } from './blobs-disk.ts'

/** Every driver, and how it is opened on the same place again. */
const drivers = [{ name: 'disk', open: diskBlobs }]

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

describe.each(drivers)('blobs: $name', ({ open }) => {
	let folder: string
	let blobs: Blobs
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'vitrine-blobs-'))
		blobs = await open(folder)
	})
	afterAll(() => rm(folder, { recursive: true }))

	test('what is absent has no size and cannot be read', async () => {
		const absent = 'a'.repeat(64)
		expect(await blobs.size(absent)).toBeNull()
		await expect(blobs.readAll(absent)).rejects.toThrow()
		await expect(buffer(blobs.read(absent))).rejects.toThrow()
		await blobs.remove(absent)
		await blobs.discard('never')
	})

	test('a file is stored under its hash and comes back whole or in part', async () => {
		const content = Buffer.from('Vitrine 🎬'.repeat(1000))
		const { sha256, size } = await blobs.put(content)
		expect({ sha256, size }).toEqual({ sha256: hashOf(content), size: content.length })
		expect(await blobs.size(sha256)).toBe(content.length)
		expect((await blobs.readAll(sha256)).equals(content)).toBe(true)
		expect((await buffer(blobs.read(sha256))).equals(content)).toBe(true)
		expect((await buffer(blobs.read(sha256, { start: 10, end: 19 }))).equals(content.subarray(10, 20))).toBe(true)
		expect((await readFile(blobs.path(sha256))).equals(content)).toBe(true)
	})

	test('an empty file is a file', async () => {
		const { sha256, size } = await blobs.put(Buffer.alloc(0))
		expect({ sha256, size }).toEqual({ sha256: hashOf(Buffer.alloc(0)), size: 0 })
		expect(await blobs.size(sha256)).toBe(0)
	})

	test('chunks are counted, hashed and ended as one file', async () => {
		const incoming = await blobs.receive('upload-1')
		expect(incoming.received).toBe(0)
		expect(await incoming.append(Buffer.from('one '))).toBe(4)
		expect(incoming.digest()).toBe(hashOf(Buffer.from('one ')))
		expect(await incoming.append(Buffer.from('two'))).toBe(7)
		expect(await incoming.finish()).toEqual({ sha256: hashOf(Buffer.from('one two')), size: 7 })
		await incoming.close()
		expect((await blobs.readAll(hashOf(Buffer.from('one two')))).toString()).toBe('one two')
	})

	test('an upload goes on after it was closed, by another process too', async () => {
		const first = await blobs.receive('upload-2')
		await first.append(Buffer.from('before '))
		await first.close()
		await first.close()
		const second = await (await open(folder)).receive('upload-2')
		expect(second.received).toBe(7)
		expect(second.digest()).toBe(hashOf(Buffer.from('before ')))
		await second.append(Buffer.from('after'))
		expect((await second.finish()).sha256).toBe(hashOf(Buffer.from('before after')))
	})

	test('a discarded upload begins anew', async () => {
		const incoming = await blobs.receive('upload-3')
		await incoming.append(Buffer.from('x'))
		await incoming.close()
		await blobs.discard('upload-3')
		const again = await blobs.receive('upload-3')
		expect(again.received).toBe(0)
		await again.close()
		await blobs.discard('upload-3')
	})

	test('the same content is stored once, also side by side, and leaves no upload', async () => {
		const content = Buffer.from('same')
		const stored = await Promise.all(Array.from({ length: 10 }, () => blobs.put(content)))
		expect(new Set(stored.map(({ sha256 }) => sha256))).toEqual(new Set([hashOf(content)]))
		expect((await blobs.readAll(hashOf(content))).equals(content)).toBe(true)
		expect(await readdir(join(folder, 'uploads'))).toEqual([])
	})

	test('a removed file is absent and can be stored again', async () => {
		const { sha256 } = await blobs.put(Buffer.from('gone'))
		await blobs.remove(sha256)
		await blobs.remove(sha256)
		expect(await blobs.size(sha256)).toBeNull()
		await blobs.put(Buffer.from('gone'))
		expect(await blobs.size(sha256)).toBe(4)
	})

	test('room is told in bytes', async () => {
		expect(await blobs.free()).toBeGreaterThan(1024)
	})
})
