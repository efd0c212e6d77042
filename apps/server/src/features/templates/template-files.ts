import { type FontFacts, font_mimes } from '@vitrine/domain/font'
import type { Program } from '@vitrine/domain/program/document'
import type { MadeOptions } from '@vitrine/domain/program/made'
import { resourceWithTemplate, withTemplate } from '@vitrine/domain/template'
import type { WebtoolContent } from '@vitrine/domain/webtool'
import type { Tx } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Call } from '../../http/session.ts'
import { FontFault, readFont } from '../../media/fonts.ts'
import { keeping } from './keeping.ts'
import * as store from './templates.store.ts'
import { addTemplate, naming, ownTemplate, type TemplatesDeps, type TemplatesHandlers } from './templates-deps.ts'
import { readWebtool } from './webtool-page.ts'

const given = (file: Buffer | null): Buffer => {
	if (file === null || file.length === 0) throw new Refusal('file_missing')
	return file
}

const factsOf = async (content: Buffer): Promise<FontFacts> => {
	try {
		return await readFont(content)
	} catch (error) {
		throw error instanceof FontFault ? new Refusal(`font_${error.kind}`) : error
	}
}

/** Adds a font once a process of its own has read it. */
export const addFont =
	(deps: TemplatesDeps): TemplatesHandlers['addFont'] =>
	async ({ name }, call) => {
		call.note({ object: name ?? '', after: {} })
		const content = given(call.file)
		const font = await factsOf(content)
		const own = `${font.family} ${/^regular$/i.test(font.style) ? '' : font.style}`.trim()
		const file = { mime: font_mimes[font.format], size: content.length }
		const row = { type: 'font', name: name ?? (own.slice(0, 100) || 'Font'), about: JSON.stringify({ font }) }
		const id = await keeping(deps, content, sha256 => addTemplate(deps.db, call, { ...row, ...file, sha256 }))
		return { id }
	}

/** The file of a web tool in the templates that use it. */
const replaceInTemplates = async (tx: Tx, id: number, sha256: string): Promise<void> => {
	for (const row of await store.listContentsNaming(tx, id)) {
		const content = JSON.parse(row.content) as Program | MadeOptions
		const next = 'windows' in content ? withTemplate(content, id, sha256) : resourceWithTemplate(content, id, sha256)
		if (next !== content) await store.updateTemplate(tx, row.id, { content: JSON.stringify(next) })
	}
}

interface Packed {
	readonly row: { content: string; about: string; w: number; h: number; mime: string; size: number }
	readonly page: Buffer
}

/** Another version of a web tool, wherever it is used; what has been published keeps the file that it has. */
const replaceWebtool = async (
	deps: TemplatesDeps,
	call: Call,
	id: number,
	name: string | undefined,
	{ row, page }: Packed,
): Promise<void> => {
	const { session, now, note } = call
	const before = await ownTemplate(deps.db, session, id)
	if (before.type !== 'webtool') throw new Refusal('template_absent')
	await keeping(deps, page, async sha256 => {
		const change = { ...row, sha256, name: name ?? before.name, updated_at: now }
		const replacing = deps.db.transaction().execute(async tx => {
			if (await store.isNameTaken(tx, { ...before, name: change.name }, id)) throw new Refusal('template_name_taken')
			if (!(await store.updateTemplate(tx, id, change))) throw new Refusal('template_absent')
			await replaceInTemplates(tx, id, sha256)
			await deps.replaceInMaterials(tx, id, sha256, now)
			return deps.replaceInPrograms(tx, id, now)
		})
		const programs = await naming(replacing)
		note({ object: before.name, before: { id, sha256: before.sha256 }, after: { id, sha256, programs } })
	})
	await deps.keeper.removeUnused([before.sha256])
}

/** Adds a web tool of a ZIP, or a newer version of one. */
export const addWebtool =
	(deps: TemplatesDeps): TemplatesHandlers['addWebtool'] =>
	async ({ id, name }, call) => {
		call.note({ object: name ?? String(id ?? ''), after: {} })
		if (id !== undefined) await ownTemplate(deps.db, call.session, id)
		const { manifest, page } = await readWebtool(given(call.file))
		const { version, form, description, width = 0, height = 0 } = manifest
		const content: WebtoolContent = { version, form, description }
		const row = {
			...{ content: JSON.stringify(content), about: JSON.stringify({ version }), w: width, h: height },
			...{ mime: 'text/html', size: page.length },
		}
		if (id !== undefined) {
			await replaceWebtool(deps, call, id, name, { row, page })
			return { id }
		}
		const own = { type: 'webtool', name: name ?? manifest.name, ...row }
		return { id: await keeping(deps, page, sha256 => addTemplate(deps.db, call, { ...own, sha256 })) }
	}
