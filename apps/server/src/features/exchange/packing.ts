import { readStored, shaped } from '@vitrine/domain/json-text'
import { isDocumentKind, isWidgetKind } from '@vitrine/domain/library/material'
import { type Program, resourcesOf, templatesOfResource } from '@vitrine/domain/program/document'
import {
	type PackageIndex,
	type PackageMaterial,
	type PackageTemplate,
	package_format,
	package_names,
	package_version,
} from '@vitrine/domain/program/package'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { type WidgetOptions, widgetOptions } from '@vitrine/domain/program/widgets'
import type { Database } from '../../db/database.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './exchange.store.ts'

interface PackedFile {
	readonly sha256: string
	readonly size: number
	readonly name: string
}

/** Programs to be packed, with what they show; `thumbnails` are small pictures of the materials. */
export interface Packed {
	readonly index: PackageIndex
	readonly documents: readonly Program[]
	/** The pictures of programs made by browsers, if they match the saved state. */
	readonly pictures: readonly (string | null)[]
	readonly thumbnails: ReadonlyMap<number, string>
	/** Every stored file once, by the name of what it belongs to. */
	readonly files: readonly PackedFile[]
}

type PageRow = Awaited<ReturnType<typeof store.listPages>>[number]

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

/** The templates named by options. */
export const templatesOfOptions = (options: WidgetOptions): number[] => [
	...('template_id' in options ? [options.template_id] : []),
	...('font' in options && options.font ? [options.font.template_id] : []),
]

const materialOf = (row: store.MaterialRow, pages: readonly PageRow[]): PackageMaterial | null => {
	const { id, name, kind, width, height, duration, codec } = row
	if (isWidgetKind(kind)) {
		const options = readStored(row.options, shaped(widgetOptions))
		return options === null ? null : { id, name, kind, options }
	}
	const { sha256, size, mime } = isDocumentKind(kind)
		? row
		: { sha256: row.play_sha256, size: row.play_size, mime: row.play_mime }
	if (sha256 === '' || row.state !== 'ready') return null
	const shown = pages.map(({ material_id: _, ...page }) => page)
	return {
		id,
		name,
		kind,
		sha256,
		size,
		mime,
		width,
		height,
		duration,
		codec,
		pages: shown,
	}
}

const templateOf = ({ type, ...row }: store.TemplateRow): PackageTemplate => ({
	...row,
	type: type as PackageTemplate['type'],
})

const filesOf = (materials: readonly PackageMaterial[], templates: readonly PackageTemplate[]): PackedFile[] => {
	const own = materials.flatMap(material =>
		'sha256' in material ? [material, ...material.pages.map(page => ({ ...page, name: material.name }))] : [],
	)
	const all = [...own, ...templates].map(({ sha256, size, name }) => [sha256, { sha256, size, name }] as const)
	return [...new Map(all).values()]
}

/** Programs of the own organisations as a package; refuses missing and unreadable ones. */
export const packed = async (database: Database, group_id: number, ids: readonly number[]): Promise<Packed> => {
	const rows = await store.listPrograms(database, group_id, ids)
	if (rows.length === 0 || rows.length !== new Set(ids).size) throw new CodedError('program_absent')
	// Files of programs shared from above are not exported.
	const foreign = rows.find(({ own }) => own === 0)
	if (foreign !== undefined) throw new CodedError('program_foreign', { name: foreign.name })
	const programs = rows.map(({ name, w, h, device_type, document: source }, place) => {
		const { document, left_out } = readStoredDocument(source, { w, h })
		if (left_out.length > 0) throw new CodedError('program_unreadable', { name })
		return { name, w, h, device_type, screenshot: `${package_names.screenshots}${place + 1}.webp`, document }
	})
	const resources = programs.flatMap(({ document }) => resourcesOf(document))
	const material_ids = distinct(resources.flatMap(resource => resource.material_id || []))
	const found = await store.listMaterials(database, group_id, material_ids)
	const pages = Map.groupBy(await store.listPages(database, material_ids), page => page.material_id)
	const materials = found.flatMap(row => materialOf(row, pages.get(row.id) ?? []) ?? [])
	const named = materials.flatMap(material => ('options' in material ? templatesOfOptions(material.options) : []))
	const template_ids = distinct([...resources.flatMap(templatesOfResource), ...named])
	const templates = (await store.listTemplates(database, group_id, template_ids)).map(templateOf)
	return {
		index: { format: package_format, version: package_version, programs, materials, templates },
		documents: programs.map(({ document }) => document),
		pictures: rows.map(row => (row.screenshot_revision === row.revision ? row.screenshot_sha256 : null)),
		thumbnails: new Map(found.flatMap(row => (row.thumb_sha256 === null ? [] : [[row.id, row.thumb_sha256]]))),
		files: filesOf(materials, templates),
	}
}
