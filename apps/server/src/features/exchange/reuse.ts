import { isDocumentKind } from '@vitrine/domain/library/material'
import { mapResources, type Program, type WindowResource } from '@vitrine/domain/program/document'
import type { PackageFile, PackageMaterial, PackageTemplate } from '@vitrine/domain/program/package'
import type { Database } from '../../db/database.ts'
import * as store from './exchange.store.ts'

/** A material of this server that replaces one of a package. */
export interface HereMaterial {
	readonly id: number
	readonly pages: readonly string[]
}
export interface HereTemplate {
	readonly id: number
	readonly sha256: string
}

const isFile = (material: PackageMaterial): material is PackageFile => 'sha256' in material

/** Visible materials with the same files, by ids of the package. */
export const materialsHere = async (
	database: Database,
	group_id: number,
	materials: readonly PackageMaterial[],
): Promise<Map<number, HereMaterial>> => {
	const files = materials.filter(isFile)
	const rows = await store.listWithFiles(
		database,
		group_id,
		files.map(({ sha256 }) => sha256),
	)
	const ids = rows.filter(({ kind }) => isDocumentKind(kind)).map(({ id }) => id)
	const pages = Map.groupBy(await store.listPages(database, ids), page => page.material_id)
	const shownBy = Map.groupBy(rows, row => `${row.kind} ${isDocumentKind(row.kind) ? row.sha256 : row.play_sha256}`)
	const found = new Map<number, HereMaterial>()
	for (const { id, kind, sha256 } of files) {
		const same = shownBy.get(`${kind} ${sha256}`) ?? []
		// On the server it was exported from, prefers the original.
		const row = same.find(other => other.id === id) ?? same.at(-1)
		if (row !== undefined) found.set(id, { id: row.id, pages: (pages.get(row.id) ?? []).map(page => page.sha256) })
	}
	return found
}

/** Visible fonts and web tools with the same files, by ids of the package. */
export const templatesHere = async (
	database: Database,
	group_id: number,
	templates: readonly PackageTemplate[],
): Promise<Map<number, HereTemplate>> => {
	const files = templates.map(({ sha256 }) => sha256)
	const rows = await store.listTemplatesWithFiles(database, group_id, files)
	const shownBy = Map.groupBy(rows, row => `${row.type} ${row.sha256}`)
	return new Map(
		templates.flatMap(({ id, type, sha256 }) => {
			const same = shownBy.get(`${type} ${sha256}`) ?? []
			// On the server it was exported from, prefers the original.
			const row = same.find(other => other.id === id) ?? same[0]
			return row === undefined ? [] : [[id, { id: row.id, sha256 }] as const]
		}),
	)
}

/** An item, or its options, with the templates of this server; all templates it names are among them. */
export const withTemplatesHere = <R extends object>(thing: R, templates: ReadonlyMap<number, HereTemplate>): R => {
	const { template_id, font } = thing as { template_id?: number; font?: { template_id: number } | null }
	const [tool, typeface] = [templates.get(template_id ?? 0), templates.get(font?.template_id ?? 0)]
	return {
		...thing,
		...(tool && { template_id: tool.id, sha256: tool.sha256 }),
		...(typeface && { font: { ...font, template_id: typeface.id, sha256: typeface.sha256 } }),
	}
}

/** A document of a package with the materials and templates of this server. */
export const documentHere = (
	document: Program,
	materials: ReadonlyMap<number, HereMaterial>,
	templates: ReadonlyMap<number, HereTemplate>,
	files: ReadonlyMap<number, string>,
): Program =>
	mapResources(document, resource => {
		const named = withTemplatesHere(resource, templates)
		const { material_id = 0 } = resource
		const here = materials.get(material_id)
		if (here === undefined) return named
		const moved = { ...named, material_id: here.id }
		if (moved.kind === 'document') return { ...moved, pages: [...here.pages] }
		const sha256 = files.get(material_id)
		const isShown = moved.kind === 'picture' || moved.kind === 'video' || moved.kind === 'audio'
		return (isShown && sha256 !== undefined ? { ...moved, sha256 } : moved) as WindowResource
	})
