import type { Template, TemplateDetail } from '@vitrine/contract/library/templates'
import type { MaterialKind } from '@vitrine/domain/library/material'
import type { TemplateType } from '@vitrine/domain/library/template'
import { filesOfResource, templatesOfResource, type WindowResource } from '@vitrine/domain/program/document'
import { readStoredDocument } from '@vitrine/domain/program/reading'
import type { Reader } from '../../db/schema.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { MediaLinks } from '../../http/files/media-links.ts'
import { currentDocument } from './current-document.ts'
import { readAbout, readTemplateOptions, readWebtoolContent } from './template-columns.ts'
import * as store from './templates.store.ts'

/** A template as lists show it. */
export const shownTemplate = (links: MediaLinks, session: Session, row: store.TemplateRow): Template => {
	const { about, thumb_sha256, type, kind, own, ...rest } = row
	const found = readAbout(about)
	return {
		...rest,
		type: type as TemplateType,
		kind: kind === '' ? null : (kind as MaterialKind),
		own: own === 1,
		url: row.sha256 === '' ? '' : links.link(session, row.sha256, row.mime),
		thumbnail: thumb_sha256 === null ? '' : links.link(session, thumb_sha256, 'image/webp'),
		font: found.font ?? null,
		version: found.version ?? '',
	}
}

type Contents = Pick<TemplateDetail, 'document' | 'options' | 'form' | 'description'>
type FileRow = { readonly sha256: string; readonly mime: string }

const none: Contents = { document: null, options: null, form: null, description: null }

const contentsOf = async (
	db: Reader,
	group_id: number,
	row: { type: string; content: string; w: number; h: number },
): Promise<{ contents: Contents; files: readonly FileRow[] }> => {
	if (row.content === '') return { contents: none, files: [] }
	if (row.type === 'program') {
		const { document, files } = await currentDocument(db, group_id, readStoredDocument(row.content, row).document)
		return { contents: { ...none, document }, files }
	}
	if (row.type === 'webtool') {
		const { form, description = null } = readWebtoolContent(row.content)
		return { contents: { ...none, form, description }, files: [] }
	}
	const options = readTemplateOptions(row.content)
	const named = new Set(filesOfResource(options as WindowResource))
	const files = await store.listFiles(db, group_id, templatesOfResource(options as WindowResource))
	return { contents: { ...none, options }, files: files.filter(({ sha256 }) => named.has(sha256)) }
}

/** A template with its content and uses; names of other organisations are omitted. */
export const templateDetail = async (
	db: Reader,
	links: MediaLinks,
	session: Session,
	id: number,
): Promise<TemplateDetail> => {
	const row = await store.findTemplate(db, session.group_id, id)
	if (row === undefined) throw new CodedError('template_absent')
	const { content, ...rest } = row
	const { contents, files } = await contentsOf(db, session.group_id, row)
	const uses = await store.listUses(db, session.group_id, id)
	const named = (rows: readonly { id: number; name: string; in_scope: number }[]) =>
		rows.filter(({ in_scope }) => in_scope === 1).map(({ id, name }) => ({ id, name }))
	return {
		...shownTemplate(links, session, rest),
		...contents,
		files: Object.fromEntries(files.map(({ sha256, mime }) => [sha256, links.link(session, sha256, mime)])),
		programs: named(uses.programs),
		materials: named(uses.materials),
		templates: named(uses.templates),
	}
}
