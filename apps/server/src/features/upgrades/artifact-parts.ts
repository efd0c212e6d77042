import { fromJson, wellFormedJson } from '@vitrine/domain/json-text'
import { type ArtifactFacts, update_file, updateManifest } from '@vitrine/domain/upgrade/artifact'
import { z } from 'zod'
import { CodedError } from '../../http/coded-error.ts'
import { ManifestError, readAndroidManifest } from '../../media/android-manifest.ts'
import { ArchiveError, type ArchiveLimits, type OpenArchive, readingArchive } from '../../media/archive.ts'

const mebibyte = 1024 * 1024
const android_file = { name: 'AndroidManifest.xml', size: 2 * mebibyte } as const

/** An app has thousands of files, a system a few large ones; only content made of zeros compresses more than this ratio. */
const limits = (largest: number): ArchiveLimits => ({
	entries: 60_000,
	inflated: Math.max(largest * 8, 64 * mebibyte),
	ratio: 30,
	free: 64 * mebibyte,
	// Apps with shortened names contain `a.xml` next to `A.xml`.
	is_cased: true,
})

const contentOf = async ({ sizes, pieces }: OpenArchive, { name, size }: { name: string; size: number }) => {
	if ((sizes.get(name) ?? 0) > size) throw new CodedError('artifact_unreadable', { name })
	const list: Buffer[] = []
	for await (const piece of pieces(name)) list.push(piece)
	return Buffer.concat(list)
}

/** The version name of an app: common characters only, without marks that change how it is read. */
const app_version = /^[\p{L}\p{N} ._+()/:~-]{1,100}$/u

const appOf = async (archive: OpenArchive): Promise<ArtifactFacts> => {
	try {
		const { version_name, version_code, ...found } = readAndroidManifest(await contentOf(archive, android_file))
		// A name stored in the app's resources is not resolved: the version code is enough.
		const version = version_name === '' ? String(version_code) : version_name
		const isKnown = /^[\w.]{1,255}$/.test(found.package) && version !== '0'
		// Larger than a safe integer: it could be stored but not read back.
		if (!(isKnown && app_version.test(version) && Number.isSafeInteger(version_code))) throw new ManifestError()
		return { type: 'app_upgrade', package: found.package, model: '', version, version_code }
	} catch (error) {
		if (error instanceof ManifestError) throw new CodedError('artifact_unreadable', { name: android_file.name })
		throw error
	}
}

const stated = z.looseObject({ version: z.string() })

/** The error for an unusable manifest: it names the version if only that is invalid, otherwise reports it as unreadable. */
const wrongContent = (said: unknown, issues: readonly { readonly path: readonly PropertyKey[] }[]): CodedError => {
	const { name } = update_file
	const { data } = stated.safeParse(said)
	if (data === undefined || issues.some(({ path }) => path[0] !== 'version'))
		return new CodedError('artifact_unreadable', { name })
	return new CodedError('artifact_version', { name, version: data.version.slice(0, 64) })
}

const systemOf = async (archive: OpenArchive): Promise<ArtifactFacts> => {
	const content = await contentOf(archive, update_file)
	let text = ''
	try {
		text = wellFormedJson(new TextDecoder('utf-8', { fatal: true }).decode(content))
	} catch {}
	const said = fromJson(text)?.value
	const read = updateManifest.safeParse(said)
	if (!read.success) throw wrongContent(said, read.error.issues)
	const { type, version, model } = read.data
	return { type, package: '', model, version, version_code: 0 }
}

const factsOf = (archive: OpenArchive): Promise<ArtifactFacts> => {
	if (archive.sizes.has(android_file.name)) return appOf(archive)
	if (archive.sizes.has(update_file.name)) return systemOf(archive)
	throw new CodedError('artifact_other')
}

/** The coded error for a refused archive. */
const archiveErrorOf = ({ kind, entry: name }: ArchiveError): CodedError => {
	if (kind === 'many') return new CodedError('archive_many', { count: limits(0).entries })
	if (kind === 'name' || kind === 'kind' || kind === 'twice') return new CodedError(`archive_${kind}`, { name })
	return new CodedError(`archive_${kind}`)
}

/** The facts of an upgrade file, read from its content; `largest` is the maximum size of a file in bytes. Throws a {@link CodedError}. */
export async function* artifactParts(path: string, largest: number): AsyncGenerator<{ readonly facts: ArtifactFacts }> {
	try {
		yield { facts: await readingArchive(path, limits(largest), factsOf) }
	} catch (error) {
		throw error instanceof ArchiveError ? archiveErrorOf(error) : error
	}
}
