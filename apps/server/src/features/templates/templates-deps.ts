import type { templatesCalls } from '@vitrine/contract/library/templates'
import type { Program } from '@vitrine/domain/program/document'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Call, Session, Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import type { Handlers } from '../../http/route.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import * as store from './templates.store.ts'

export type TemplatesHandlers = Handlers<typeof templatesCalls>

interface Place {
	readonly name: string
	readonly directory_id?: number | undefined
}

/** The regular way into the library that templates use: uploads, materials made in a form, directories. */
export interface Library {
	readonly library: {
		startUpload(file: Place & { readonly size: number }, by: Work): Promise<{ upload_id: string }>
		receiveChunk(
			chunk: { readonly upload_id: string; readonly offset: number },
			by: Work & { readonly file: Buffer },
		): Promise<unknown>
		endUpload(upload_id: string, by: Work): Promise<{ id: number }>
		cancelUpload(upload_id: string, by: Work): Promise<unknown>
		make(what: Place & { readonly options: WidgetOptions }, by: Work): Promise<{ id: number }>
		listDirectories(by: Work): Promise<{ id: number; pid: number; group_id: number; name_en: string }[]>
		addDirectory(row: { pid: number; name: string; name_en: string }, by: Work): Promise<{ id: number }>
	}
}

export interface TemplatesDeps extends Library, Database {
	readonly blobs: Blobs
	readonly links: MediaLinks
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
	/** Creates a program from what `look` finds in the same transaction; returns its id. */
	readonly makeProgram: (
		call: Call,
		name: string,
		look: (tx: Tx) => Promise<{
			group_id: number
			document: Program
			about: { device_type?: number | undefined; screenshot_sha256: string | null }
		}>,
	) => Promise<number>
	/** Replaces the file of a template wherever it is used; returns the files that were named before. */
	readonly replaceInPrograms: (tx: Tx, template_id: number, now: number) => Promise<string[]>
	readonly replaceInMaterials: (tx: Tx, template_id: number, sha256: string, now: number) => Promise<void>
	/** The folder of the samples that come with the product. */
	readonly samples: string
}

/** A template that the caller can change. */
export const ownTemplate = async (tx: Tx, { group_id }: Session, id: number) => {
	const row = await store.findTemplate(tx, group_id, id)
	if (row === undefined) throw new CodedError('template_absent')
	if (row.own !== 1) throw new CodedError('template_foreign', { name: row.name })
	return row
}

/** The target organisation: the requested one, or the caller's. */
export const targetGroup = async (tx: Tx, { group_id }: Session, asked: number | undefined): Promise<number> => {
	if (asked === undefined) return group_id
	if (!(await isGroupInScope(tx, group_id, asked))) throw new CodedError('group_absent')
	return asked
}

/** Changes made concurrently between the check and the write are refused like earlier ones. */
export const naming = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		throw isDuplicate(error) ? new CodedError('template_name_taken') : error
	}
}

const blank = { kind: '', w: 0, h: 0, content: '', about: '', sha256: '', mime: '', size: 0, thumb_sha256: null }
type Row = Omit<Parameters<typeof store.insertTemplate>[1], 'group_id' | 'user_id' | 'created_at' | 'updated_at'>

type NewRow = Pick<Row, 'type' | 'name'> & Partial<Row>

/** Writes a template of the caller's organisation; returns its id. Its files are stored before, within the same keeping. */
export const addTemplate = (
	database: Database,
	{ session, now, note }: Work,
	look: NewRow | ((tx: Tx) => Promise<NewRow>),
): Promise<number> => {
	const { group_id, user_id } = session
	const adding = authorized(database, session, async tx => {
		const row = typeof look === 'function' ? await look(tx) : look
		if (await store.isNameTaken(tx, { group_id, type: row.type, name: row.name }, 0))
			throw new CodedError('template_name_taken')
		const id = await store.insertTemplate(tx, { ...blank, ...row, group_id, user_id, created_at: now, updated_at: now })
		note({ object: row.name, after: { id, type: row.type, name: row.name, ...(row.kind ? { kind: row.kind } : {}) } })
		return id
	})
	return naming(adding)
}
