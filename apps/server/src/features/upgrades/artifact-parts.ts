import { fromJson, wellFormedJson } from '@vitrine/domain/json-text'
import { type ArtifactFacts, update_file, updateManifest } from '@vitrine/domain/upgrade/artifact'
import { z } from 'zod'
import { CodedError } from '../../http/coded-error.ts'
import { ManifestError, readAndroidManifest } from '../../media/android-manifest.ts'
import { ArchiveError, type ArchiveLimits, type OpenArchive, readingArchive } from '../../media/archive.ts'

const mebibyte = 1024 * 1024
const android_file = { name: 'AndroidManifest.xml', size: 2 * mebibyte } as const

/** An app has thousands of files, a system a few that are large; what only zeros are made of is packed tighter than either. */
const limits = (largest: number): ArchiveLimits => ({
	entries: 60_000,
	inflated: Math.max(largest * 8, 64 * mebibyte),
	ratio: 30,
	free: 64 * mebibyte,
	// Apps whose names were made short have `a.xml` beside `A.xml`.
	is_cased: true,
})

const contentOf = async ({ sizes, pieces }: OpenArchive, { name, size }: { name: string; size: number }) => {
	if ((sizes.get(name) ?? 0) > size) throw new CodedError('artifact_unreadable', { name })
	const list: Buffer[] = []
	for await (const piece of pieces(name)) list.push(piece)
	return Buffer.concat(list)
}

/** What the version of an app is called: what people and their tools write, without marks that change how it is read. */
const app_version = /^[\p{L}\p{N} ._+()/:~-]{1,100}$/u

const appOf = async (archive: OpenArchive): Promise<ArtifactFacts> => {
	try {
		const { version_name, version_code, ...found } = readAndroidManifest(await contentOf(archive, android_file))
		// A name that stands in the app's resources is not looked for: its number says as much.
		const version = version_name === '' ? String(version_code) : version_name
		const isKnown = /^[\w.]{1,255}$/.test(found.package) && version !== '0'
		// What is larger than a whole number of ours could be stored, but not be read again.
		if (!(isKnown && app_version.test(version) && Number.isSafeInteger(version_code))) throw new ManifestError()
		return { type: 'app_upgrade', package: found.package, model: '', version, version_code }
	} catch (error) {
		if (error instanceof ManifestError) throw new CodedError('artifact_unreadable', { name: android_file.name })
		throw error
	}
}

const stated = z.looseObject({ version: z.string() })

/** What is said of a manifest that cannot be used: of a version that is none by that version, of anything else that it cannot be read. */
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

/** Why an archive is refused, in words. */
const archiveErrorOf = ({ kind, entry: name }: ArchiveError): CodedError => {
	if (kind === 'many') return new CodedError('archive_many', { count: limits(0).entries })
	if (kind === 'name' || kind === 'kind' || kind === 'twice') return new CodedError(`archive_${kind}`, { name })
	return new CodedError(`archive_${kind}`)
}

/** What an upgrade file says of itself, by what it contains; `largest` is how many bytes a file may have. Throws a {@link CodedError}. */
export async function* artifactParts(path: string, largest: number): AsyncGenerator<{ readonly facts: ArtifactFacts }> {
	try {
		yield { facts: await readingArchive(path, limits(largest), factsOf) }
	} catch (error) {
		throw error instanceof ArchiveError ? archiveErrorOf(error) : error
	}
}
