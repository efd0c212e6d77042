import { randomUUID } from 'node:crypto'
import { type FileKind, isDocumentKind } from '@vitrine/domain/library/material'
import { stepsOf } from '@vitrine/domain/library/processing'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { Tx } from '../../../db/schema.ts'
import type { Call } from '../../../http/caller/session.ts'
import { blank_material } from '../library/blank-material.ts'
import { addMaterial } from '../library/new-material.ts'
import { newReviewState } from '../library/review-state.ts'
import { insertSteps, replaceFiles, updateStep } from '../processing/processing.store.ts'

interface ImportedPage {
	readonly sha256: string
	readonly size: number
	readonly mime: string
	readonly width: number
	readonly height: number
}

interface ImportedFile extends ImportedPage {
	readonly name: string
	readonly kind: FileKind
	readonly duration: number
	readonly codec: string
	readonly pages: readonly ImportedPage[]
}

type Imported = ImportedFile | { readonly name: string; readonly options: WidgetOptions }

/** A document brings its pages along; any other file is inspected like an uploaded one and can be played meanwhile. */
const columnsOf = (material: Imported) => {
	if ('options' in material) {
		const { name, options } = material
		return { ...blank_material, name, kind: options.kind, options: JSON.stringify(options) }
	}
	const { pages, ...file } = material
	const [first] = pages
	if (isDocumentKind(file.kind)) return { ...blank_material, ...file, thumb_sha256: first?.sha256 ?? null }
	const { sha256: play_sha256, mime: play_mime, size: play_size } = file
	return { ...blank_material, ...file, play_sha256, play_mime, play_size, state: 'processing' }
}

/** Makes a material from a package whose files are already stored; returns its id. */
export const importMaterial = async (
	tx: Tx,
	{ session, now }: Pick<Call, 'session' | 'now'>,
	place: { readonly group_id: number; readonly directory_id: number | null },
	material: Imported,
): Promise<number> => {
	const own = { user_id: session.user_id, ...place, upload_id: randomUUID(), created_at: now, updated_at: now }
	const review_state = await newReviewState(tx)
	const id = await addMaterial(tx, { ...columnsOf(material), ...own, review_state })
	if ('options' in material) return id
	await insertSteps(tx, id, material.kind, now)
	if (!isDocumentKind(material.kind)) return id
	for (const step of stepsOf(material.kind)) await updateStep(tx, id, step, { state: 'done', percent: 100 })
	await replaceFiles(tx, id, 'page', material.pages)
	return id
}
