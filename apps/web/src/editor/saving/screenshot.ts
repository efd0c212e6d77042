import { calls as routes } from 'virtual:calls/programs'
import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { ProgramDetail, programsCalls } from '@vitrine/contract/release/programs'
import { carefulClient } from '../../data/calls/careful.ts'
import { quietLink } from '../../data/calls/link.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { pictureOf } from '../../kinds/picture-of.ts'

/** The longer side of a program's picture, in pixels. */
const side = 640

/** Pictures are made in the background, so their errors are not shown. */
const quietly = carefulClient<typeof programsCalls>(quietLink, routes)

/** The last saved revision by program; pictures of older revisions are dropped. */
const latest = new Map<number, number>()

/** Takes a picture of a program as saved, at its start, and uploads it; calls `overtaken` if another user has saved the program meanwhile. */
export const takeScreenshot = async (
	{ id, revision, document, files }: ProgramDetail,
	overtaken?: (error: CallError) => void,
): Promise<void> => {
	latest.set(id, revision)
	const picture = await pictureOf(document, { files, side })
	if (picture === null || latest.get(id) !== revision) return
	const file = { file: picture, name: 'program' }
	try {
		await quietly.screenshot({ id, revision }, { file })
	} catch (error) {
		// After any other error, the next save takes a new picture.
		if (!(error instanceof CallError)) throw error
		const isOvertaken = error.status === errors.program_conflict.status && latest.get(id) === revision
		if (isOvertaken) overtaken?.(error)
		return
	}
	await refresh(keys.programs)
}
