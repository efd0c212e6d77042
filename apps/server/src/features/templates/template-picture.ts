import { picture_limits } from '@vitrine/domain/account'
import { Refusal } from '../../http/refusal.ts'
import { pictures } from '../../ports/pictures.ts'
import { keeping } from './keeping.ts'
import * as store from './templates.store.ts'
import { ownTemplate, type TemplatesDeps, type TemplatesHandlers } from './templates-deps.ts'

const side = 480

/** The small picture drawn anew: what was hidden in the file stays behind. */
const drawn = async (file: Buffer | null): Promise<Buffer> => {
	if (file === null || file.length === 0) throw new Refusal('file_missing')
	if (file.length > picture_limits.png) throw new Refusal('image_size', { limit: '2 MB' })
	if (!/^(\x89PNG\r\n|RIFF[\s\S]{4}WEBP)/.test(file.toString('latin1', 0, 12))) throw new Refusal('thumbnail_type')
	const sharp = await pictures()
	try {
		return await sharp(file, { limitInputPixels: picture_limits.pixels, failOn: 'error' })
			.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: 80 })
			.toBuffer()
	} catch (error) {
		throw new Refusal(/pixel limit/i.test((error as Error).message) ? 'picture_too_large' : 'file_corrupted')
	}
}

/** The small picture of a material template, which the browser that drew its options takes of them. */
export const setThumbnail =
	(deps: TemplatesDeps): TemplatesHandlers['setThumbnail'] =>
	async ({ id }, { session, file }) => {
		const row = await ownTemplate(deps.db, session, id)
		if (row.type !== 'material') throw new Refusal('template_absent')
		await keeping(deps, await drawn(file), async thumb_sha256 => {
			const change = { thumb_sha256 }
			const written = await deps.db.transaction().execute(tx => store.updateTemplate(tx, id, change))
			if (!written) throw new Refusal('template_absent')
		})
		await deps.keeper.removeUnused([row.thumb_sha256])
		return null
	}
