import { type programsCalls, screenshot_limit } from '@vitrine/contract/release/programs'
import type { Reader } from '../../db/schema.ts'
import { screenPart } from '../../http/bodies/picture-part.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Handlers } from '../../http/route.ts'
import { keeping } from '../../ports/blobs/stored-file.ts'
import { conflict } from './conflict.ts'
import { ownProgram, type ProgramsDeps } from './program-shown.ts'
import * as store from './programs.store.ts'

/** The longer side of a program's picture, in pixels. */
const side = 640

/** The picture of a program, rendered by the browser that saved it. */
export const setScreenshot =
	({ blobs, keeper, ...database }: ProgramsDeps): Handlers<typeof programsCalls>['screenshot'] =>
	async ({ id, revision }, { session, file }) => {
		const expectSeen = async (db: Reader): Promise<void> => {
			const row = await ownProgram(db, session, id)
			// Another save happened while the picture was being uploaded: it shows an outdated document.
			if (row.revision !== revision) throw await conflict(db, row)
		}
		// An early check before the picture is processed; the one at the time of writing decides.
		await expectSeen(database.db)
		const before = await keeping({ blobs, keeper }, await screenPart(file, screenshot_limit, side), sha256 =>
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
