import { type programsCalls, screenshot_limit } from '@vitrine/contract/programs'
import { picture_limits } from '@vitrine/domain/account'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import { pictures } from '../../ports/pictures.ts'
import type { ProgramsDeps } from './program-shown.ts'
import * as store from './programs.store.ts'

/** The longer side of a program's picture, in pixels. */
const side = 640

/** A WebP, JPEG or PNG by its first bytes. */
const known = /^(\x89PNG\r\n|\xff\xd8\xff|RIFF[\s\S]{4}WEBP)/

/** The picture drawn anew: what was hidden in the file stays behind. */
const drawn = async (file: Buffer | null): Promise<Buffer> => {
	if (file === null || file.length === 0) throw new Refusal('file_missing')
	if (file.length > screenshot_limit) throw new Refusal('image_size', { limit: `${screenshot_limit / 1024} KB` })
	if (!known.test(file.toString('latin1', 0, 12))) throw new Refusal('file_unsupported')
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

/** The picture of a program, which the browser that saved it paints. */
export const setScreenshot =
	({ db, blobs, keeper }: ProgramsDeps): Handlers<typeof programsCalls>['screenshot'] =>
	async ({ id, revision }, { session, file }) => {
		const row = await store.findProgram(db, session.group_id, id)
		if (row === undefined) throw new Refusal('program_absent')
		if (row.revision !== revision) throw new Refusal('program_conflict')
		const picture = await drawn(file)
		const { sha256, before, written } = await keeper.keep(async () => {
			const stored = await blobs.put(picture)
			const old = await store.findScreenshot(db, id)
			const done = db.transaction().execute(tx => store.updateScreenshot(tx, { id, revision }, stored.sha256))
			return { sha256: stored.sha256, before: old, written: await done }
		})
		await keeper.removeUnused([written ? before : sha256])
		// Somebody saved while the picture travelled: it shows what is not there any more.
		if (!written) throw new Refusal('program_conflict')
		return null
	}
