import type { Readable } from 'node:stream'
import { attachment } from '@vitrine/domain/library/file-name'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { namesIn } from '../../http/names.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { FileLost } from '../../ports/blobs/file-lost.ts'
import { CodedError } from '../coded-error.ts'

/** A stored file that goes into an archive; `name` is the name people know it by. */
export interface ArchivedFile {
	readonly entry: string
	readonly name: string
	readonly sha256: string
	readonly size: number
	readonly created_at?: number
}

/** Generated content that goes into an archive. */
export interface ArchivedContent {
	readonly entry: string
	readonly content: Buffer
}

type Named = Pick<ArchivedFile, 'sha256' | 'name'>

/** The error that names the files missing on disk; null if all are there. */
export const lostAmong = async (blobs: Pick<Blobs, 'open'>, files: readonly Named[]): Promise<CodedError | null> => {
	const lost = new Set<string>()
	for (const { sha256, name } of files)
		try {
			await (await blobs.open(sha256)).close()
		} catch (error) {
			if (!(error instanceof FileLost)) throw error
			lost.add(name)
		}
	return lost.size === 0 ? null : new CodedError('files_lost', { names: namesIn([...lost]) })
}

/** Rejects files that are missing on disk. */
export const expectStored = async (blobs: Pick<Blobs, 'open'>, files: readonly Named[]): Promise<void> => {
	const lost = await lostAmong(blobs, files)
	if (lost !== null) throw lost
}

/**
 * Streams an archive as it is built: one stored file is open at a time, and nothing is buffered. Nothing is compressed, because videos and
 * pictures would not shrink. A file found missing by then breaks the connection.
 */
export const sendArchive = (
	blobs: Pick<Blobs, 'open'>,
	reply: FastifyReply,
	name: string,
	files: readonly ArchivedFile[],
	own: readonly ArchivedContent[] = [],
): FastifyReply => {
	const zip = new ZipFile()
	let open: Readable | null = null
	let ended = false
	for (const { entry, content } of own) zip.addBuffer(content, entry, { compress: false })
	const begin = async (sha256: string): Promise<Readable | null> => {
		// The reader is gone: a file opened now would never be closed.
		if (ended) return null
		const stream = await (await blobs.open(sha256)).read()
		open = stream
		if (ended) stream.destroy()
		return ended ? null : stream
	}
	const output = zip.outputStream as Readable
	const fail = (error: Error): void => void output.destroy(error)
	zip.on('error', fail)
	for (const { entry, sha256, size, created_at } of files) {
		const about = { compress: false, size, ...(created_at === undefined ? {} : { mtime: new Date(created_at) }) }
		zip.addReadStreamLazy(entry, about, give => {
			begin(sha256).then(stream => stream !== null && give(null, stream), fail)
		})
	}
	reply.raw.once('close', () => {
		ended = true
		open?.destroy()
	})
	// Its types do not declare the size passed to the callback.
	const end = zip.end.bind(zip) as unknown as (options: object, sized: (length: number) => void) => void
	end({}, length => length > 0 && reply.header('content-length', length))
	reply.headers({
		'content-type': 'application/zip',
		'content-disposition': attachment(name),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	})
	return reply.send(output)
}
