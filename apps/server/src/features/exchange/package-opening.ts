import type { PackageMaterial, PackageTemplate } from '@vitrine/domain/program/package'
import { bounded } from '../../http/admission/bounded.ts'
import { type RefusedPart, unlessRefused } from '../../http/answers/error-parts.ts'
import { CodedError } from '../../http/coded-error.ts'
import { ArchiveError, type OpenArchive, readingArchive } from '../../media/archive.ts'
import { ReaderError, reader } from '../../ports/reader/reader.ts'
import type { Package, PackagePart, PackedEntry, ReadProgram } from './package-parts.ts'
import { archiveErrorOf, packageArchive } from './package-reading.ts'
import { withHashes } from './smil-hashing.ts'

export interface PackageJob {
	readonly path: string
	readonly largest: number
}

/** Reading the largest possible index takes a second or two. */
const bounds = { time: 10_000, memory: 512 } as const
const inTurn = bounded({ running: 1, waiting: 20, each: 3 })
const child = reader<PackageJob, PackagePart | RefusedPart>(new URL('./package-child.ts', import.meta.url), bounds)

const read = async (job: PackageJob): Promise<Package> => {
	const materials: PackageMaterial[] = []
	const templates: PackageTemplate[] = []
	const programs: ReadProgram[] = []
	const media = new Map<string, PackedEntry>()
	let isUnhashed = false
	const hear = (part: PackagePart): void => {
		if ('materials' in part) materials.push(...part.materials)
		else if ('templates' in part) templates.push(...part.templates)
		else if ('media' in part) for (const [sha256, entry] of part.media) media.set(sha256, entry)
		else if ('unhashed' in part) isUnhashed = true
		else programs.push(part.program)
	}
	try {
		await unlessRefused<PackagePart>(take => child(job, { take }), hear)
	} catch (error) {
		if (error instanceof ReaderError && error.kind !== 'failed') throw new CodedError('package_heavy')
		throw error
	}
	const found = { materials, templates, programs, media }
	return isUnhashed ? { ...found, unhashed: true } : found
}

/**
 * The description of a package, read in a process of its own; `caller` limits how many one caller can queue. Throws a {@link CodedError}
 * with an explanation.
 */
export const readPackage = async (path: string, largest: number, caller: string): Promise<Package> => {
	const found = await inTurn(() => read({ path, largest }), caller)
	// Hashing large files takes time, so it does not block the queue.
	return found.unhashed ? openingPackage(path, largest, archive => withHashes(archive, found)) : found
}

/** Runs work on the files of a package, one piece in memory at a time. */
export const openingPackage = async <T>(
	path: string,
	largest: number,
	work: (archive: OpenArchive) => Promise<T>,
): Promise<T> => {
	try {
		return await readingArchive(path, packageArchive(largest), work)
	} catch (error) {
		throw error instanceof ArchiveError ? archiveErrorOf(error) : error
	}
}
