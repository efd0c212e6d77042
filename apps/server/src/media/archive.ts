import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { slices, turn } from '../ports/turns.ts'

/** What an archive may be: inflated bytes in all, and how many times its own size once it is above `free`. */
export interface ArchiveLimits {
	readonly entries: number
	readonly inflated: number
	readonly ratio: number
	/** Inflated bytes below which the ratio does not matter: small texts are packed very tightly. */
	readonly free: number
	/** Names that differ in case alone are two: what it is for tells them apart. */
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

/** An archive is not taken; `entry` is the name of what is wrong in it, if one is. */
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
/** Extra fields that carry the name of a link: PKWARE's of Unix and ASi's. */
const link_fields: ReadonlySet<number> = new Set([0x000d, 0x756e])
const local_header = 30
const last_record = 22
/** The records of an archive of more than 4 GB that stand before the last one. */
const large_records = 76

/** Folders within each other. */
const deepest = 32
/** Names that are looked at before others have their turn. */
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

/** Two names are one where case or the way of writing a character does not count. */
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

/** Whether one of the folders that a file seems to stand in is a file itself. */
const isWithinFile = (key: string, files: ReadonlySet<string>): boolean => {
	for (let at = key.indexOf('/'); at > 0; at = key.indexOf('/', at + 1)) if (files.has(key.slice(0, at))) return true
	return false
}

/** The names of an archive that have been met, folded; those of folders end with a stroke. */
interface Met {
	readonly files: Set<string>
	readonly folders: Set<string>
}

/** Adds a name to those that were met, and answers it folded; refuses one that is there. */
const meet = ({ files, folders }: Met, { name, isFolder }: Found, limits: ArchiveLimits): string => {
	const key = folded(name, limits)
	if (files.has(key) || (isFolder && folders.has(`${key}/`))) throw new ArchiveError('twice', name)
	if (isFolder) folders.add(`${key}/`)
	else files.add(key)
	return key
}

/** No name stands twice, and none is both a file and a folder. */
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

/** What is read at a place is what the directory says of it, and no two entries share bytes. */
const checkPlaces = async (zip: ZipFile, list: readonly Found[]): Promise<void> => {
	let end = 0
	const ordered = list.toSorted((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader)
	for (const { entry, name } of ordered) {
		const header = await zip.readLocalFileHeaderPromise(entry)
		const start = entry.relativeOffsetOfLocalHeader
		// Another file before the archive would make it two things at once.
		if (start < end || (end === 0 && start !== 0)) throw new ArchiveError('broken', name)
		if (!header.fileName.equals(entry.fileNameRaw) || header.compressionMethod !== entry.compressionMethod)
			throw new ArchiveError('broken', name)
		end = start + local_header + header.fileNameLength + header.extraFieldLength + entry.compressedSize
	}
	if (end > zip.fileSize) throw new ArchiveError('broken')
}

/** Whether the directory ends where the archive's last record says it does: nothing more stands between or behind. */
const isWhole = ({ readEntryCursor, fileSize, comment }: ZipFile): boolean => {
	const gap = fileSize - last_record - comment.length - (readEntryCursor as unknown as number)
	return gap === 0 || gap === large_records
}

/** Reads the directory of an archive and refuses all that is not plain, before a byte is inflated. */
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

/** Inflates an entry piece by piece; more or less than the directory says, or other bytes, are refused. */
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

/** The files of a ZIP by their names, all in memory; nothing is ever written under a name from within. Throws {@link ArchiveError}. */
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

/** Looks through a ZIP that another program will open, such as an Office file; answers its names. Throws {@link ArchiveError}. */
export const checkArchive = (path: string, limits: ArchiveLimits = archive_limits): Promise<string[]> =>
	withArchive(path, limits, async (zip, entries) => {
		for (const found of entries) await inflate(zip, found, () => undefined)
		return entries.map(({ name }) => name)
	})

/** An archive whose directory has been found to be plain: its files' sizes by their names, and each as it is inflated. */
export interface OpenArchive {
	readonly sizes: ReadonlyMap<string, number>
	/** The pieces of a file; throws {@link ArchiveError} in the middle where they are not what the directory says. */
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

/** Works on a ZIP of any size, a piece in memory at a time; what the work throws comes through as it is. */
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
