import { createHash } from 'node:crypto'
import { mapResources, type Program, type WindowResource } from '@vitrine/domain/program/document'
import type { PackageMaterial } from '@vitrine/domain/program/package'
import type { OpenArchive } from '../../media/archive.ts'
import type { Package } from './package-parts.ts'

const hashOf = async (archive: OpenArchive, entry: string): Promise<string> => {
	const hash = createHash('sha256')
	for await (const piece of archive.pieces(entry)) hash.update(piece)
	return hash.digest('hex')
}

/** A document whose items all name one material for files with the same content. */
const renamed = (document: Program, materials: ReadonlyMap<number, { id: number; sha256: string }>): Program =>
	mapResources(document, resource => {
		const material = materials.get(resource.material_id ?? 0)
		if (material === undefined) return resource
		return { ...resource, material_id: material.id, sha256: material.sha256 } as WindowResource
	})

/** The same package with the hashes of its files, one piece in memory at a time; files with the same content are merged. */
export const withHashes = async (archive: OpenArchive, found: Package): Promise<Package> => {
	const media = new Map<string, { size: number; entry: string }>()
	const hashes = new Map<string, string>()
	for (const [provisional, file] of found.media) {
		const sha256 = await hashOf(archive, file.entry)
		hashes.set(provisional, sha256)
		if (!media.has(sha256)) media.set(sha256, file)
	}
	const first = new Map<string, PackageMaterial & { sha256: string }>()
	const standing = new Map<number, { id: number; sha256: string }>()
	for (const material of found.materials) {
		if (!('sha256' in material)) continue
		const sha256 = hashes.get(material.sha256) ?? material.sha256
		const one = first.get(sha256) ?? { ...material, sha256 }
		first.set(sha256, one)
		standing.set(material.id, { id: one.id, sha256 })
	}
	const programs = found.programs.map(program => ({ ...program, document: renamed(program.document, standing) }))
	const { unhashed: _, ...rest } = found
	return { ...rest, media, programs, materials: [...first.values()] }
}
