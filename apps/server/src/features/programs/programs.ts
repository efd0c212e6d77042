import type { ProgramDetail, programsCalls } from '@vitrine/contract/programs'
import { standard_device_type } from '@vitrine/domain/device-type'
import { findingsOf } from '@vitrine/domain/program/checks'
import { emptyProgram, type Program } from '@vitrine/domain/program/document'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { programLength } from '@vitrine/domain/program/timing'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import type { Reader } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import { details } from './details.ts'
import { findPage, listFacets } from './finding.store.ts'
import { needsOf } from './needs.ts'
import { type ProgramsDeps, programDetail, shownPrograms } from './program-shown.ts'
import * as store from './programs.store.ts'
import { removal } from './removal.ts'
import { reviewOfDocument } from './review-state.ts'
import { setScreenshot } from './screenshot.ts'

/** What others did between the look and the write is refused like what they had done before. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		if (isDuplicate(error)) throw new Refusal('program_name_taken')
		throw isBrokenReference(error) ? new Refusal('material_absent') : error
	}
}

type ProgramsHandlers = Handlers<typeof programsCalls>

/** What a document says of itself in the list, and what it needs. */
const summary = async (db: Reader, session: Session, now: number, document: Program) => {
	const { cover, size, ...needs } = await needsOf(db, session, document)
	return {
		needs,
		columns: {
			w: document.w,
			h: document.h,
			play_time: programLength(document),
			size,
			windows: document.windows.length,
			findings: findingsOf(document, new Date(now).toISOString().slice(0, 19)).length,
			document: JSON.stringify(document),
			cover_material_id: cover,
		},
	}
}

/** What a program has beside its document; the picture is that of what it was made from. */
export interface MadeAbout {
	readonly device_type?: number | undefined
	readonly screenshot_sha256?: string | null
}

/** Makes a program of a document in an organisation, once all that it names has been found to be there. */
export const makeProgram = async (
	deps: ProgramsDeps,
	session: Session,
	now: number,
	group_id: number,
	name: string,
	document: Program,
	{ device_type = standard_device_type, screenshot_sha256: picture = null }: MadeAbout = {},
): Promise<ProgramDetail> => {
	const { db, blobs, keeper } = deps
	const { columns, needs } = await summary(db, session, now, document)
	const make = (screenshot_sha256: string | null): Promise<number> =>
		db.transaction().execute(async tx => {
			if (await store.isNameTaken(tx, group_id, name, 0)) throw new Refusal('program_name_taken')
			const own = { group_id, name, user_id: session.user_id, revision: 1, created_at: now, updated_at: now }
			const shown = { device_type, screenshot_sha256, screenshot_revision: 1 }
			const review = await reviewOfDocument(tx, columns.document)
			const made = await store.insertProgram(tx, { ...columns, ...own, ...shown, ...review })
			await store.replaceNeeds(tx, made, needs)
			if (await store.showsTrash(tx, made)) throw new Refusal('material_absent')
			return made
		})
	// In the turn of files: the picture does not go in between, or is left out when it has gone.
	const keep = async (): Promise<number> => make(picture && (await blobs.size(picture)) !== null ? picture : null)
	const id = await writing(picture === null ? make(null) : keeper.keep(keep))
	return programDetail(deps, session, id)
}

/** A program in the operation log: what it is like, not the whole of its document. */
type Outline = 'id' | 'name' | 'w' | 'h' | 'windows' | 'play_time' | 'size' | 'revision'
const outline = ({ id, name, w, h, windows, play_time, size, revision }: Pick<store.ProgramListRow, Outline>) => ({
	id,
	name,
	w,
	h,
	windows,
	play_time,
	size,
	revision,
})

/** The revision that the picture shows after a change that leaves the document as it is. */
const followed = ({ revision, screenshot_revision }: Pick<store.ProgramListRow, 'revision' | 'screenshot_revision'>) =>
	screenshot_revision === revision ? { screenshot_revision: revision + 1 } : {}

const save =
	(deps: ProgramsDeps): ProgramsHandlers['save'] =>
	async ({ id, revision, name, document }, { session, now, note }) => {
		const { db } = deps
		const row = await store.findProgram(db, session.group_id, id)
		if (row === undefined) throw new Refusal('program_absent')
		// Whoever has an older document is told so, and not that a file of it is gone.
		if (row.revision !== revision) throw new Refusal('program_conflict')
		const { columns, needs } = await summary(db, session, now, document)
		note({ object: row.name, before: outline(row), after: outline({ ...row, ...columns, name: name ?? row.name }) })
		const saving = db.transaction().execute(async tx => {
			if (name !== undefined && (await store.isNameTaken(tx, row.group_id, name, id)))
				throw new Refusal('program_name_taken')
			const picture = columns.document === row.document ? followed(row) : {}
			const review = await reviewOfDocument(tx, columns.document, row)
			const change = { ...columns, ...picture, ...review, ...(name === undefined ? {} : { name }), updated_at: now }
			if (!(await store.updateProgram(tx, id, revision, change))) throw new Refusal('program_conflict')
			await store.replaceNeeds(tx, id, needs)
			if (await store.showsTrash(tx, id)) throw new Refusal('material_absent')
		})
		await writing(saving)
		return programDetail(deps, session, id)
	}

const edit =
	({ db }: ProgramsDeps): ProgramsHandlers['edit'] =>
	async ({ id, name, device_type }, { session, now, note }) => {
		const row = await store.findProgram(db, session.group_id, id)
		if (row === undefined) throw new Refusal('program_absent')
		const about = { ...outline(row), device_type: row.device_type }
		note({ object: row.name, before: about, after: { ...about, name, device_type } })
		const editing = db.transaction().execute(async tx => {
			if (await store.isNameTaken(tx, row.group_id, name, id)) throw new Refusal('program_name_taken')
			const change = { name, device_type, ...followed(row), updated_at: now }
			if (!(await store.updateProgram(tx, id, row.revision, change))) throw new Refusal('program_conflict')
		})
		await writing(editing)
		return null
	}

const create =
	(deps: ProgramsDeps): ProgramsHandlers['create'] =>
	async ({ name, w, h, group_id = 0, device_type }, { session, now, note }) => {
		note({ object: name, after: { name, w, h, group_id, device_type } })
		const target = group_id || session.group_id
		if (!(await isGroupInScope(deps.db, session.group_id, target))) throw new Refusal('group_absent')
		return makeProgram(deps, session, now, target, name, emptyProgram(w, h), { device_type })
	}

const copy =
	(deps: ProgramsDeps): ProgramsHandlers['copy'] =>
	async ({ id, name }, { session, now, note }) => {
		const row = await store.findProgram(deps.db, session.group_id, id)
		if (row === undefined) throw new Refusal('program_absent')
		note({ object: row.name, after: { copy: name } })
		const { device_type, revision, screenshot_revision } = row
		const screenshot_sha256 = screenshot_revision === revision ? row.screenshot_sha256 : null
		const { document, left_out } = readStoredDocument(row.document, row)
		if (left_out.length > 0) throw new Refusal('program_unreadable', { name: row.name })
		return makeProgram(deps, session, now, row.group_id, name, document, { device_type, screenshot_sha256 })
	}

/** Programs and their documents. */
export const programs = (deps: ProgramsDeps): ProgramsHandlers => ({
	list: async ({ page = 1, limit = 50, sort = 'updated', ...filter }, { session }) => {
		const { ids, count } = await findPage(deps, session.group_id, { ...filter, page, limit, sort })
		return { count, list: await shownPrograms(deps, session, await store.listFound(deps.db, ids)) }
	},
	facets: (_, { session }) => listFacets(deps, session.group_id),
	get: ({ id }, { session }) => programDetail(deps, session, id),
	details: details(deps),
	create: create(deps),
	edit: edit(deps),
	screenshot: setScreenshot(deps),
	save: save(deps),
	copy: copy(deps),
	remove: removal(deps),
})
