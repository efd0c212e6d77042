import type { ProgramDetail, ProgramRow } from '@vitrine/contract/release/programs'
import { healthOf, illsOf, reviewOf } from '@vitrine/domain/program/checks/health'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { reviewStateAt } from '@vitrine/domain/release/review'
import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import { countHolding, listConditions } from './health.store.ts'
import * as store from './programs.store.ts'

export interface ProgramsDeps extends Database {
	readonly links: MediaLinks
	readonly blobs: Blobs
	/** Approvals up to this moment have expired. */
	readonly endedApprovals: () => Promise<number>
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
}

/** Its own picture if that shows the saved revision, otherwise the picture of its first material. */
const pictureOf = (row: store.ProgramListRow): string | null =>
	row.screenshot_revision === row.revision ? (row.screenshot_sha256 ?? row.cover_sha256) : row.cover_sha256

/** Programs as their list shows them, with their health. */
export const shownPrograms = async (
	{ db, links, endedApprovals }: Pick<ProgramsDeps, 'db' | 'links' | 'endedApprovals'>,
	session: Session,
	rows: readonly store.ProgramListRow[],
): Promise<ProgramRow[]> => {
	const ended = await endedApprovals()
	const conditions = await listConditions(
		db,
		session.group_id,
		rows.map(row => row.id),
		ended,
	)
	return rows.map(row => {
		const { cover_sha256: _, screenshot_sha256: __, screenshot_revision: ___, reviewed_at, findings, ...rest } = row
		const { counts = {}, reviews = [], stored = [] } = conditions.get(row.id) ?? {}
		const review_state = reviewOf([...reviews, reviewStateAt({ ...row, reviewed_at }, ended)])
		const ills = illsOf({ ...counts, findings })
		const picture = pictureOf(row)
		return {
			...rest,
			size_remark: `${row.w}*${row.h}`,
			thumbnail: picture === null ? '' : links.link(session, picture, 'image/webp'),
			health: healthOf(ills),
			ills,
			review_state,
			approval_over: review_state !== reviewOf([...stored, row.review_state]),
		}
	})
}

/** A program that can be changed: one that is shared from above is refused with an explanation. */
export const ownProgram = async (db: Reader, { group_id }: Session, id: number) => {
	const row = await store.findProgram(db, group_id, id)
	if (row === undefined) throw new CodedError('program_absent')
	if (row.own === 0) throw new CodedError('program_foreign', { name: row.name })
	return row
}

/** One program with its document; refused if it is not in sight. */
export const programDetail = async (
	deps: Pick<ProgramsDeps, 'db' | 'links' | 'endedApprovals'>,
	session: Session,
	id: number,
): Promise<ProgramDetail> => {
	const { db, links } = deps
	const row = await store.findProgram(db, session.group_id, id)
	if (row === undefined) throw new CodedError('program_absent')
	const { document: source, approved_document: _, cover_material_id: __, ...rest } = row
	const [shown] = await shownPrograms(deps, session, [rest])
	if (shown === undefined) throw new CodedError('program_absent')
	const files = await store.listProgramFiles(db, id)
	return {
		...shown,
		...readStoredDocument(source, row),
		files: Object.fromEntries(files.map(file => [file.sha256, links.link(session, file.sha256, file.mime)])),
		published: await countHolding(db, session.group_id, id),
	}
}
