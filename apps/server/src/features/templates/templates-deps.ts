import type { directoriesCalls } from '@vitrine/contract/directories'
import type { materialsCalls } from '@vitrine/contract/materials'
import type { templatesCalls } from '@vitrine/contract/templates'
import type { Program } from '@vitrine/domain/program/document'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Db, Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { MediaLinks } from '../../http/media-links.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Call, Session } from '../../http/session.ts'
import type { Blobs } from '../../ports/blobs.ts'
import * as store from './templates.store.ts'

export type TemplatesHandlers = Handlers<typeof templatesCalls>

/** The calls of the library that a template goes through like anybody: uploads, materials made in a form, directories. */
export interface Library {
	readonly materials: Pick<
		Handlers<typeof materialsCalls>,
		'make' | 'uploadStart' | 'uploadChunk' | 'uploadFinish' | 'uploadCancel'
	>
	readonly directories: Pick<Handlers<typeof directoriesCalls>, 'list' | 'add'>
}

export interface TemplatesDeps extends Library {
	readonly db: Db
	readonly blobs: Blobs
	readonly links: MediaLinks
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
	/** Makes a program of a document, for a type of terminals and with a picture where they are given; answers its id. */
	readonly makeProgram: (
		call: Call,
		group_id: number,
		name: string,
		document: Program,
		about: { device_type?: number | undefined; screenshot_sha256: string | null },
	) => Promise<number>
	/** Another file of a template wherever it is used; answers the files that were named before. */
	readonly replaceInPrograms: (tx: Tx, template_id: number, now: number) => Promise<string[]>
	readonly replaceInMaterials: (tx: Tx, template_id: number, sha256: string, now: number) => Promise<void>
	/** The folder of the samples that come with the product. */
	readonly samples: string
}

/** A template that one may change. */
export const ownTemplate = async (db: Reader, { group_id }: Session, id: number) => {
	const row = await store.findTemplate(db, group_id, id)
	if (row === undefined) throw new Refusal('template_absent')
	if (row.own !== 1) throw new Refusal('template_foreign', { name: row.name })
	return row
}

/** The organisation that something is made in: the one that is asked for, or the own. */
export const targetGroup = async (db: Reader, { group_id }: Session, asked: number | undefined): Promise<number> => {
	if (asked === undefined) return group_id
	if (!(await isGroupInScope(db, group_id, asked))) throw new Refusal('group_absent')
	return asked
}

/** What somebody else did between the look and the write is refused like what was done before. */
export const naming = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		throw isDuplicate(error) ? new Refusal('template_name_taken') : error
	}
}

const blank = { kind: '', w: 0, h: 0, content: '', about: '', sha256: '', mime: '', size: 0, thumb_sha256: null }
type Row = Omit<Parameters<typeof store.insertTemplate>[1], 'group_id' | 'user_id' | 'created_at' | 'updated_at'>

/** Writes a template of the own organisation; answers its id. Its files are stored before, within the same keeping. */
export const addTemplate = (
	db: Db,
	{ session, now, note }: Pick<Call, 'session' | 'now' | 'note'>,
	row: Pick<Row, 'type' | 'name'> & Partial<Row>,
): Promise<number> => {
	const { group_id, user_id } = session
	const adding = db.transaction().execute(async tx => {
		if (await store.isNameTaken(tx, { group_id, type: row.type, name: row.name }, 0))
			throw new Refusal('template_name_taken')
		return store.insertTemplate(tx, { ...blank, ...row, group_id, user_id, created_at: now, updated_at: now })
	})
	return naming(adding).then(id => {
		note({ object: row.name, after: { id, type: row.type, name: row.name, ...(row.kind ? { kind: row.kind } : {}) } })
		return id
	})
}
