import { findingsOf } from '@vitrine/domain/program/checks/checks'
import { type Program, resourcesOf, templatesOfResource } from '@vitrine/domain/program/document'
import { programLength } from '@vitrine/domain/program/timing'
import { standard_device_type } from '@vitrine/domain/terminal/device-type'
import type { Tx } from '../../db/schema.ts'
import type { Call } from '../../http/caller/session.ts'
import { gathered } from './needs.ts'
import * as store from './programs.store.ts'
import { listMaterials, listTemplates } from './replacing.store.ts'
import { reviewOfDocument } from './review-state.ts'

interface Imported {
	readonly group_id: number
	readonly name: string
	readonly device_type: number | undefined
	readonly document: Program
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]

/** Creates a program from a package whose materials and templates were created in the same transaction; returns its id. */
export const importProgram = async (
	tx: Tx,
	{ session, now }: Pick<Call, 'session' | 'now'>,
	{ group_id, name, device_type = standard_device_type, document }: Imported,
): Promise<number> => {
	const resources = resourcesOf(document)
	const ids = distinct(resources.flatMap(resource => resource.material_id || []))
	const materials = await listMaterials(tx, ids)
	const templates = await listTemplates(tx, distinct(resources.flatMap(templatesOfResource)))
	const { cover, size, ...needs } = gathered(document, materials, await store.listPagesOf(tx, ids), templates)
	const { w, h, windows } = document
	// A picture that is still being processed gets its thumbnail later.
	const shown = resources.find(({ kind }) => kind === 'picture' || kind === 'video')?.material_id
	const findings = findingsOf(document, new Date(now).toISOString().slice(0, 19)).length
	const columns = { device_type, findings, w, h, windows: windows.length, play_time: programLength(document), size }
	const own = { user_id: session.user_id, group_id, name, revision: 1, created_at: now, updated_at: now }
	const written = JSON.stringify(document)
	const row = { ...columns, ...own, document: written, cover_material_id: cover ?? shown ?? null }
	const id = await store.insertProgram(tx, { ...row, ...(await reviewOfDocument(tx, written)) })
	await store.replaceNeeds(tx, id, needs)
	return id
}
