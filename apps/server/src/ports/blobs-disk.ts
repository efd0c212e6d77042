import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Blobs, type Incoming, StorageFull } from './blobs.ts'

/** A few readers are served in large pieces, quickly; many in small ones, so that together they take little memory (bytes). */
const few_readers = 32
const large_piece = 256 * 1024
const small_piece = 64 * 1024

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException | null)?.code === code

const asStorageFault = (error: unknown): unknown =>
	isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT') ? new StorageFull() : error

/** Makes a rename or a new name in a folder durable. */
const syncFolder = async (folder: string): Promise<void> => {
	const handle = await open(folder, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

const hashStart = async (path: string, length: number): Promise<Hash> => {
	const hash = createHash('sha256')
	if (length > 0) for await (const piece of createReadStream(path, { end: length - 1 })) hash.update(piece as Buffer)
	return hash
}

/** What is written and hashed side by side, in bytes: little enough to be read from the memory once for both. */
const slice = 512 * 1024

const writeSlice = async (file: FileHandle, chunk: Uint8Array, from: number, end: number, position: number) => {
	for (let done = from; done < end; ) {
		const { bytesWritten } = await file.write(chunk, done, end - done, position + done)
		done += bytesWritten
	}
}

/** Writes a chunk and hashes it on the way; it is durable when this answers. */
const writeAll = async (file: FileHandle, chunk: Uint8Array, position: number, hash: Hash): Promise<void> => {
	for (let from = 0; from < chunk.length; from += slice) {
		const end = Math.min(from + slice, chunk.length)
		const written = writeSlice(file, chunk, from, end, position)
		hash.update(chunk.subarray(from, end))
		await written
	}
	await file.datasync()
}

class DiskIncoming implements Incoming {
	received: number
	#closed = false
	readonly #path: string
	readonly #file: FileHandle
	#hash: Hash
	readonly #store: (path: string, sha256: string) => Promise<void>

	constructor(
		path: string,
		file: FileHandle,
		hash: Hash,
		received: number,
		store: (path: string, sha256: string) => Promise<void>,
	) {
		this.#path = path
		this.#file = file
		this.#hash = hash
		this.#store = store
		this.received = received
	}

	async append(chunk: Uint8Array): Promise<number> {
		// A copy, because what fails to be written must not have been counted.
		const hash = this.#hash.copy()
		try {
			await writeAll(this.#file, chunk, this.received, hash)
		} catch (error) {
			// Half a chunk must not be taken for received bytes when the upload is opened again.
			await this.#file.truncate(this.received).catch(() => undefined)
			throw asStorageFault(error)
		}
		this.#hash = hash
		this.received += chunk.length
		return this.received
	}

	async finish(): Promise<{ sha256: string; size: number }> {
		const sha256 = this.digest()
		await this.close()
		await this.#store(this.#path, sha256)
		return { sha256, size: this.received }
	}

	digest(): string {
		return this.#hash.copy().digest('hex')
	}

	async close(): Promise<void> {
		if (!this.#closed) await this.#file.close()
		this.#closed = true
	}
}

/** The driver on a local disk: `<root>/blobs/ab/<sha256>` and `<root>/uploads/<id>`. */
export const diskBlobs = async (root: string): Promise<Blobs> => {
	const uploads = join(root, 'uploads')
	const blobs = join(root, 'blobs')
	await mkdir(uploads, { recursive: true })
	await mkdir(blobs, { recursive: true })
	const path = (sha256: string): string => join(blobs, sha256.slice(0, 2), sha256)
	const size = async (sha256: string): Promise<number | null> =>
		stat(path(sha256)).then(
			found => found.size,
			() => null,
		)
	const store = async (from: string, sha256: string): Promise<void> => {
		if ((await size(sha256)) !== null) return rm(from, { force: true })
		const folder = dirname(path(sha256))
		await mkdir(folder, { recursive: true })
		await rename(from, path(sha256))
		await syncFolder(folder)
		await syncFolder(blobs)
	}
	const receive = async (upload_id: string): Promise<Incoming> => {
		const from = join(uploads, upload_id)
		const file = await open(from, 'a+').then(async made => {
			await made.close()
			return open(from, 'r+')
		})
		const received = (await file.stat()).size
		return new DiskIncoming(from, file, await hashStart(from, received), received, store)
	}
	let reading = 0
	const read = (sha256: string, range?: { start: number; end: number }): ReadStream => {
		const highWaterMark = reading < few_readers ? large_piece : small_piece
		const stream = createReadStream(path(sha256), { ...range, highWaterMark })
		reading++
		return stream.once('close', () => reading--)
	}
	return {
		receive,
		arrived: async upload_id =>
			stat(join(uploads, upload_id)).then(
				found => found.size,
				() => 0,
			),
		arriving: upload_id => join(uploads, upload_id),
		discard: upload_id => rm(join(uploads, upload_id), { force: true }),
		put: async content => {
			const id = randomUUID()
			const incoming = await receive(id)
			try {
				await incoming.append(content)
				return await incoming.finish()
			} catch (error) {
				await incoming.close()
				await rm(join(uploads, id), { force: true })
				throw error
			}
		},
		size,
		read,
		readAll: sha256 => readFile(path(sha256)),
		path,
		remove: sha256 => rm(path(sha256), { force: true }),
		free: async () => {
			const found = await statfs(root)
			return found.bavail * found.bsize
		},
	}
}
