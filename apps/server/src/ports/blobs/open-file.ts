import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { OpenFile } from './blobs.ts'
import { asLost, FileLost } from './file-lost.ts'

/** A few readers get large pieces, for speed; many readers get small ones, to use little memory in total (bytes). */
const few_readers = 32
const large_piece = 256 * 1024
const small_piece = 64 * 1024

/** How many files of a store are being read. */
export interface Readers {
	count: number
}

/**
 * Reads from one byte to another, both inclusive. The first piece is read before this resolves, so that an unreadable file is detected by
 * then; a file that ends too early raises an error and never passes as complete. The file is closed in the end.
 */
const reader = async (
	{ file, sha256, readers }: { file: FileHandle; sha256: string; readers: Readers },
	start: number,
	end: number,
): Promise<Readable> => {
	const piece = readers.count < few_readers ? large_piece : small_piece
	let position = start
	const next = async (): Promise<Buffer | null> => {
		const length = Math.min(piece, end - position + 1)
		if (length <= 0) return null
		const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position)
		if (bytesRead === 0) throw new FileLost(sha256, 'short')
		position += bytesRead
		return buffer.subarray(0, bytesRead)
	}
	let first: Promise<Buffer | null> | null = next()
	await first
	readers.count++
	return new Readable({
		highWaterMark: piece,
		read() {
			const read = first ?? next()
			first = null
			read.then(
				content => this.destroyed || this.push(content),
				error => this.destroy(asLost(sha256, error) as Error),
			)
		},
		destroy(error, done) {
			readers.count--
			file.close().then(
				() => done(error),
				(problem: Error) => done(error ?? problem),
			)
		},
	})
}

/** Opens a stored file; rejects with `FileLost` if it does not exist. Does not block on a pipe in its place. */
export const openStored = async (path: string, sha256: string, readers: Readers): Promise<OpenFile> => {
	try {
		const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
		const closing = async <T>(work: () => Promise<T>): Promise<T> => {
			try {
				return await work()
			} catch (error) {
				await file.close()
				throw asLost(sha256, error)
			}
		}
		return await closing(async () => {
			const found = await file.stat()
			if (!found.isFile()) throw new FileLost(sha256, 'no file')
			const { size } = found
			return {
				size,
				read: ({ start, end } = { start: 0, end: size - 1 }) =>
					closing(() => reader({ file, sha256, readers }, start, end)),
				content: () =>
					closing(async () => {
						const content = await file.readFile()
						if (createHash('sha256').update(content).digest('hex') !== sha256) throw new FileLost(sha256, 'damaged')
						await file.close()
						return content
					}),
				close: () => file.close(),
			}
		})
	} catch (error) {
		throw asLost(sha256, error)
	}
}
