import type { ProgramDetail, programsCalls } from '@vitrine/contract/release/programs'
import { findingsOf } from '@vitrine/domain/program/checks/checks'
import { emptyProgram, type Program } from '@vitrine/domain/program/document'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import { programLength } from '@vitrine/domain/program/timing'
import { deviceTypeOf, standard_device_type } from '@vitrine/domain/terminal/device-type'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { cursorOfOtherOrder } from '../../http/answers/cursor-error.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { conflict } from './conflict.ts'
import { details } from './details.ts'
import { findPage, listFacets } from './finding.store.ts'
import { needsOf } from './needs.ts'
import { ownProgram, type ProgramsDeps, programDetail, shownPrograms } from './program-shown.ts'
import * as store from './programs.store.ts'
import { removal } from './removal.ts'
import { reviewOfDocument } from './review-state.ts'
import { setScreenshot } from './screenshot.ts'
import { share } from './sharing.ts'

/** Changes made concurrently between the check and the write are refused like earlier ones. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		if (isDuplicate(error)) throw new CodedError('program_name_taken')
		throw isBrokenReference(error) ? new CodedError('material_absent') : error
	}
}

type ProgramsHandlers = Handlers<typeof programsCalls>

/** The list columns of a document, and what it needs. */
const summary = async (tx: Tx, session: Session, now: number, document: Program) => {
	const { cover, size, ...needs } = await needsOf(tx, session, document)
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

/** The data of a program besides its document; the picture is that of its source. */
export interface MadeAbout {
	readonly device_type?: number | undefined
	readonly screenshot_sha256?: string | null
}

/** A new program: its organisation and content, as found in the transaction that creates it. */
export interface NewProgram {
	readonly group_id: number
	readonly document: Program
	readonly about?: MadeAbout
}

/** Creates a program from a document in an organisation, after checking that everything it names exists. */
export const makeProgram = async (
	deps: ProgramsDeps,
	session: Session,
	now: number,
	name: string,
	look: (tx: Tx) => Promise<NewProgram>,
	isPictured = true,
): Promise<ProgramDetail> => {
	const { blobs, keeper } = deps
	// Inside the turn of the file keeper: the picture cannot be removed in between, or is left out if it is already gone.
	const stored = async (picture: string | null): Promise<string | null> =>
		picture && (await blobs.size(picture)) !== null ? picture : null
	const make = (): Promise<number> =>
		authorized(deps, session, async tx => {
			const { group_id, document, about = {} } = await look(tx)
			const { device_type = standard_device_type, screenshot_sha256: picture = null } = about
			const screenshot_sha256 = await stored(picture)
			const { columns, needs } = await summary(tx, session, now, document)
			if (!(await isGroupInScope(tx, session.group_id, group_id))) throw new CodedError('group_absent')
			if (await store.isNameTaken(tx, group_id, name, 0)) throw new CodedError('program_name_taken')
			const own = { group_id, name, user_id: session.user_id, revision: 1, created_at: now, updated_at: now }
			const shown = { device_type, screenshot_sha256, screenshot_revision: 1 }
			const review = await reviewOfDocument(tx, columns.document)
			const made = await store.insertProgram(tx, { ...columns, ...own, ...shown, ...review })
			await store.replaceNeeds(tx, made, needs)
			if (await store.showsTrash(tx, made)) throw new CodedError('material_absent')
			return made
		})
	const id = await writing(isPictured ? keeper.keep(make) : make())
	return programDetail(deps, session, id)
}

/** A program in the operation log: an outline, not its whole document. */
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

type SaveInput = Parameters<ProgramsHandlers['save']>[0]
type SaveCall = Parameters<ProgramsHandlers['save']>[1]

/** Overwrites the document at the revision that was loaded. */
const overwrite = async (
	tx: Tx,
	{ id, revision, name, document }: SaveInput,
	{ session, now, note, wrote }: SaveCall,
): Promise<void> => {
	const row = await ownProgram(tx, session, id)
	// A stale document is reported as a conflict first, rather than as a missing file.
	if (row.revision !== revision) throw await conflict(tx, row)
	const { columns, needs } = await summary(tx, session, now, document)
	note({ object: row.name, before: outline(row), after: outline({ ...row, ...columns, name: name ?? row.name }) })
	if (name !== undefined && (await store.isNameTaken(tx, row.group_id, name, id)))
		throw new CodedError('program_name_taken')
	const picture = columns.document === row.document ? followed(row) : {}
	const review = await reviewOfDocument(tx, columns.document, row)
	const change = { ...columns, ...picture, ...review, ...(name === undefined ? {} : { name }), updated_at: now }
	if (!(await store.updateProgram(tx, id, revision, change))) throw await conflict(tx, row)
	wrote('programs', id, revision + 1)
	await store.replaceNeeds(tx, id, needs)
	if (await store.showsTrash(tx, id)) throw new CodedError('material_absent')
}

const save =
	(deps: ProgramsDeps): ProgramsHandlers['save'] =>
	async (input, call) => {
		await writing(authorized(deps, call.session, tx => overwrite(tx, input, call)))
		return programDetail(deps, call.session, input.id)
	}

const edit =
	(deps: ProgramsDeps): ProgramsHandlers['edit'] =>
	async ({ id, name, device_type, revision }, { session, now, note, wrote }) => {
		const editing = authorized(deps, session, async tx => {
			const row = await ownProgram(tx, session, id)
			const about = { ...outline(row), device_type: row.device_type }
			note({ object: row.name, before: about, after: { ...about, name, device_type } })
			if (await store.isNameTaken(tx, row.group_id, name, id)) throw new CodedError('program_name_taken')
			const change = { name, device_type, ...followed(row), updated_at: now }
			if (!(await store.updateProgram(tx, id, revision ?? row.revision, change)))
				throw await notWritten(tx, 'programs', id, 'program_absent')
			wrote('programs', id, (revision ?? row.revision) + 1)
		})
		await writing(editing)
		return null
	}

const create =
	(deps: ProgramsDeps): ProgramsHandlers['create'] =>
	async ({ name, w, h, group_id = 0, device_type: said, device }, { session, now, note }) => {
		const target = group_id || session.group_id
		const look = async (tx: Tx): Promise<NewProgram> => {
			const found = device === undefined ? undefined : await store.findDevice(tx, session.group_id, device)
			if (device !== undefined && found === undefined) throw new CodedError('terminal_absent')
			// A terminal can be of a kind unknown to this version.
			const device_type = said ?? (found && deviceTypeOf(found.type_id) !== null ? found.type_id : undefined)
			note({ object: name, after: { name, w, h, group_id: target, device_type, device } })
			return { group_id: target, document: emptyProgram(w, h), about: { device_type } }
		}
		return makeProgram(deps, session, now, name, look, false)
	}

const copy =
	(deps: ProgramsDeps): ProgramsHandlers['copy'] =>
	({ id, name }, { session, now, note }) =>
		makeProgram(deps, session, now, name, async tx => {
			const row = await store.findProgram(tx, session.group_id, id)
			if (row === undefined) throw new CodedError('program_absent')
			note({ object: row.name, after: { copy: name } })
			const { device_type, revision, screenshot_revision } = row
			const screenshot_sha256 = screenshot_revision === revision ? row.screenshot_sha256 : null
			const { document, left_out } = readStoredDocument(row.document, row)
			if (left_out.length > 0) throw new CodedError('program_unreadable', { name: row.name })
			// A program shared from above is copied into the caller's organisation.
			const group_id = row.own === 1 ? row.group_id : session.group_id
			return { group_id, document, about: { device_type, screenshot_sha256 } }
		})

/** Programs and their documents. */
export const programs = (deps: ProgramsDeps): ProgramsHandlers => ({
	list: async ({ page = 1, limit = 50, sort = 'updated', ...filter }, { session }) => {
		if (filter.cursor !== undefined && sort !== 'newest') throw cursorOfOtherOrder()
		const { ids, count, next_cursor } = await findPage(deps, session.group_id, { ...filter, page, limit, sort })
		return {
			count,
			next_cursor,
			list: await shownPrograms(deps, session, await store.listFound(deps.db, session.group_id, ids)),
		}
	},
	facets: (_, { session }) => listFacets(deps, session.group_id),
	get: ({ id }, { session }) => programDetail(deps, session, id),
	details: details(deps),
	create: create(deps),
	edit: edit(deps),
	screenshot: setScreenshot(deps),
	share: share(deps),
	save: save(deps),
	copy: copy(deps),
	remove: removal(deps),
})
