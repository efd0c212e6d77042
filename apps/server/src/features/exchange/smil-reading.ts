import { createHash } from 'node:crypto'
import { resourcesOf } from '@vitrine/domain/program/document'
import { type PackageMaterial, package_limits } from '@vitrine/domain/program/package'
import { type SmilElement, smil_limits } from '@vitrine/domain/smil/element'
import { media_elements, type SmilSource, type SourceFound } from '@vitrine/domain/smil/play-reading'
import { readSmil } from '@vitrine/domain/smil/reading'
import { CodedError } from '../../http/coded-error.ts'
import type { OpenArchive } from '../../media/archive.ts'
import type { Package } from './package-parts.ts'
import { parseSmil } from './smil-parsing.ts'

/** Number of leading bytes that determine a file's type. */
const head_length = 4100

const isDocument = (name: string): boolean => /\.smil?$/i.test(name) && !/^__MACOSX\//.test(name)
const depthOf = (name: string): number => name.split('/').length
const isIndex = (name: string): boolean => /(^|\/)index\.smil?$/i.test(name)

/** The SMIL documents of an archive, the intended one first: the least deeply nested, `index.smil` before others. */
export const smilDocuments = ({ sizes }: OpenArchive): string[] =>
	[...sizes.keys()]
		.filter(isDocument)
		.sort((a, b) => depthOf(a) - depthOf(b) || Number(isIndex(b)) - Number(isIndex(a)) || (a < b ? -1 : 1))

const beginningOf = async (archive: OpenArchive, name: string, most: number): Promise<Buffer> => {
	const list: Buffer[] = []
	let size = 0
	for await (const piece of archive.pieces(name)) {
		list.push(piece)
		size += piece.length
		if (size >= most) break
	}
	return Buffer.concat(list).subarray(0, most)
}

const decoded = (src: string): string => {
	try {
		return decodeURIComponent(src)
	} catch {
		return src
	}
}

/** The name within the archive that an address resolves to from the document's folder; null if it leads outside. */
const placeOf = (address: string, folder: readonly string[]): string | null => {
	const parts = [...folder]
	for (const part of address.split(/[/\\]/)) {
		if (part === '..') {
			if (parts.pop() === undefined) return null
		} else if (part !== '' && part !== '.') parts.push(part)
	}
	return parts.join('/')
}

/** The file that an address resolves to; null if it is missing. Refuses addresses that lead outside the archive. */
const entryOf = ({ sizes }: OpenArchive, src: string, folder: readonly string[]): string | null => {
	const outside = new CodedError('smil_outside', { name: src.slice(0, 200) })
	for (const address of [src, decoded(src), src.replace(/[?#].*$/s, '')]) {
		if (/^[/\\]|^(file|[a-z]):/i.test(address)) throw outside
		const place = placeOf(address, folder)
		if (place === null) throw outside
		if (sizes.has(place)) return place
	}
	return null
}

const srcsOf = (found: SmilElement, list: Set<string>): Set<string> => {
	const { src = '' } = found.attributes
	if (media_elements.has(found.name) && src !== '' && !/^https?:/i.test(src)) list.add(src)
	for (const child of found.children) srcsOf(child, list)
	return list
}

interface Typed {
	readonly kind: SmilSource['kind']
	readonly mime: string
}

/** Kind and type of a file by its first bytes; imported files are inspected again as a whole. */
const typeOf = async (archive: OpenArchive, entry: string): Promise<Typed | null> => {
	const { fileTypeFromBuffer } = await import('file-type')
	const { mime = '' } = (await fileTypeFromBuffer(await beginningOf(archive, entry, head_length))) ?? {}
	const [kind] = mime.split('/')
	if (kind === 'image') return { kind: 'picture', mime }
	return kind === 'video' || kind === 'audio' ? { kind, mime } : null
}

const baseName = (path: string): string => path.split('/').at(-1) ?? path

/** The distinct files of a document; the hash is that of the name until the content is read. */
const createSources = (archive: OpenArchive, folder: readonly string[]) => {
	const found = new Map<string, SourceFound>()
	const materials: PackageMaterial[] = []
	const media = new Map<string, { size: number; entry: string }>()
	const byEntry = new Map<string, SourceFound>()
	const read = async (entry: string): Promise<SourceFound> => {
		const type = await typeOf(archive, entry)
		const size = archive.sizes.get(entry) ?? 0
		if (type === null || size === 0) return 'invalid'
		const sha256 = createHash('sha256').update(entry).digest('hex')
		const [id, name] = [materials.length + 1, baseName(entry).slice(0, 200)]
		media.set(sha256, { size, entry })
		const facts = { width: 0, height: 0, codec: '', duration: 0, pages: [] }
		materials.push({ id, name, sha256, size, ...type, ...facts })
		return { id, kind: type.kind, sha256, name }
	}
	const add = async (src: string): Promise<void> => {
		const entry = entryOf(archive, src, folder)
		const source = entry === null ? 'no_file' : (byEntry.get(entry) ?? (await read(entry)))
		if (entry !== null) byEntry.set(entry, source)
		found.set(src, source)
	}
	return { add, materials, media, sourceOf: (src: string): SourceFound => found.get(src) ?? 'no_file' }
}

/** The content of an archive with a SMIL document, as a package; the hashes of its files are not known yet. */
export const readSmilPackage = async (
	archive: OpenArchive,
	[name = '', ...others]: readonly string[],
): Promise<Package> => {
	if ((archive.sizes.get(name) ?? 0) > smil_limits.bytes) throw new CodedError('smil_complex', { name })
	const root = parseSmil(await beginningOf(archive, name, smil_limits.bytes), name)
	const sources = createSources(archive, name.split('/').slice(0, -1))
	const srcs = srcsOf(root, new Set())
	if (srcs.size > package_limits.materials) throw new CodedError('smil_complex', { name })
	for (const src of srcs) await sources.add(src)
	const { programs, left_out } = readSmil(root, sources.sourceOf, baseName(name).replace(/\.smil?$/i, ''))
	if (programs.length === 0) throw new CodedError('smil_empty')
	const beside = others.map(item => ({ window: '', item, kind: 'smil', reason: 'simplified' as const, count: 1 }))
	const shown = new Set(programs.flatMap(({ document }) => resourcesOf(document).map(item => item.material_id)))
	const materials = sources.materials.filter(({ id }) => shown.has(id))
	const hashes = new Set(materials.flatMap(material => ('sha256' in material ? [material.sha256] : [])))
	return {
		materials,
		templates: [],
		media: new Map([...sources.media].filter(([sha256]) => hashes.has(sha256))),
		programs: programs.map((program, place) => ({
			...program,
			device_type: undefined,
			// Omissions are reported for the document as a whole.
			left_out: place === 0 ? [...left_out, ...beside.slice(0, 10)] : [],
		})),
		unhashed: true,
	}
}
