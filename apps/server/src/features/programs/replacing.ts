import { withTemplate } from '@vitrine/domain/library/template'
import { type Program, resourcesOf, templatesOfResource } from '@vitrine/domain/program/document'
import { type Placeable, withMaterial } from '@vitrine/domain/program/from-material'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { programLength } from '@vitrine/domain/program/timing'
import type { Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import { gathered } from './needs.ts'
import * as store from './programs.store.ts'
import { findDocument, listMaterials, listShowing, listTemplates, listUsing } from './replacing.store.ts'
import { reviewOfDocument } from './review-state.ts'

/** The list columns of a changed program, and what it needs; its materials were checked to be in sight when it was saved. */
const summary = async (tx: Tx, document: Program) => {
	const resources = resourcesOf(document)
	const ids = [...new Set(resources.flatMap(resource => resource.material_id || []))]
	const materials = await listMaterials(tx, ids)
	const pages = await store.listPagesOf(tx, ids)
	const templates = await listTemplates(tx, [...new Set(resources.flatMap(templatesOfResource))])
	const { cover, size, ...needs } = gathered(document, materials, pages, templates)
	const play_time = programLength(document)
	return { needs, columns: { play_time, size, document: JSON.stringify(document), cover_material_id: cover } }
}

/** The name of the program if it was changed; null if there was nothing left to change. */
const replaceIn = async (
	tx: Tx,
	id: number,
	change: (document: Program) => Program,
	now: number,
): Promise<string | null> => {
	for (;;) {
		const row = await findDocument(tx, id)
		if (row === undefined) return null
		const { document, left_out } = readStoredDocument(row.document, row)
		// Writing the readable rest would lose the unreadable part, so this is refused; the editor reports the same when the program is opened.
		if (left_out.length > 0) throw new CodedError('program_unreadable', { name: row.name })
		const next = change(document)
		if (next === document) return null
		const { columns, needs } = await summary(tx, next)
		// If someone saved it in the meantime, the saved version is changed instead of overwritten.
		const review = await reviewOfDocument(tx, columns.document, row)
		if (!(await store.updateProgram(tx, id, row.revision, { ...columns, ...review, updated_at: now }))) continue
		await store.replaceNeeds(tx, id, needs)
		return row.name
	}
}

/** Updates every program that shows a material to its current state; returns their names. The row of the material must be written first. */
export const replaceInPrograms = async (tx: Tx, material: Placeable, now: number): Promise<string[]> => {
	const names: string[] = []
	for (const { id } of await listShowing(tx, material.id)) {
		const name = await replaceIn(tx, id, document => withMaterial(document, material), now)
		if (name !== null) names.push(name)
	}
	return names
}

/** Puts another file of a template into every program that uses it; returns their names. The row of the template must be written first. */
export const replaceTemplateInPrograms = async (tx: Tx, template_id: number, now: number): Promise<string[]> => {
	const [template] = await listTemplates(tx, [template_id])
	if (template === undefined) return []
	const names: string[] = []
	for (const { id } of await listUsing(tx, template_id)) {
		const name = await replaceIn(tx, id, document => withTemplate(document, template_id, template.sha256), now)
		if (name !== null) names.push(name)
	}
	return names
}
