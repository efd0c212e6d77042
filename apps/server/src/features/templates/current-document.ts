import type { MaterialKind } from '@vitrine/domain/library/material'
import { withTemplate } from '@vitrine/domain/library/template'
import {
	mapResources,
	type Program,
	resourcesOf,
	templatesOfResource,
	type WindowResource,
} from '@vitrine/domain/program/document'
import { type Placeable, withMaterial } from '@vitrine/domain/program/from-material'
import { isOfFile } from '@vitrine/domain/program/kinds/all'
import type { Reader } from '../../db/schema.ts'
import { readOptions } from '../../db/stored-json.ts'
import * as store from './templates.store.ts'

/** A document updated to the current versions of everything it names, and its files; `left_out` counts items that no longer exist. */
export interface CurrentDocument {
	readonly document: Program
	readonly left_out: number
	readonly files: readonly { sha256: string; mime: string }[]
	/** Thumbnails of its materials. */
	readonly thumbnails: ReadonlyMap<number, string>
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

const placeables = async (db: Reader, group_id: number, ids: readonly number[]) => {
	const rows = await store.listMaterials(db, group_id, ids)
	const pages = await store.listPages(
		db,
		rows.map(row => row.id),
	)
	const byMaterial = Map.groupBy(pages, page => page.material_id)
	const ready = rows.filter(row => row.state === 'ready')
	const list = ready.map(
		({ id, name, kind, duration, play_sha256, options }): Placeable => ({
			id,
			name,
			duration,
			play_sha256,
			kind: kind as MaterialKind,
			pages: (byMaterial.get(id) ?? []).map(({ sha256 }) => sha256),
			options: options === '' ? null : readOptions(options),
		}),
	)
	const played = ready.map(({ play_sha256: sha256, play_mime: mime }) => ({ sha256, mime }))
	const thumbnails = new Map(rows.flatMap(row => (row.thumb_sha256 === null ? [] : [[row.id, row.thumb_sha256]])))
	return { list, files: [...played.filter(({ sha256 }) => sha256 !== ''), ...pages], thumbnails }
}

/** Removes a missing font from an item; null if the item cannot exist without what is missing. */
const withoutMissing = (
	resource: WindowResource,
	materials: ReadonlySet<number>,
	templates: ReadonlySet<number>,
): WindowResource | null => {
	const { material_id = 0 } = resource
	if ((isOfFile(resource.kind) || material_id > 0) && !materials.has(material_id)) return null
	if (resource.kind === 'webtool') return templates.has(resource.template_id) ? resource : null
	if (!('font' in resource) || !resource.font || templates.has(resource.font.template_id)) return resource
	return { ...resource, font: null }
}

const idsOf = (document: Program) => {
	const resources = resourcesOf(document)
	return {
		materials: distinct(resources.flatMap(resource => resource.material_id ?? [])),
		templates: distinct(resources.flatMap(templatesOfResource)),
	}
}

/** Updates a template's document for an organisation: files can have been replaced, materials deleted, and others are out of sight. */
export const currentDocument = async (db: Reader, group_id: number, document: Program): Promise<CurrentDocument> => {
	const materials = await placeables(db, group_id, idsOf(document).materials)
	let current = document
	for (const material of materials.list) current = withMaterial(current, material)
	const templates = await store.listFiles(db, group_id, idsOf(current).templates)
	for (const { id, sha256 } of templates) current = withTemplate(current, id, sha256)
	const there = new Set(materials.list.map(({ id }) => id))
	const known = new Set(templates.map(({ id }) => id))
	const count = resourcesOf(current).length
	const whole = mapResources(current, resource => withoutMissing(resource, there, known))
	return {
		document: whole,
		left_out: count - resourcesOf(whole).length,
		files: [...materials.files, ...templates],
		thumbnails: materials.thumbnails,
	}
}
