import { readStored, shaped } from '@vitrine/domain/json-text'
import { type FontFacts, font_mimes } from '@vitrine/domain/library/font'
import { resourceWithTemplate, withTemplate } from '@vitrine/domain/library/template'
import type { WebtoolContent } from '@vitrine/domain/library/webtool'
import { programDocument } from '@vitrine/domain/program/document'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { z } from 'zod'
import type { Tx } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Call, Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { FontError, readFont } from '../../media/fonts/fonts.ts'
import { keeping } from '../../ports/blobs/stored-file.ts'
import * as store from './templates.store.ts'
import { addTemplate, naming, ownTemplate, type TemplatesDeps, type TemplatesHandlers } from './templates-deps.ts'
import { readWebtool } from './webtool-reading.ts'

const given = (file: Buffer | null): Buffer => {
	if (file === null || file.length === 0) throw new CodedError('file_missing')
	return file
}

const factsOf = async (content: Buffer): Promise<FontFacts> => {
	try {
		return await readFont(content)
	} catch (error) {
		throw error instanceof FontError ? new CodedError(`font_${error.kind}`) : error
	}
}

/** Adds a font after a separate process has read it. */
export const addFont =
	(deps: TemplatesDeps): TemplatesHandlers['addFont'] =>
	async ({ name }, call) => {
		call.note({ object: name ?? '', after: {} })
		const content = given(call.file)
		const font = await factsOf(content)
		const own = `${font.family} ${/^regular$/i.test(font.style) ? '' : font.style}`.trim()
		const file = { mime: font_mimes[font.format], size: content.length }
		const row = { type: 'font', name: name ?? (own.slice(0, 100) || 'Font'), about: JSON.stringify({ font }) }
		const id = await keeping(deps, content, sha256 => addTemplate(deps, call, { ...row, ...file, sha256 }))
		return { id }
	}

/** Replaces the file of a web tool in the templates that use it. */
const replaceInTemplates = async (tx: Tx, id: number, sha256: string): Promise<void> => {
	for (const row of await store.listContentsNaming(tx, id)) {
		const content = readStored(row.content, shaped(z.union([programDocument, widgetOptions])))
		// Content that cannot be parsed completely is left as it is: the current file is filled in when such a template is used.
		if (content === null) continue
		const next = 'windows' in content ? withTemplate(content, id, sha256) : resourceWithTemplate(content, id, sha256)
		if (next !== content) await store.updateTemplate(tx, row.id, { content: JSON.stringify(next) })
	}
}

interface Packed {
	readonly row: { content: string; about: string; w: number; h: number; mime: string; size: number }
	readonly page: Buffer
}

/** Replaces a web tool by another version wherever it is used; published releases retain their file. */
const replaceWebtool = async (
	deps: TemplatesDeps,
	call: Call,
	id: number,
	name: string | undefined,
	{ row, page }: Packed,
): Promise<void> => {
	const { session, now, note } = call
	const old = await keeping(deps, page, async sha256 => {
		const replacing = authorized(deps, session, async tx => {
			const before = await ownTemplate(tx, session, id)
			if (before.type !== 'webtool') throw new CodedError('template_absent')
			const change = { ...row, sha256, name: name ?? before.name, updated_at: now }
			if (await store.isNameTaken(tx, { ...before, name: change.name }, id)) throw new CodedError('template_name_taken')
			if (!(await store.updateTemplate(tx, id, change))) throw new CodedError('template_absent')
			await replaceInTemplates(tx, id, sha256)
			await deps.replaceInMaterials(tx, id, sha256, now)
			const programs = await deps.replaceInPrograms(tx, id, now)
			note({ object: before.name, before: { id, sha256: before.sha256 }, after: { id, sha256, programs } })
			return before.sha256
		})
		return naming(replacing)
	})
	await deps.keeper.removeUnused([old])
}

/** A web tool from its ZIP: the row of its template, its page, and its own name. */
const readTool = async (zip: Buffer | null, { session }: Work) => {
	const { manifest, page } = await readWebtool(given(zip), String(session.user_id))
	const { version, form, description, width = 0, height = 0 } = manifest
	const content: WebtoolContent = { version, form, description }
	const row = {
		content: JSON.stringify(content),
		about: JSON.stringify({ version }),
		w: width,
		h: height,
		mime: 'text/html',
		size: page.length,
	}
	return { row, page, name: manifest.name }
}

/** Adds a web tool from a ZIP; returns the id of its template. */
export const newWebtool = async (
	deps: TemplatesDeps,
	zip: Buffer | null,
	name: string | undefined,
	by: Work,
): Promise<number> => {
	const tool = await readTool(zip, by)
	const own = { type: 'webtool', name: name ?? tool.name, ...tool.row }
	return keeping(deps, tool.page, sha256 => addTemplate(deps, by, { ...own, sha256 }))
}

/** Adds a web tool from a ZIP, or a newer version of one. */
export const addWebtool =
	(deps: TemplatesDeps): TemplatesHandlers['addWebtool'] =>
	async ({ id, name }, call) => {
		call.note({ object: name ?? String(id ?? ''), after: {} })
		if (id === undefined) return { id: await newWebtool(deps, call.file, name, call) }
		// An early check before the archive is opened; the one at the time of writing decides.
		await authorized(deps, call.session, tx => ownTemplate(tx, call.session, id))
		await replaceWebtool(deps, call, id, name, await readTool(call.file, call))
		return { id }
	}
