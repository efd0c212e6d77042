import { createHash } from 'node:crypto'
import { isDocumentKind, isMadeKind } from '@vitrine/domain/material'
import { layersOf, mapResources, type Program, type WindowResource } from '@vitrine/domain/program/document'
import {
	type PackageIndex,
	type PackageManifest,
	type PackageMaterial,
	package_limits,
	package_names,
	package_version,
	packageIndex,
	packageManifest,
} from '@vitrine/domain/program/package'
import { type LeftOut, readDocument } from '@vitrine/domain/program/reading'
import { Refusal } from '../../http/refusal.ts'
import { ArchiveFault, type ArchiveLimits, type OpenArchive, readingArchive } from '../../media/archive.ts'
import { templatesOfOptions } from './packing.ts'

const mebibyte = 1024 * 1024

/** A program of a package as it can be taken over, and what of it cannot. */
export interface ReadProgram {
	readonly name: string
	readonly device_type: number | undefined
	readonly document: Program
	readonly left_out: readonly LeftOut[]
}

/** A package whose directory, list and index have been found to be right; its files have not been read. */
export interface Package {
	readonly archive: OpenArchive
	/** Materials and templates whose files are there. */
	readonly materials: PackageIndex['materials']
	readonly templates: PackageIndex['templates']
	readonly programs: readonly ReadProgram[]
	/** The stored files by their hashes, in bytes. */
	readonly media: ReadonlyMap<string, number>
}

/** Why an archive is refused, in words. */
const archiveRefusal = ({ kind, entry: name }: ArchiveFault): Refusal => {
	if (kind === 'many') return new Refusal('archive_many', { count: package_limits.files })
	if (kind === 'name' || kind === 'kind' || kind === 'twice') return new Refusal(`archive_${kind}`, { name })
	return new Refusal(`archive_${kind}`)
}

/** JSON from outside without what no text of ours has: NUL, halves of letters, and the name of every prototype. */
const parsed = (content: Buffer): unknown => {
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content), (key, value: unknown) => {
			if (key === '__proto__') return undefined
			return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
		})
	} catch {
		return undefined
	}
}

const wholeFile = async ({ sizes, pieces }: OpenArchive, name: string): Promise<Buffer> => {
	const size = sizes.get(name)
	if (size === undefined) throw new Refusal('package_other')
	if (size > package_limits.index) throw new Refusal('package_file', { name })
	const list: Buffer[] = []
	for await (const piece of pieces(name)) list.push(piece)
	return Buffer.concat(list)
}

/** Why something of an index is refused: where it stands and what is wrong with it. */
const reasonOf = ({
	issues: [issue],
}: {
	issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): string => [issue?.path.map(String).join('.'), issue?.message].filter(Boolean).join(': ').slice(0, 200)

const readManifest = async (archive: OpenArchive): Promise<PackageManifest> => {
	const raw = parsed(await wholeFile(archive, package_names.manifest))
	const read = packageManifest.safeParse(raw)
	if (!read.success) throw new Refusal('package_other')
	if (read.data.version > package_version) throw new Refusal('package_newer', { version: read.data.version })
	return read.data
}

/** The list names all that is there, in its size; a stored file may be missing, and is missed where it is shown. */
const checkList = ({ sizes }: OpenArchive, { files }: PackageManifest): void => {
	const listed = new Map(files.map(file => [file.name, file]))
	for (const [name, size] of sizes)
		if (name !== package_names.manifest && listed.get(name)?.size !== size) throw new Refusal('package_file', { name })
	for (const { name, sha256 } of files) {
		const isMedia = name.startsWith(package_names.media)
		if (isMedia ? name !== `${package_names.media}${sha256}` : !sizes.has(name))
			throw new Refusal('package_file', { name })
	}
}

const readIndex = async (archive: OpenArchive, { files }: PackageManifest): Promise<PackageIndex> => {
	const content = await wholeFile(archive, package_names.index)
	const name = package_names.index
	const listed = files.find(file => file.name === name)
	if (createHash('sha256').update(content).digest('hex') !== listed?.sha256) throw new Refusal('package_hash', { name })
	const read = packageIndex.safeParse(parsed(content))
	if (!read.success) throw new Refusal('package_index', { name: reasonOf(read.error) })
	return read.data
}

/** Whether a material is of the kind that an item shows. */
const isShownBy = (resource: WindowResource, { kind }: PackageMaterial): boolean =>
	resource.kind === 'document' ? isDocumentKind(kind) : resource.kind === kind

const file_kinds: ReadonlySet<string> = new Set(['picture', 'video', 'audio', 'document'])

/** The document without items whose files are not in the package; fonts that are not are the terminal's own. */
const withFiles = (
	document: Program,
	materials: ReadonlyMap<number, PackageMaterial>,
	templates: ReadonlySet<number>,
): { document: Program; missing: WindowResource[] } => {
	const missing: WindowResource[] = []
	const kept = mapResources(document, resource => {
		const material = materials.get(resource.material_id ?? 0)
		const isFile = file_kinds.has(resource.kind)
		const isThere = isFile ? material !== undefined && isShownBy(resource, material) : true
		if (!isThere || (resource.kind === 'webtool' && !templates.has(resource.template_id))) {
			missing.push(resource)
			return null
		}
		const { material_id: _, ...alone } = resource
		const shown = isFile || (material && isShownBy(resource, material)) ? resource : (alone as WindowResource)
		if (!('font' in shown) || !shown.font || templates.has(shown.font.template_id)) return shown
		return { ...shown, font: null }
	})
	return { document: kept, missing }
}

const isPardonable = ({ reason }: LeftOut): boolean => reason === 'unknown_kind' || reason === 'no_file'

const readProgram = (
	{ name, w, h, device_type, document: raw }: PackageIndex['programs'][number],
	materials: ReadonlyMap<number, PackageMaterial>,
	templates: ReadonlySet<number>,
): ReadProgram => {
	const { document, left_out } = readDocument(raw, { w, h })
	const wrong = left_out.find(part => !isPardonable(part))
	if (wrong !== undefined) {
		const { window, item, reason, count } = wrong
		const what = [window, item, count > 1 ? `${reason} ${count}` : reason].filter(Boolean).join(' · ')
		throw new Refusal('package_invalid', { name, what })
	}
	const kept = withFiles(document, materials, templates)
	const windowOf = new Map(layersOf(document).flatMap(window => window.resources.map(({ id }) => [id, window.name])))
	const missing = kept.missing.map(({ id, name: item, kind }) => ({
		...{ window: windowOf.get(id) ?? '', item, kind, reason: 'no_file' as const, count: 1 },
	}))
	return { name, device_type, document: kept.document, left_out: [...left_out, ...missing] }
}

const known = (archive: OpenArchive, index: PackageIndex, { files }: PackageManifest): Package => {
	const media = new Map(
		files.flatMap(({ name, sha256, size }) =>
			archive.sizes.has(name) && name.startsWith(package_names.media) ? [[sha256, size]] : [],
		),
	)
	const isThere = ({ sha256, size }: { sha256: string; size: number }): boolean => media.get(sha256) === size
	const templates = index.templates.filter(isThere)
	const template_ids = new Set(templates.map(({ id }) => id))
	const materials = index.materials.filter(material => {
		if ('sha256' in material) return !isMadeKind(material.kind) && isThere(material) && material.pages.every(isThere)
		return (
			material.kind === material.options.kind && templatesOfOptions(material.options).every(id => template_ids.has(id))
		)
	})
	const byId = new Map(materials.map(material => [material.id, material]))
	if (byId.size !== materials.length || template_ids.size !== templates.length)
		throw new Refusal('package_index', { name: 'id' })
	const programs = index.programs.map(program => readProgram(program, byId, template_ids))
	return { archive, materials, templates, programs, media }
}

/** Works on a package that lies at this path; `largest` is how many bytes its files may have. Throws a {@link Refusal} in words. */
export const readingPackage = async <T>(
	path: string,
	largest: number,
	work: (found: Package) => Promise<T>,
): Promise<T> => {
	const limits: ArchiveLimits = {
		...{ entries: package_limits.files, ratio: 10, free: 64 * mebibyte },
		inflated: largest + 64 * mebibyte,
	}
	try {
		return await readingArchive(path, limits, async archive => {
			const manifest = await readManifest(archive)
			checkList(archive, manifest)
			return work(known(archive, await readIndex(archive, manifest), manifest))
		})
	} catch (error) {
		throw error instanceof ArchiveFault ? archiveRefusal(error) : error
	}
}
