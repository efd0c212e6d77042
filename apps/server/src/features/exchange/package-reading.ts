import { createHash } from 'node:crypto'
import { fromJson, wellFormedJson } from '@vitrine/domain/json-text'
import { isDocumentKind, isWidgetKind } from '@vitrine/domain/library/material'
import { layersOf, mapResources, type Program, type WindowResource } from '@vitrine/domain/program/document'
import { isOfFile } from '@vitrine/domain/program/kinds/all'
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
import { CodedError } from '../../http/coded-error.ts'
import { ArchiveError, type ArchiveLimits, type OpenArchive, readingArchive } from '../../media/archive.ts'
import type { Package, PackagePart, ReadProgram } from './package-parts.ts'
import { templatesOfOptions } from './packing.ts'
import { readSmilPackage, smilDocuments } from './smil-reading.ts'

const mebibyte = 1024 * 1024

/** Why an archive is refused, as text. */
export const archiveErrorOf = ({ kind, entry: name }: ArchiveError): CodedError => {
	if (kind === 'many') return new CodedError('archive_many', { count: package_limits.files })
	if (kind === 'name' || kind === 'kind' || kind === 'twice') return new CodedError(`archive_${kind}`, { name })
	return new CodedError(`archive_${kind}`)
}

/** Parses JSON from outside, cleaned of characters that stored text never contains; undefined if it is invalid. */
const parsed = (content: Buffer): unknown => {
	try {
		return fromJson(wellFormedJson(new TextDecoder('utf-8', { fatal: true }).decode(content)))?.value
	} catch {
		return undefined
	}
}

const wholeFile = async ({ sizes, pieces }: OpenArchive, name: string, most: number): Promise<Buffer> => {
	const size = sizes.get(name)
	if (size === undefined) throw new CodedError('package_other')
	if (size > most) throw new CodedError('package_file', { name })
	const list: Buffer[] = []
	for await (const piece of pieces(name)) list.push(piece)
	return Buffer.concat(list)
}

/** Why part of an index is refused: its location and the problem. */
const reasonOf = ({
	issues: [issue],
}: {
	issues: readonly { path: readonly PropertyKey[]; message: string }[]
}): string => [issue?.path.map(String).join('.'), issue?.message].filter(Boolean).join(': ').slice(0, 200)

const readManifest = async (archive: OpenArchive): Promise<PackageManifest> => {
	const raw = parsed(await wholeFile(archive, package_names.manifest, package_limits.manifest))
	const read = packageManifest.safeParse(raw)
	if (!read.success) throw new CodedError('package_other')
	if (read.data.version > package_version) throw new CodedError('package_newer', { version: read.data.version })
	return read.data
}

/** The list must name everything in the archive with its size; a listed file can be missing, and is reported where it is used. */
const checkList = ({ sizes }: OpenArchive, { files }: PackageManifest): void => {
	const listed = new Map(files.map(file => [file.name, file]))
	for (const [name, size] of sizes)
		if (name !== package_names.manifest && listed.get(name)?.size !== size)
			throw new CodedError('package_file', { name })
	for (const { name, sha256 } of files) {
		const isMedia = name.startsWith(package_names.media)
		if (isMedia ? name !== `${package_names.media}${sha256}` : !sizes.has(name))
			throw new CodedError('package_file', { name })
	}
}

const readIndex = async (archive: OpenArchive, { files }: PackageManifest): Promise<PackageIndex> => {
	const content = await wholeFile(archive, package_names.index, package_limits.index)
	const name = package_names.index
	const listed = files.find(file => file.name === name)
	if (createHash('sha256').update(content).digest('hex') !== listed?.sha256)
		throw new CodedError('package_hash', { name })
	const read = packageIndex.safeParse(parsed(content))
	if (!read.success) throw new CodedError('package_index', { name: reasonOf(read.error) })
	return read.data
}

/** Whether a material is of the kind that an item shows. */
const isShownBy = (resource: WindowResource, { kind }: PackageMaterial): boolean =>
	resource.kind === 'document' ? isDocumentKind(kind) : resource.kind === kind

/** A font that is not in the package is dropped; the terminal's own font is used. */
const withFontThere = (resource: WindowResource, templates: ReadonlySet<number>): WindowResource => {
	if (!('font' in resource) || !resource.font || templates.has(resource.font.template_id)) return resource
	return { ...resource, font: null }
}

/** An item without references to what is not in the package; null if there is nothing left to show. */
const withWhatIsThere = (
	resource: WindowResource,
	materials: ReadonlyMap<number, PackageMaterial>,
	templates: ReadonlySet<number>,
): WindowResource | null => {
	const material = materials.get(resource.material_id ?? 0)
	const isThere = material !== undefined && isShownBy(resource, material)
	if (isOfFile(resource.kind) && !isThere) return null
	if (resource.kind === 'webtool' && !templates.has(resource.template_id)) return null
	const { material_id: _, ...alone } = resource
	return withFontThere(isThere ? resource : (alone as WindowResource), templates)
}

/** The document without items whose files are not in the package. */
const withFiles = (
	document: Program,
	materials: ReadonlyMap<number, PackageMaterial>,
	templates: ReadonlySet<number>,
): { document: Program; missing: WindowResource[] } => {
	const missing: WindowResource[] = []
	const reduced = mapResources(document, resource => {
		const shown = withWhatIsThere(resource, materials, templates)
		if (shown === null) missing.push(resource)
		return shown
	})
	return { document: reduced, missing }
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
		throw new CodedError('package_invalid', { name, what })
	}
	if (JSON.stringify(document).length > package_limits.document)
		throw new CodedError('package_invalid', { name, what: `> ${package_limits.document / mebibyte} MB` })
	const reduced = withFiles(document, materials, templates)
	const windowOf = new Map(layersOf(document).flatMap(window => window.resources.map(({ id }) => [id, window.name])))
	const missing = reduced.missing.map(({ id, name: item, kind }) => ({
		window: windowOf.get(id) ?? '',
		item,
		kind,
		reason: 'no_file' as const,
		count: 1,
	}))
	return { name, device_type, document: reduced.document, left_out: [...left_out, ...missing], unmeasured: [] }
}

const known = (archive: OpenArchive, index: PackageIndex, { files }: PackageManifest): Package => {
	const media = new Map(
		files.flatMap(({ name, sha256, size }) =>
			archive.sizes.has(name) && name.startsWith(package_names.media) ? [[sha256, { size, entry: name }]] : [],
		),
	)
	const isThere = ({ sha256, size }: { sha256: string; size: number }): boolean => media.get(sha256)?.size === size
	const templates = index.templates.filter(isThere)
	const template_ids = new Set(templates.map(({ id }) => id))
	const materials = index.materials.filter(material => {
		if ('sha256' in material) return !isWidgetKind(material.kind) && isThere(material) && material.pages.every(isThere)
		return (
			material.kind === material.options.kind && templatesOfOptions(material.options).every(id => template_ids.has(id))
		)
	})
	const byId = new Map(materials.map(material => [material.id, material]))
	if (byId.size !== materials.length || template_ids.size !== templates.length)
		throw new CodedError('package_index', { name: 'id' })
	const programs = index.programs.map(program => readProgram(program, byId, template_ids))
	return { materials, templates, programs, media }
}

/** Limits of a package's archive: it is saved without compression, and recompressing it by hand gains little. */
export const packageArchive = (largest: number): ArchiveLimits => ({
	entries: package_limits.files,
	ratio: 10,
	free: 4 * mebibyte,
	inflated: largest + 64 * mebibyte,
})

/** Size of one transfer: materials with their pages, or stored files; characters of templates. */
const batch = { rows: 500, characters: 200_000 } as const

/** Collects small things, so that they are not transferred one by one. */
function* batches<T>(list: readonly T[], most: number, weigh: (one: T) => number): Generator<T[]> {
	let [held, weight]: [T[], number] = [[], 0]
	for (const one of list) {
		held.push(one)
		weight += weigh(one)
		if (weight < most) continue
		yield held
		;[held, weight] = [[], 0]
	}
	if (held.length > 0) yield held
}

function* partsOf({ materials, templates, programs, media, unhashed }: Package): Generator<PackagePart> {
	if (unhashed) yield { unhashed }
	const pages = (material: PackageMaterial): number => 1 + ('pages' in material ? material.pages.length : 0)
	for (const some of batches(materials, batch.rows, pages)) yield { materials: some }
	for (const some of batches(templates, batch.characters, ({ content }) => 500 + content.length))
		yield { templates: some }
	for (const some of batches([...media], batch.rows, () => 1)) yield { media: some }
	for (const program of programs) yield { program }
}

/**
 * Reads the description of the package at this path; `largest` limits the bytes of its files. Throws a {@link CodedError} with an
 * explanation. Time and memory depend on the package, so do not call this in the server's own process.
 */
export async function* packageParts(path: string, largest: number): AsyncGenerator<PackagePart> {
	try {
		const found = await readingArchive(path, packageArchive(largest), async archive => {
			const documents = archive.sizes.has(package_names.manifest) ? [] : smilDocuments(archive)
			if (documents.length > 0) return readSmilPackage(archive, documents)
			const manifest = await readManifest(archive)
			checkList(archive, manifest)
			return known(archive, await readIndex(archive, manifest), manifest)
		})
		yield* partsOf(found)
	} catch (error) {
		throw error instanceof ArchiveError ? archiveErrorOf(error) : error
	}
}
