import type { PackageMaterial, PackageTemplate } from '@vitrine/domain/program/package'
import { bounded } from '../../http/admission/bounded.ts'
import { type RefusedPart, unlessRefused } from '../../http/answers/error-parts.ts'
import { CodedError } from '../../http/coded-error.ts'
import { ArchiveError, type OpenArchive, readingArchive } from '../../media/archive.ts'
import { ReaderError, reader } from '../../ports/reader/reader.ts'
import { archiveErrorOf, type Package, type PackagePart, packageArchive, type ReadProgram } from './package-reading.ts'

export interface PackageJob {
	readonly path: string
	readonly largest: number
}

/** The largest index that there may be is read in a second or two. */
const bounds = { time: 10_000, memory: 512 } as const
const inTurn = bounded({ running: 1, waiting: 20, each: 3 })
const child = reader<PackageJob, PackagePart | RefusedPart>(new URL('./package-child.ts', import.meta.url), bounds)

const read = async (job: PackageJob): Promise<Package> => {
	const materials: PackageMaterial[] = []
	const templates: PackageTemplate[] = []
	const programs: ReadProgram[] = []
	const media = new Map<string, number>()
	const hear = (part: PackagePart): void => {
		if ('materials' in part) materials.push(...part.materials)
		else if ('templates' in part) templates.push(...part.templates)
		else if ('media' in part) for (const [sha256, size] of part.media) media.set(sha256, size)
		else programs.push(part.program)
	}
	try {
		await unlessRefused<PackagePart>(take => child(job, { take }), hear)
	} catch (error) {
		if (error instanceof ReaderError && error.kind !== 'failed') throw new CodedError('package_heavy')
		throw error
	}
	return { materials, templates, programs, media }
}

/**
 * What a package says of itself, read in a process of its own; `caller` is who may have only a few of them wait. Throws a
 * {@link CodedError} in words.
 */
export const readPackage = (path: string, largest: number, caller: string): Promise<Package> =>
	inTurn(() => read({ path, largest }), caller)

/** Works on the files of a package, a piece in memory at a time. */
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
