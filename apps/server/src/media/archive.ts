import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { slices, turn } from '../ports/turns.ts'

/** Limits of an archive: total inflated bytes, and the maximum ratio to its own size above `free`. */
export interface ArchiveLimits {
	readonly entries: number
	readonly inflated: number
	readonly ratio: number
	/** Inflated bytes below which the ratio does not matter: small texts compress very well. */
	readonly free: number
	/** Names that differ only in case are distinct, because the target system distinguishes them. */
	readonly is_cased?: true
}

/** The limits of research case A12. */
export const archive_limits: ArchiveLimits = {
	entries: 2000,
	inflated: 200 * 1024 * 1024,
	ratio: 10,
	free: 16 * 1024 * 1024,
}

/** Why an archive is refused. */
export type ArchiveErrorKind = 'broken' | 'encrypted' | 'name' | 'kind' | 'twice' | 'many' | 'large'

/** An archive is refused; `entry` is the name of the offending entry, if any. */
export class ArchiveError extends Error {
	readonly kind: ArchiveErrorKind
	readonly entry: string
	constructor(kind: ArchiveErrorKind, entry = '') {
		super(`archive: ${kind} ${entry}`)
		this.name = 'ArchiveError'
		this.kind = kind
		this.entry = entry
	}
}

interface Found {
	readonly entry: Entry
	readonly name: string
	readonly isFolder: boolean
}

const file_type = { mask: 0o170000, file: 0o100000, folder: 0o040000 } as const
/** Extra fields that contain the target of a link: PKWARE Unix and ASi. */
const link_fields: ReadonlySet<number> = new Set([0x000d, 0x756e])
const local_header = 30
const last_record = 22
/** The size of the ZIP64 records before the last record of an archive of more than 4 GB. */
const large_records = 76

/** Maximum depth of folders. */
const deepest = 32
/** Names checked before yielding to other work. */
const names_in_turn = 200

/** Whether a name is a plain relative path that means the same to every reader. */
const isPlainName = (name: string): boolean => {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
	if (name === '' || name.length > 500 || /[\u0000-\u001f\u007f\\:\ufffd]/.test(name)) return false
	const parts = name.replace(/\/$/, '').split('/')
	return (
		parts.length <= deepest && parts.every(part => part !== '' && part !== '.' && part !== '..' && !/[. ]$/.test(part))
	)
}

/** Normalised name: equal for names that differ only in case or Unicode form. */
const folded = (name: string, { is_cased }: ArchiveLimits): string => {
	const plain = name.normalize('NFKC').replace(/\/$/, '')
	return is_cased ? plain : plain.toLowerCase()
}

const checkKind = ({ entry, name, isFolder }: Found): void => {
	if (entry.isEncrypted()) throw new ArchiveError('encrypted', name)
	const type = (entry.externalFileAttributes >>> 16) & file_type.mask
	const isPlain = type === 0 || type === (isFolder ? file_type.folder : file_type.file)
	if (!isPlain || entry.extraFields.some(({ id }) => link_fields.has(id))) throw new ArchiveError('kind', name)
	if (isFolder && entry.uncompressedSize > 0) throw new ArchiveError('kind', name)
	if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new ArchiveError('broken', name)
}

/** Whether one of the parent folders of a file is itself a file. */
const isWithinFile = (key: string, files: ReadonlySet<string>): boolean => {
	for (let at = key.indexOf('/'); at > 0; at = key.indexOf('/', at + 1)) if (files.has(key.slice(0, at))) return true
	return false
}

/** The normalised names seen so far in an archive; those of folders end with a slash. */
interface Met {
	readonly files: Set<string>
	readonly folders: Set<string>
}

/** Adds a name to those seen and returns it normalised; refuses duplicates. */
const meet = ({ files, folders }: Met, { name, isFolder }: Found, limits: ArchiveLimits): string => {
	const key = folded(name, limits)
	if (files.has(key) || (isFolder && folders.has(`${key}/`))) throw new ArchiveError('twice', name)
	if (isFolder) folders.add(`${key}/`)
	else files.add(key)
	return key
}

/** No name occurs twice, and none is both a file and a folder. */
const checkNames = async (list: readonly Found[], limits: ArchiveLimits): Promise<void> => {
	const met: Met = { files: new Set(), folders: new Set() }
	const keys: string[] = []
	for (const some of slices(list, names_in_turn)) {
		for (const found of some) keys.push(meet(met, found, limits))
		await turn()
	}
	const { files, folders } = met
	for (const [at, { name }] of list.entries()) {
		if (isWithinFile(keys[at] ?? '', files)) throw new ArchiveError('twice', name)
		if (at % names_in_turn === 0) await turn()
	}
	if ([...folders].some(key => files.has(key.slice(0, -1)))) throw new ArchiveError('twice')
}

/** Each local header must match the directory, and no two entries may share bytes. */
const checkPlaces = async (zip: ZipFile, list: readonly Found[]): Promise<void> => {
	let end = 0
	const ordered = list.toSorted((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader)
	for (const { entry, name } of ordered) {
		const header = await zip.readLocalFileHeaderPromise(entry)
		const start = entry.relativeOffsetOfLocalHeader
		// Data before the first entry would allow the file to be two formats at once.
		if (start < end || (end === 0 && start !== 0)) throw new ArchiveError('broken', name)
		if (!header.fileName.equals(entry.fileNameRaw) || header.compressionMethod !== entry.compressionMethod)
			throw new ArchiveError('broken', name)
		end = start + local_header + header.fileNameLength + header.extraFieldLength + entry.compressedSize
	}
	if (end > zip.fileSize) throw new ArchiveError('broken')
}

/** Whether the directory ends where the archive's last record says: nothing may be between or after them. */
const isWhole = ({ readEntryCursor, fileSize, comment }: ZipFile): boolean => {
	const gap = fileSize - last_record - comment.length - (readEntryCursor as unknown as number)
	return gap === 0 || gap === large_records
}

/** Reads the directory of an archive and refuses anything unusual before a byte is inflated. */
const entriesOf = async (zip: ZipFile, limits: ArchiveLimits): Promise<Found[]> => {
	const { getFileNameLowLevel } = await import('yauzl')
	if (zip.entryCount > limits.entries) throw new ArchiveError('many')
	const list: Found[] = []
	let inflated = 0
	for await (const entry of zip.eachEntry()) {
		const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
		if (!isPlainName(name)) throw new ArchiveError('name', name.slice(0, 200))
		const found = { entry, name, isFolder: name.endsWith('/') }
		checkKind(found)
		inflated += entry.uncompressedSize
		if (inflated > limits.inflated) throw new ArchiveError('large')
		list.push(found)
	}
	if (list.length !== zip.entryCount || !isWhole(zip)) throw new ArchiveError('broken')
	if (inflated > limits.free && inflated > limits.ratio * zip.fileSize) throw new ArchiveError('large')
	await checkNames(list, limits)
	await checkPlaces(zip, list)
	return list
}

/** Inflates an entry piece by piece; a size or checksum different from the directory's is refused. */
const inflate = async (zip: ZipFile, { entry, name }: Found, take: (piece: Buffer) => void): Promise<void> => {
	const stream: Readable = await zip.openReadStreamPromise(entry)
	let sum = 0
	for await (const piece of stream as AsyncIterable<Buffer>) {
		sum = crc32(piece, sum)
		take(piece)
	}
	if (sum !== entry.crc32) throw new ArchiveError('broken', name)
}

const withArchive = async <T>(
	source: Buffer | string,
	limits: ArchiveLimits,
	work: (zip: ZipFile, entries: readonly Found[]) => Promise<T>,
): Promise<T> => {
	// Loaded with the first archive.
	const { fromBufferPromise, openPromise } = await import('yauzl')
	const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true } as const
	let zip: ZipFile | null = null
	try {
		zip = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options))
		return await work(zip, await entriesOf(zip, limits))
	} catch (error) {
		if (error instanceof ArchiveError) throw error
		const { code } = error as NodeJS.ErrnoException
		if (code === 'ENOENT' || code === 'EACCES' || code === 'EMFILE') throw error
		throw new ArchiveError('broken')
	} finally {
		zip?.close()
	}
}

/** The files of a ZIP by name, all in memory; nothing is ever written under a name from the archive. Throws {@link ArchiveError}. */
export const readArchive = (
	source: Buffer | string,
	limits: ArchiveLimits = archive_limits,
): Promise<Map<string, Buffer>> =>
	withArchive(source, limits, async (zip, entries) => {
		const files = new Map<string, Buffer>()
		for (const found of entries) {
			if (found.isFolder) continue
			const pieces: Buffer[] = []
			await inflate(zip, found, piece => void pieces.push(piece))
			files.set(found.name, Buffer.concat(pieces))
		}
		return files
	})

/** Checks a ZIP that another program will open, such as an Office file; returns its names. Throws {@link ArchiveError}. */
export const checkArchive = (path: string, limits: ArchiveLimits = archive_limits): Promise<string[]> =>
	withArchive(path, limits, async (zip, entries) => {
		for (const found of entries) await inflate(zip, found, () => undefined)
		return entries.map(({ name }) => name)
	})

/** An archive whose directory has passed the checks: file sizes by name, and the content of each as it is inflated. */
export interface OpenArchive {
	readonly sizes: ReadonlyMap<string, number>
	/** The pieces of a file; throws {@link ArchiveError} midway if they do not match the directory. */
	pieces(name: string): AsyncIterable<Buffer>
}

async function* piecesOf(zip: ZipFile, { entry, name }: Found): AsyncGenerator<Buffer> {
	let sum = 0
	try {
		const stream: Readable = await zip.openReadStreamPromise(entry)
		for await (const piece of stream as AsyncIterable<Buffer>) {
			sum = crc32(piece, sum)
			yield piece
		}
	} catch {
		throw new ArchiveError('broken', name)
	}
	if (sum !== entry.crc32) throw new ArchiveError('broken', name)
}

/** Works on a ZIP of any size with one piece in memory at a time; errors thrown by the work pass through unchanged. */
export const readingArchive = async <T>(
	path: string,
	limits: ArchiveLimits,
	work: (archive: OpenArchive) => Promise<T>,
): Promise<T> => {
	const outcome = await withArchive(path, limits, async (zip, entries) => {
		const files = new Map(entries.filter(({ isFolder }) => !isFolder).map(found => [found.name, found]))
		const sizes = new Map([...files].map(([name, { entry }]) => [name, entry.uncompressedSize]))
		const pieces = (name: string) => {
			const found = files.get(name)
			if (found === undefined) throw new ArchiveError('broken', name)
			return piecesOf(zip, found)
		}
		try {
			return { value: await work({ sizes, pieces }) }
		} catch (error) {
			return { error }
		}
	})
	if ('error' in outcome) throw outcome.error
	return outcome.value
}
