import { picture_limits } from '@vitrine/domain/people/account'
import type { Tx } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import { keeping } from '../../ports/blobs/stored-file.ts'
import { pictures } from '../../ports/pictures.ts'
import * as store from './templates.store.ts'
import { ownTemplate, type TemplatesDeps, type TemplatesHandlers } from './templates-deps.ts'

const side = 480

/** The small picture drawn again: what was hidden in the file stays behind. */
const drawn = async (file: Buffer | null): Promise<Buffer> => {
	if (file === null || file.length === 0) throw new CodedError('file_missing')
	if (file.length > picture_limits.png) throw new CodedError('image_size', { limit: '2 MB' })
	if (!/^(\x89PNG\r\n|RIFF[\s\S]{4}WEBP)/.test(file.toString('latin1', 0, 12))) throw new CodedError('thumbnail_type')
	const sharp = await pictures()
	try {
		return await sharp(file, { limitInputPixels: picture_limits.pixels, failOn: 'error' })
			.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: 80 })
			.toBuffer()
	} catch (error) {
		throw new CodedError(/pixel limit/i.test((error as Error).message) ? 'picture_too_large' : 'file_corrupted')
	}
}

/** The small picture of a material template, which the browser that drew its options takes of them. */
export const setThumbnail =
	(deps: TemplatesDeps): TemplatesHandlers['setThumbnail'] =>
	async ({ id }, { session, file }) => {
		const look = async (tx: Tx) => {
			const row = await ownTemplate(tx, session, id)
			if (row.type !== 'material') throw new CodedError('template_absent')
			return row
		}
		// Before anything is drawn; what counts is whose it is when it is written.
		await authorized(deps, session, look)
		const old = await keeping(deps, await drawn(file), thumb_sha256 =>
			authorized(deps, session, async tx => {
				const row = await look(tx)
				if (!(await store.updateTemplate(tx, id, { thumb_sha256 }))) throw new CodedError('template_absent')
				return row.thumb_sha256
			}),
		)
		await deps.keeper.removeUnused([old])
		return null
	}
