import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { diskBlobs } from './blobs-disk.ts'

/** Every driver, and how to reopen it on the same data. */
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
	const contentOf = async (sha256: string): Promise<Buffer> => (await blobs.open(sha256)).content()
	const partOf = async (sha256: string, range?: { start: number; end: number }): Promise<Buffer> =>
		buffer(await (await blobs.open(sha256)).read(range))

	test('what is absent has no size and cannot be read', async () => {
		const absent = 'a'.repeat(64)
		expect(await blobs.size(absent)).toBeNull()
		await expect(blobs.open(absent)).rejects.toMatchObject({ name: 'FileLost', sha256: absent, reason: 'missing' })
		await blobs.remove(absent)
		await blobs.discard('never')
	})

	test('a name that is none leads to no file elsewhere', async () => {
		const victim = join(folder, 'victim')
		await writeFile(victim, 'not ours')
		for (const name of ['../victim', '../../victim', 'aa/../../victim', '', '.', victim]) {
			expect([name, await blobs.size(name)]).toEqual([name, null])
			await expect(blobs.open(name)).rejects.toThrow()
			await blobs.remove(name)
			await blobs.discard(name)
			await expect(blobs.receive(name)).rejects.toThrow()
		}
		expect(await readFile(victim, 'utf8')).toBe('not ours')
	})

	test('a file is stored under its hash and comes back whole or in part', async () => {
		const content = Buffer.from('Vitrine 🎬'.repeat(1000))
		const { sha256, size } = await blobs.put(content)
		expect({ sha256, size }).toEqual({ sha256: hashOf(content), size: content.length })
		expect(await blobs.size(sha256)).toBe(content.length)
		expect((await contentOf(sha256)).equals(content)).toBe(true)
		expect((await partOf(sha256)).equals(content)).toBe(true)
		expect((await partOf(sha256, { start: 10, end: 19 })).equals(content.subarray(10, 20))).toBe(true)
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
		expect((await contentOf(hashOf(Buffer.from('one two')))).toString()).toBe('one two')
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

	test('a discarded upload begins from the start', async () => {
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
		expect((await contentOf(hashOf(content))).equals(content)).toBe(true)
		expect(await readdir(join(folder, 'uploads'))).toEqual([])
	})

	test('a damaged file heals when its content arrives again', async () => {
		const content = Buffer.from('to be healed')
		const { sha256 } = await blobs.put(content)
		for (const damage of ['', 'to be hEaled', 'to be']) {
			await writeFile(blobs.path(sha256), damage)
			await blobs.put(content)
			expect((await contentOf(sha256)).equals(content)).toBe(true)
		}
		expect(await readdir(join(folder, 'uploads'))).toEqual([])
	})

	test('whoever follows what is stored hears of what healed', async () => {
		const heard: string[] = []
		blobs.onStored(sha256 => heard.push(sha256))
		const { sha256 } = await blobs.put(Buffer.from('heard of'))
		await writeFile(blobs.path(sha256), 'other')
		await blobs.put(Buffer.from('heard of'))
		expect(heard).toEqual([sha256, sha256])
	})

	test('what is damaged is told from what is whole, and ends no part of it as if it were whole', async () => {
		const { sha256, size } = await blobs.put(Buffer.from('whole'.repeat(200_000)))
		const path = blobs.path(sha256)
		const reading = await blobs.open(sha256)
		await truncate(path, size / 2)
		await expect(reading.read().then(buffer)).rejects.toMatchObject({ name: 'FileLost', reason: 'short' })
		await expect(contentOf(sha256)).rejects.toMatchObject({ reason: 'damaged' })
		await expect(partOf(sha256, { start: size - 10, end: size - 1 })).rejects.toMatchObject({ reason: 'short' })
		await rm(path)
		await mkdir(path)
		await expect(blobs.open(sha256)).rejects.toMatchObject({ name: 'FileLost' })
		expect(await blobs.size(sha256)).toBeNull()
		await rm(path, { recursive: true })
		// Opening a pipe must not block.
		expect(spawnSync('mkfifo', [path]).status).toBe(0)
		await expect(blobs.open(sha256)).rejects.toMatchObject({ name: 'FileLost' })
		await rm(path)
		// A file that the process itself can never read: the system answers with EIO.
		await symlink('/proc/self/mem', path)
		await expect(contentOf(sha256)).rejects.toMatchObject({ name: 'FileLost', reason: 'EIO' })
		await expect(partOf(sha256, { start: 0, end: 9 })).rejects.toMatchObject({ name: 'FileLost', reason: 'EIO' })
		await rm(path)
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
