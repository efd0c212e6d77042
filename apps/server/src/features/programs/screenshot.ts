import { type programsCalls, screenshot_limit } from '@vitrine/contract/release/programs'
import { picture_limits } from '@vitrine/domain/people/account'
import type { Reader } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { keeping } from '../../ports/blobs/stored-file.ts'
import { pictures } from '../../ports/pictures.ts'
import { conflict } from './conflict.ts'
import { ownProgram, type ProgramsDeps } from './program-shown.ts'
import * as store from './programs.store.ts'

/** The longer side of a program's picture, in pixels. */
const side = 640

/** A WebP, JPEG or PNG by its first bytes. */
const known = /^(\x89PNG\r\n|\xff\xd8\xff|RIFF[\s\S]{4}WEBP)/

/** The picture drawn again: what was hidden in the file stays behind. */
const drawn = async (file: Buffer | null): Promise<Buffer> => {
	if (file === null || file.length === 0) throw new CodedError('file_missing')
	if (file.length > screenshot_limit) throw new CodedError('image_size', { limit: `${screenshot_limit / 1024} KB` })
	if (!known.test(file.toString('latin1', 0, 12))) throw new CodedError('file_unsupported')
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

/** The picture of a program, which the browser that saved it paints. */
export const setScreenshot =
	({ blobs, keeper, ...database }: ProgramsDeps): Handlers<typeof programsCalls>['screenshot'] =>
	async ({ id, revision }, { session, file }) => {
		const expectSeen = async (db: Reader): Promise<void> => {
			const row = await ownProgram(db, session, id)
			// Somebody saved while the picture travelled: it shows what is not there any more.
			if (row.revision !== revision) throw await conflict(db, row)
		}
		// Before anything is drawn; what counts is that it is so when it is written.
		await expectSeen(database.db)
		const before = await keeping({ blobs, keeper }, await drawn(file), sha256 =>
			authorized(database, session, async tx => {
				await expectSeen(tx)
				const old = await store.findScreenshot(tx, id)
				await store.updateScreenshot(tx, { id, revision }, sha256)
				return old
			}),
		)
		await keeper.removeUnused([before])
		return null
	}
