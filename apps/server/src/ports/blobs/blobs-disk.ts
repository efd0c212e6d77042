import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Blobs, type Incoming, StorageFull } from './blobs.ts'
import { openStored, type Readers } from './open-file.ts'

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException | null)?.code === code

/** The disk or a quota is full, or the file would be too long. */
const asStorageProblem = (error: unknown): unknown =>
	['ENOSPC', 'EDQUOT', 'EFBIG'].some(code => isCode(error, code)) ? new StorageFull() : error

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

/** Size of the slices that are written and hashed together, in bytes: small enough to be read from memory only once for both. */
const slice = 512 * 1024

const writeSlice = async (file: FileHandle, chunk: Uint8Array, from: number, end: number, position: number) => {
	for (let done = from; done < end; ) {
		const { bytesWritten } = await file.write(chunk, done, end - done, position + done)
		done += bytesWritten
	}
}

/** Writes a chunk and hashes it along the way; it is durable when this resolves. */
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
		// A copy, because a chunk that could not be written must not enter the hash.
		const hash = this.#hash.copy()
		try {
			await writeAll(this.#file, chunk, this.received, hash)
		} catch (error) {
			// When the upload is opened again, half a chunk must not count as received bytes.
			await this.#file.truncate(this.received).catch(() => undefined)
			throw asStorageProblem(error)
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

/** Whether a name from a database row is that of an upload, or of a file in it, and cannot lead anywhere else. */
const isUploadId = (id: string): boolean => /^[\w-]{1,100}(\.[0-9a-f]{64})?$/.test(id)

/** The paths of files: whatever a database row says, nothing outside is ever read or removed. */
const placesIn = (uploads: string, blobs: string) => ({
	// A name that is not a hash gets a path at which nothing is ever stored.
	path: (sha256: string): string =>
		/^[0-9a-f]{64}$/.test(sha256) ? join(blobs, sha256.slice(0, 2), sha256) : join(blobs, 'none', 'none'),
	arriving: (upload_id: string): string => {
		if (!isUploadId(upload_id)) throw new Error(`"${upload_id}" is no id of an upload`)
		return join(uploads, upload_id)
	},
})

/** Whether a stored file matches its name. */
const isWhole = async (path: string, sha256: string, size: number): Promise<boolean> => {
	try {
		return (await stat(path)).size === size && (await hashStart(path, size)).digest('hex') === sha256
	} catch {
		return false
	}
}

const listStored = async (blobs: string): Promise<string[]> => {
	const stored: string[] = []
	for (const part of await readdir(blobs)) stored.push(...(await readdir(join(blobs, part)).catch(() => [])))
	return stored
}

/** The driver on a local disk: `<root>/blobs/ab/<sha256>` and `<root>/uploads/<id>`. */
export const diskBlobs = async (root: string): Promise<Blobs> => {
	const uploads = join(root, 'uploads')
	const blobs = join(root, 'blobs')
	await mkdir(uploads, { recursive: true })
	await mkdir(blobs, { recursive: true })
	const { path, arriving } = placesIn(uploads, blobs)
	const size = async (sha256: string): Promise<number | null> =>
		stat(path(sha256)).then(
			found => (found.isFile() ? found.size : null),
			() => null,
		)
	const readers: Readers = { count: 0 }
	const listeners: ((sha256: string) => void)[] = []
	const store = async (from: string, sha256: string): Promise<void> => {
		// A file damaged on disk heals when its content arrives again.
		if (await isWhole(path(sha256), sha256, (await stat(from)).size)) await rm(from, { force: true })
		else {
			const folder = dirname(path(sha256))
			await mkdir(folder, { recursive: true })
			await rename(from, path(sha256))
			await syncFolder(folder)
			await syncFolder(blobs)
		}
		for (const listener of listeners) listener(sha256)
	}
	const receive = async (upload_id: string): Promise<Incoming> => {
		const from = arriving(upload_id)
		const file = await open(from, 'a+').then(async made => {
			await made.close()
			return open(from, 'r+')
		})
		const received = (await file.stat()).size
		return new DiskIncoming(from, file, await hashStart(from, received), received, store)
	}
	return {
		receive,
		arrived: async upload_id =>
			stat(arriving(upload_id)).then(
				found => found.size,
				() => 0,
			),
		arriving,
		discard: async upload_id => {
			// An invalid id has left nothing, and must not keep others from being cleaned up.
			if (isUploadId(upload_id)) await rm(arriving(upload_id), { force: true })
		},
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
		open: sha256 => openStored(path(sha256), sha256, readers),
		onStored: listener => void listeners.push(listener),
		path,
		list: async () => ({ stored: await listStored(blobs), arriving: await readdir(uploads) }),
		remove: sha256 => rm(path(sha256), { force: true }),
		free: async () => {
			const found = await statfs(root)
			return found.bavail * found.bsize
		},
	}
}
