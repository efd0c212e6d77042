import { type FileKind, isDocumentKind, type MaterialKind } from '../library/material.ts'
import { mapResources, type Program, type WindowResource } from './document.ts'
import { of_files } from './kinds/all.ts'
import { play_time_limits } from './parts.ts'
import type { WidgetOptions } from './widgets.ts'

/** What a window needs to know of a material; `file` is the one that terminals play, `duration` in ms. */
export interface Placeable {
	readonly id: number
	readonly name: string
	readonly kind: MaterialKind
	readonly duration: number
	/** SHA-256 of the file that terminals play; empty for materials made in a form or shown page by page. */
	readonly play_sha256: string
	readonly pages: readonly string[]
	readonly options: WidgetOptions | null
}

const fileResource = (material: Placeable, kind: FileKind, id: string): WindowResource => {
	const { name, id: material_id } = material
	const facts = of_files[isDocumentKind(kind) ? 'document' : kind]
	return { ...facts.begins(material), id, name, material_id }
}

/** An item that shows a material; a video or sound plays for its own length, a document shows all of its pages once. */
export const resourceOf = (material: Placeable, id: string): WindowResource => {
	const { options, name, id: material_id } = material
	return options === null
		? fileResource(material, material.kind as FileKind, id)
		: { ...options, id, name, material_id, play_time: play_time_limits.picture }
}

/** The item with the current version of its material; the settings of the window (fit, volume, play time) stay. */
const renewed = (resource: WindowResource, material: Placeable): WindowResource => {
	const { play_time, count, valid_from, valid_to, enter, leave } = resource
	const turn = { ...(count && { count }), ...(valid_from && { valid_from }), ...(valid_to && { valid_to }) }
	const retained = { ...turn, ...(enter && { enter }), ...(leave && { leave }) }
	const fresh: WindowResource = { ...resourceOf(material, resource.id), play_time, ...retained }
	if (material.options !== null) return { ...fresh, name: resource.name }
	if (fresh.kind === 'document' && resource.kind === 'document') return { ...resource, pages: fresh.pages }
	const isSame = fresh.kind === resource.kind && 'sha256' in fresh
	return isSame ? ({ ...resource, sha256: fresh.sha256 } as WindowResource) : fresh
}

/** The program with a material replaced wherever it is shown; the same reference if it is not shown. */
export const withMaterial = (program: Program, material: Placeable): Program =>
	mapResources(program, resource => (resource.material_id === material.id ? renewed(resource, material) : resource))
