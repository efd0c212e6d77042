import type { Tx } from '../../db/schema.ts'
import { thumbnailPart } from '../../http/bodies/picture-part.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { keeping } from '../../ports/blobs/stored-file.ts'
import * as store from './templates.store.ts'
import { ownTemplate, type TemplatesDeps, type TemplatesHandlers } from './templates-deps.ts'

/** The thumbnail of a material template, taken by the browser that rendered its options. */
export const setThumbnail =
	(deps: TemplatesDeps): TemplatesHandlers['setThumbnail'] =>
	async ({ id }, { session, file }) => {
		const look = async (tx: Tx) => {
			const row = await ownTemplate(tx, session, id)
			if (row.type !== 'material') throw new CodedError('template_absent')
			return row
		}
		// An early check before the picture is processed; the one at the time of writing decides.
		await authorized(deps, session, look)
		const old = await keeping(deps, await thumbnailPart(file), thumb_sha256 =>
			authorized(deps, session, async tx => {
				const row = await look(tx)
				if (!(await store.updateTemplate(tx, id, { thumb_sha256 }))) throw new CodedError('template_absent')
				return row.thumb_sha256
			}),
		)
		await deps.keeper.removeUnused([old])
		return null
	}
