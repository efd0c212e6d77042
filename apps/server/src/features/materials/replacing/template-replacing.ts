import { resourceWithTemplate } from '@vitrine/domain/library/template'
import type { Tx } from '../../../db/schema.ts'
import { readOptions } from '../../../db/stored-json.ts'
import * as store from '../library/materials.store.ts'
import { newReviewState } from '../library/review-state.ts'
import { listMadeWith } from './template-replacing.store.ts'

/** Updates a template's file in every material that was made with it. */
export const replaceTemplateInMaterials = async (
	tx: Tx,
	template_id: number,
	sha256: string,
	now: number,
): Promise<void> => {
	const rows = await listMadeWith(tx, template_id, sha256)
	const review_state = rows.length === 0 ? 0 : await newReviewState(tx)
	for (const row of rows) {
		const options = resourceWithTemplate(readOptions(row.options), template_id, sha256)
		const change = { options: JSON.stringify(options), review_state, review_reason: '', updated_at: now }
		await store.updateMaterial(tx, row.id, change)
	}
}
