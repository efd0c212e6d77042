import type { ProgramDetail, ProgramRow, programsCalls } from '@vitrine/contract/programs'
import { emptyProgram, type Program } from '@vitrine/domain/program/document'
import { programLength } from '@vitrine/domain/program/timing'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import type { Db, Reader } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import * as store from './programs.store.ts'

export interface ProgramsDeps {
	readonly db: Db
	readonly links: MediaLinks
}

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

const shown = (links: MediaLinks, session: Session, { cover_sha256, ...row }: store.ProgramListRow): ProgramRow => ({
	...row,
	size_remark: `${row.w}*${row.h}`,
	thumbnail: cover_sha256 === null ? '' : links.link(session, cover_sha256, 'image/webp'),
})

const fileResources = (document: Program) =>
	document.windows.flatMap(window => window.resources.flatMap(resource => (resource.kind === 'text' ? [] : [resource])))

const detail = async (db: Reader, links: MediaLinks, session: Session, id: number): Promise<ProgramDetail> => {
	const row = await store.findProgram(db, session.group_id, id)
	if (row === undefined) throw new Refusal('program_absent')
	const { document: source, cover_material_id: _, ...rest } = row
	const document = JSON.parse(source) as Program
	const ids = fileResources(document).map(resource => resource.material_id)
	const files = await store.listMaterialsOf(db, session.group_id, ids)
	return {
		...shown(links, session, rest),
		document,
		files: Object.fromEntries(files.map(file => [file.sha256, links.link(session, file.sha256, file.mime)])),
	}
}

/** What a document says of itself in the list, once every material in it has been found to be there and ready. */
const summary = async (db: Reader, session: Session, document: Program) => {
	const resources = fileResources(document)
	const found = new Map(
		(
			await store.listMaterialsOf(
				db,
				session.group_id,
				resources.map(r => r.material_id),
			)
		).map(row => [row.id, row]),
	)
	for (const resource of resources) {
		const material = found.get(resource.material_id)
		if (material === undefined || material.sha256 !== resource.sha256) throw new Refusal('material_absent')
		if (material.state !== 'ready') throw new Refusal('material_not_ready', { name: material.name })
	}
	const materials = [...found.values()]
	const cover = resources.map(resource => found.get(resource.material_id)).find(material => material?.thumb_sha256)
	return {
		materials: materials.map(({ id, sha256 }) => ({ material_id: id, sha256 })),
		columns: {
			w: document.w,
			h: document.h,
			play_time: programLength(document),
			size: materials.reduce((sum, { size }) => sum + size, 0),
			windows: document.windows.length,
			document: JSON.stringify(document),
			cover_material_id: cover?.id ?? null,
		},
	}
}

const make = async (
	{ db, links }: ProgramsDeps,
	session: Session,
	now: number,
	group_id: number,
	name: string,
	document: Program,
): Promise<ProgramDetail> => {
	const { columns, materials } = await summary(db, session, document)
	const making = db.transaction().execute(async tx => {
		if (await store.isNameTaken(tx, group_id, name, 0)) throw new Refusal('program_name_taken')
		const row = { ...columns, group_id, name, user_id: session.user_id, revision: 1, created_at: now, updated_at: now }
		const made = await store.insertProgram(tx, row)
		await store.replaceProgramMaterials(tx, made, materials)
		return made
	})
	const id = await writing(making)
	return detail(db, links, session, id)
}

const save =
	({ db, links }: ProgramsDeps): ProgramsHandlers['save'] =>
	async ({ id, revision, name, document }, { session, now }) => {
		const row = await store.findProgram(db, session.group_id, id)
		if (row === undefined) throw new Refusal('program_absent')
		const { columns, materials } = await summary(db, session, document)
		const saving = db.transaction().execute(async tx => {
			if (name !== undefined && (await store.isNameTaken(tx, row.group_id, name, id)))
				throw new Refusal('program_name_taken')
			const change = { ...columns, ...(name === undefined ? {} : { name }), updated_at: now }
			if (!(await store.updateProgram(tx, id, revision, change))) throw new Refusal('program_conflict')
			await store.replaceProgramMaterials(tx, id, materials)
		})
		await writing(saving)
		return detail(db, links, session, id)
	}

/** Programs and their documents. */
export const programs = (deps: ProgramsDeps): ProgramsHandlers => ({
	list: async ({ page = 1, limit = 50, key_word }, { session }) => {
		const { count, list } = await store.listPrograms(deps.db, session.group_id, { page, limit, key_word })
		return { count, list: list.map(row => shown(deps.links, session, row)) }
	},
	get: ({ id }, { session }) => detail(deps.db, deps.links, session, id),
	create: async ({ name, w, h, group_id = 0 }, { session, now }) => {
		const target = group_id || session.group_id
		if (!(await isGroupInScope(deps.db, session.group_id, target))) throw new Refusal('group_absent')
		return make(deps, session, now, target, name, emptyProgram(w, h))
	},
	save: save(deps),
	copy: async ({ id, name }, { session, now }) => {
		const row = await store.findProgram(deps.db, session.group_id, id)
		if (row === undefined) throw new Refusal('program_absent')
		return make(deps, session, now, row.group_id, name, JSON.parse(row.document) as Program)
	},
	remove: async ({ id }, { session }) => {
		const row = await store.findProgram(deps.db, session.group_id, id)
		if (row === undefined) throw new Refusal('program_absent')
		await deps.db.transaction().execute(async tx => {
			if (await store.isReleased(tx, id)) throw new Refusal('program_in_use', { name: row.name })
			await store.removeProgram(tx, id)
		})
		return null
	},
})
