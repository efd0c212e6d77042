import type { Program } from '@vitrine/domain/program/document'
import type { MadeOptions } from '@vitrine/domain/program/made'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Call, Session } from '../../http/session.ts'
import { currentDocument } from './current-document.ts'
import { keeping } from './keeping.ts'
import { programThumbnail } from './program-thumbnail.ts'
import { samples } from './samples.ts'
import { addFont, addWebtool } from './template-files.ts'
import { setThumbnail } from './template-picture.ts'
import { shownTemplate, templateDetail } from './template-shown.ts'
import { useMaterial, useProgram } from './template-use.ts'
import * as store from './templates.store.ts'
import { addTemplate, naming, ownTemplate, type TemplatesDeps, type TemplatesHandlers } from './templates-deps.ts'

const addProgram =
	(deps: TemplatesDeps): TemplatesHandlers['addProgram'] =>
	async ({ program_id, name }, call) => {
		const { db, blobs } = deps
		const { group_id } = call.session
		call.note({ object: name, after: { name } })
		const program = await store.findProgram(db, group_id, program_id)
		if (program === undefined) throw new Refusal('program_absent')
		const { document, thumbnails } = await currentDocument(db, group_id, JSON.parse(program.document) as Program)
		const picture = await programThumbnail(blobs, document, thumbnails)
		const { w, h } = program
		const row = { type: 'program', name, w, h, content: program.document }
		const id = await keeping(deps, picture, thumb_sha256 => addTemplate(db, call, { ...row, thumb_sha256 }))
		return { id }
	}

/** Refuses options that name a font or web tool which is not in sight, and gives them its file as it is now. */
const checked = async ({ db }: TemplatesDeps, { group_id }: Session, options: MadeOptions): Promise<MadeOptions> => {
	const font = 'font' in options && options.font ? options.font : null
	const tool = options.kind === 'webtool' ? options : null
	const ids = [font, tool].flatMap(named => named?.template_id ?? [])
	const found = await store.listFiles(db, group_id, ids)
	const fileOf = (type: string, template_id: number): string => {
		const row = found.find(({ id }) => id === template_id)
		if (row?.type !== type) throw new Refusal('template_absent')
		return row.sha256
	}
	return {
		...options,
		...(tool === null ? {} : { sha256: fileOf('webtool', tool.template_id) }),
		...(font === null ? {} : { font: { ...font, sha256: fileOf('font', font.template_id) } }),
	} as MadeOptions
}

const addMaterial =
	(deps: TemplatesDeps): TemplatesHandlers['addMaterial'] =>
	async ({ name, options }, call) => {
		call.note({ object: name, after: { name, kind: options.kind } })
		const content = JSON.stringify(await checked(deps, call.session, options))
		return { id: await addTemplate(deps.db, call, { type: 'material', name, kind: options.kind, content }) }
	}

/** In the turn of files: none of a material's goes while a template takes it over. */
const copied = async (db: Db, call: Call, name: string, material_id: number): Promise<{ id: number }> => {
	const [row] = await store.listMaterials(db, call.session.group_id, [material_id])
	if (row === undefined) throw new Refusal('material_absent')
	if (row.state !== 'ready') throw new Refusal('material_not_ready', { name: row.name })
	const { kind, thumb_sha256, options: content, width: w, height: h } = row
	const isShown = kind === 'picture' || kind === 'video'
	if (content === '' && !isShown) throw new Refusal('template_kind', { name: row.name })
	const file = isShown ? { sha256: row.play_sha256, mime: row.play_mime, size: row.play_size, w, h } : {}
	return { id: await addTemplate(db, call, { type: 'material', name, kind, thumb_sha256, content, ...file }) }
}

const copyMaterial =
	({ db, keeper }: TemplatesDeps): TemplatesHandlers['copyMaterial'] =>
	async ({ name, material_id }, call) => {
		call.note({ object: name, after: { name } })
		return keeper.keep(() => copied(db, call, name, material_id))
	}

const change =
	(deps: TemplatesDeps): TemplatesHandlers['change'] =>
	async ({ id, name, options }, { session, now, note }) => {
		const row = await ownTemplate(deps.db, session, id)
		note({ object: row.name, before: { id, name: row.name }, after: { id, name } })
		if (row.type !== 'material' || row.kind !== options.kind)
			throw new Refusal('template_other_kind', { name: row.name })
		const content = JSON.stringify(await checked(deps, session, options))
		const changing = deps.db.transaction().execute(async tx => {
			if (await store.isNameTaken(tx, { ...row, name }, id)) throw new Refusal('template_name_taken')
			// The small picture shows what the options were; a plate in the kind's colours stands until there is another.
			const change = { name, content, thumb_sha256: null, updated_at: now }
			if (!(await store.updateTemplate(tx, id, change))) throw new Refusal('template_absent')
		})
		await naming(changing)
		await deps.keeper.removeUnused([row.thumb_sha256])
		return null
	}

const rename =
	({ db }: TemplatesDeps): TemplatesHandlers['rename'] =>
	async ({ id, name }, { session, now, note }) => {
		const row = await ownTemplate(db, session, id)
		note({ object: row.name, before: { id, name: row.name }, after: { id, name } })
		const renaming = db.transaction().execute(async tx => {
			if (await store.isNameTaken(tx, { ...row, name }, id)) throw new Refusal('template_name_taken')
			if (!(await store.updateTemplate(tx, id, { name, updated_at: now }))) throw new Refusal('template_absent')
		})
		await naming(renaming)
		return null
	}

type Uses = Awaited<ReturnType<typeof store.listUses>>

/** The names of what uses a template; of others' only how many there are. */
const namesOf = ({ programs, materials, templates }: Uses): string => {
	const all = [...programs, ...materials, ...templates]
	const seen = all.filter(({ in_scope }) => in_scope === 1)
	const shown = seen.slice(0, 5).map(({ name }) => name)
	const rest = all.length - shown.length
	return [...shown, ...(rest > 0 ? [`+${rest}`] : [])].join('、')
}

const remove =
	({ db, keeper }: TemplatesDeps): TemplatesHandlers['remove'] =>
	async ({ id }, { session, note }) => {
		const row = await ownTemplate(db, session, id)
		note({ object: row.name, before: { id, type: row.type, name: row.name }, after: null })
		const inUse = (uses: Uses): Refusal => {
			const named = (rows: Uses['programs']) =>
				rows.filter(({ in_scope }) => in_scope === 1).map(({ id, name }) => ({ id, name }))
			const data = {
				programs: named(uses.programs),
				materials: named(uses.materials),
				templates: named(uses.templates),
			}
			return new Refusal('template_in_use', { name: row.name, names: namesOf(uses) }, data)
		}
		const removing = db.transaction().execute(async tx => {
			const uses = await store.listUses(tx, session.group_id, id)
			if (uses.programs.length + uses.materials.length + uses.templates.length > 0) throw inUse(uses)
			return store.removeTemplate(tx, id)
		})
		// A program may have begun to use it in between.
		const gone = await removing.catch(async error => {
			throw isBrokenReference(error) ? inUse(await store.listUses(db, session.group_id, id)) : error
		})
		await keeper.removeUnused([gone?.sha256, gone?.thumb_sha256])
		return null
	}

/** Templates of programs and materials, fonts and web tools. */
export const templates = (deps: TemplatesDeps): TemplatesHandlers => ({
	list: async ({ type, key_word, page = 1, limit = 50 }, { session }) => {
		const { count, list } = await store.listTemplates(deps.db, session.group_id, { type, key_word, page, limit })
		return { count, list: list.map(row => shownTemplate(deps.links, session, row)) }
	},
	get: ({ id }, { session }) => templateDetail(deps.db, deps.links, session, id),
	rename: rename(deps),
	remove: remove(deps),
	addProgram: addProgram(deps),
	useProgram: useProgram(deps),
	addMaterial: addMaterial(deps),
	copyMaterial: copyMaterial(deps),
	change: change(deps),
	setThumbnail: setThumbnail(deps),
	useMaterial: useMaterial(deps),
	addFont: addFont(deps),
	addWebtool: addWebtool(deps),
	...samples(deps),
})
