import { readStoredDocument } from '@vitrine/domain/program/reading'
import { listBanned } from '../../../db/banned.ts'
import { endedApprovals } from '../../../db/review.ts'
import type { Reader } from '../../../db/schema.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { namesIn, namesOf } from '../../../http/names.ts'
import type { Releasing } from '../../../ports/releasing.ts'
import * as store from '../stored/releases.store.ts'
import type { ReleasingDeps } from './releasing-deps.ts'
import { expectNotTooMany } from './rules.ts'

/** Refuses content that is not approved or whose approval has expired. */
export const expectApproved = async (db: Reader, ids: readonly number[], now: number): Promise<void> => {
	const ended = await endedApprovals(db, now)
	const [materials, programs] = [
		await store.listUnapprovedMaterials(db, ids, ended),
		await store.listUnapproved(db, ids, ended),
	]
	if (materials.refused.length > 0) throw new CodedError('review_missing', { names: namesIn(materials.refused) })
	if (programs.refused.length > 0) throw new CodedError('program_unapproved', { names: namesIn(programs.refused) })
	const over = [...programs.over, ...materials.over]
	if (over.length > 0) throw new CodedError('approval_over', { names: namesIn(over) })
}

/** The content to publish, if it can be published; see `Releasing.collect`. */
export const collect =
	({ database: { db }, now }: ReleasingDeps): Releasing['collect'] =>
	async (group_id, ids) => {
		if (ids.length === 0) throw new CodedError('no_program')
		const found = new Map((await store.listPrograms(db, group_id, ids)).map(row => [row.id, row]))
		const programs = ids.map(id => {
			const row = found.get(id)
			if (row === undefined) throw new CodedError('program_absent')
			const { document, left_out } = readStoredDocument(row.document, row)
			if (left_out.length > 0) throw new CodedError('program_unreadable', { name: row.name })
			if (!document.windows.some(window => window.resources.length > 0))
				throw new CodedError('program_empty', { name: row.name })
			return { ...row, document }
		})
		await expectApproved(db, ids, now())
		const cover_sha256 = programs.find(program => program.cover_sha256 !== null)?.cover_sha256 ?? null
		return { programs, files: await store.listFiles(db, ids), cover_sha256 }
	}

/** The terminals to publish to; see `Releasing.targets`. */
export const targets =
	({ database: { db, dialect } }: ReleasingDeps): Releasing['targets'] =>
	async (group_id, terminal_ids) => {
		if (terminal_ids.length === 0) throw new CodedError('no_terminal')
		expectNotTooMany(terminal_ids)
		const wanted = [...new Set(terminal_ids)]
		const found = await store.listTargets(db, dialect, group_id, wanted)
		// A single terminal out of scope refuses the whole publish.
		if (found.length !== wanted.length) throw new CodedError('terminal_absent')
		const banned = await listBanned({ db, dialect }, wanted)
		if (banned.length > 0) throw new CodedError('terminals_banned', { names: namesOf(banned) })
		return found
	}
