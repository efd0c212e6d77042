import { type Program, resourcesOf, templatesOfResource, type WindowResource } from '@vitrine/domain/program/document'
import { isOfFile } from '@vitrine/domain/program/kinds/all'
import { signalDevicesOf } from '@vitrine/domain/program/signal-devices'
import type { Reader } from '../../db/schema.ts'
import { expectNameable } from '../../http/caller/named-devices.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './programs.store.ts'

type MaterialRow = Awaited<ReturnType<typeof store.listMaterialsOf>>[number]
type PageRow = Awaited<ReturnType<typeof store.listPagesOf>>[number]

/** Whether an item shows the current files of its material. */
const isCurrent = (resource: WindowResource, material: MaterialRow, pages: readonly PageRow[]): boolean => {
	if (resource.kind === 'document') {
		const own = new Set(pages.map(page => page.sha256))
		return resource.pages.every(page => own.has(page))
	}
	if (!isOfFile(resource.kind) || !('sha256' in resource)) return true
	return material.kind === resource.kind && material.play_sha256 === resource.sha256
}

/** What a program needs, the material that supplies its cover picture, and the bytes of all files. */
export type Gathered = store.Needs & { readonly cover: number | null; readonly size: number }

const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)]

/** What a document needs of the materials and templates that it names; `cover` is the material that supplies its picture. */
export const gathered = (
	document: Program,
	materials: readonly Pick<MaterialRow, 'id' | 'play_sha256' | 'play_mime' | 'play_size' | 'thumb_sha256'>[],
	pages: readonly PageRow[],
	templates: readonly { readonly id: number; readonly sha256: string; readonly mime: string; readonly size: number }[],
): Gathered => {
	const found = new Map(materials.map(row => [row.id, row]))
	const resources = resourcesOf(document)
	const material_ids = distinct(resources.flatMap(resource => resource.material_id || []))
	const shown = materials.flatMap(({ play_sha256, play_mime, play_size }) =>
		play_sha256 === '' ? [] : [{ sha256: play_sha256, mime: play_mime, size: play_size }],
	)
	const own = [...pages, ...templates].map(({ sha256, mime, size }) => ({ sha256, mime, size }))
	const files = [...new Map([...shown, ...own].map(file => [file.sha256, file])).values()]
	const cover = material_ids.find(id => found.get(id)?.thumb_sha256) ?? null
	const size = files.reduce((sum, file) => sum + file.size, 0)
	const acquisitions = signalDevicesOf(document).flatMap(({ id }) => (id > 0 ? [id] : []))
	const template_ids = distinct(resources.flatMap(templatesOfResource))
	return { materials: material_ids, templates: template_ids, acquisitions, files, cover, size }
}

/** What a document needs, after checking that every material, template and device in it exists and is ready. */
export const needsOf = async (db: Reader, session: Session, document: Program): Promise<Gathered> => {
	const resources = resourcesOf(document)
	const shown_materials = resources.flatMap(resource =>
		isOfFile(resource.kind) || resource.material_id ? [{ resource, id: resource.material_id ?? 0 }] : [],
	)
	const material_ids = distinct(shown_materials.map(({ id }) => id))
	const materials = await store.listMaterialsOf(db, session.group_id, material_ids)
	const found = new Map(materials.map(row => [row.id, row]))
	const pages = Map.groupBy(await store.listPagesOf(db, material_ids), page => page.material_id)
	for (const { resource, id } of shown_materials) {
		const material = found.get(id)
		if (material === undefined) throw new CodedError('material_absent')
		if (material.state !== 'ready') throw new CodedError('material_not_ready', { name: material.name })
		if (!isCurrent(resource, material, pages.get(id) ?? [])) throw new CodedError('material_absent')
	}
	await expectNameable(db, session.group_id, signalDevicesOf(document))
	const template_ids = distinct(resources.flatMap(templatesOfResource))
	const templates = await store.listTemplatesOf(db, session.group_id, template_ids)
	const fonts = resources.flatMap(resource => ('font' in resource && resource.font ? [resource.font] : []))
	const tools = resources.filter(resource => resource.kind === 'webtool')
	for (const { template_id, sha256 } of [...fonts, ...tools])
		if (!templates.some(row => row.id === template_id && row.sha256 === sha256)) throw new CodedError('template_absent')
	return gathered(document, materials, [...pages.values()].flat(), templates)
}
