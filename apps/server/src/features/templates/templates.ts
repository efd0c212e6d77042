import { readStoredDocument } from '@vitrine/domain/program/reading'
import { signalDeviceOf } from '@vitrine/domain/program/signal-devices'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { Tx } from '../../db/schema.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { expectNameable } from '../../http/caller/named-devices.ts'
import type { Call, Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { namesIn } from '../../http/names.ts'
import { keeping } from '../../ports/blobs/stored-file.ts'
import { currentDocument } from './current-document.ts'
import { programThumbnail } from './program-thumbnail.ts'
import { samples } from './samples.ts'
import { readTemplateOptions } from './template-columns.ts'
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
		if (program === undefined) throw new CodedError('program_absent')
		const read = readStoredDocument(program.document, program).document
		const { document, thumbnails } = await currentDocument(db, group_id, read)
		const picture = await programThumbnail(blobs, document, thumbnails)
		const { w, h } = program
		const row = { type: 'program', name, w, h, content: program.document }
		const id = await keeping(deps, picture, thumb_sha256 =>
			addTemplate(deps, call, async tx => {
				if ((await store.findProgram(tx, group_id, program_id)) === undefined) throw new CodedError('program_absent')
				return { ...row, thumb_sha256 }
			}),
		)
		return { id }
	}

/**
 * Refuses options that name a font, web tool or acquisition device that is not in sight, and fills in the current files; the device of
 * `before` can stay.
 */
const checked = async (
	tx: Tx,
	{ group_id }: Session,
	options: WidgetOptions,
	before: WidgetOptions | null = null,
): Promise<WidgetOptions> => {
	const [device, old] = [signalDeviceOf(options), before && signalDeviceOf(before)]
	await expectNameable(tx, group_id, device === null ? [] : [device], old === null ? [] : [old.id])
	const font = 'font' in options && options.font ? options.font : null
	const tool = options.kind === 'webtool' ? options : null
	const ids = [font, tool].flatMap(named => named?.template_id ?? [])
	const found = await store.listFiles(tx, group_id, ids)
	const fileOf = (type: string, template_id: number): string => {
		const row = found.find(({ id }) => id === template_id)
		if (row?.type !== type) throw new CodedError('template_absent')
		return row.sha256
	}
	return {
		...options,
		...(tool === null ? {} : { sha256: fileOf('webtool', tool.template_id) }),
		...(font === null ? {} : { font: { ...font, sha256: fileOf('font', font.template_id) } }),
	} as WidgetOptions
}

const addMaterial =
	(deps: TemplatesDeps): TemplatesHandlers['addMaterial'] =>
	async ({ name, options }, call) => {
		call.note({ object: name, after: { name, kind: options.kind } })
		const look = async (tx: Tx) => {
			const content = JSON.stringify(await checked(tx, call.session, options))
			return { type: 'material', name, kind: options.kind, content }
		}
		return { id: await addTemplate(deps, call, look) }
	}

/** Inside the turn of the file keeper: no file of a material is removed while a template takes it over. */
const copied = async (tx: Tx, call: Call, name: string, material_id: number) => {
	const [row] = await store.listMaterials(tx, call.session.group_id, [material_id])
	if (row === undefined) throw new CodedError('material_absent')
	if (row.state !== 'ready') throw new CodedError('material_not_ready', { name: row.name })
	const { kind, thumb_sha256, options: content, width: w, height: h } = row
	const isShown = kind === 'picture' || kind === 'video'
	if (content === '' && !isShown) throw new CodedError('template_kind', { name: row.name })
	const file = isShown ? { sha256: row.play_sha256, mime: row.play_mime, size: row.play_size, w, h } : {}
	return { type: 'material', name, kind, thumb_sha256, content, ...file }
}

const copyMaterial =
	(deps: TemplatesDeps): TemplatesHandlers['copyMaterial'] =>
	async ({ name, material_id }, call) => {
		call.note({ object: name, after: { name } })
		const add = () => addTemplate(deps, call, tx => copied(tx, call, name, material_id))
		return { id: await deps.keeper.keep(add) }
	}

const change =
	(deps: TemplatesDeps): TemplatesHandlers['change'] =>
	async ({ id, name, options, revision }, { session, now, note, wrote }) => {
		const changing = authorized(deps, session, async tx => {
			const row = await ownTemplate(tx, session, id)
			note({ object: row.name, before: { id, name: row.name }, after: { id, name } })
			if (row.type !== 'material' || row.kind !== options.kind)
				throw new CodedError('template_other_kind', { name: row.name })
			const content = JSON.stringify(await checked(tx, session, options, readTemplateOptions(row.content)))
			if (await store.isNameTaken(tx, { ...row, name }, id)) throw new CodedError('template_name_taken')
			// The old thumbnail shows the previous options; a placeholder in the kind's colours is used until a new one arrives.
			const change = { name, content, thumb_sha256: null, updated_at: now }
			const written = await store.reviseTemplate(tx, { id, revision }, change)
			if (written === undefined) throw await notWritten(tx, 'templates', id, 'template_absent')
			wrote('templates', id, written)
			return row.thumb_sha256
		})
		await deps.keeper.removeUnused([await naming(changing)])
		return null
	}

const rename =
	(deps: TemplatesDeps): TemplatesHandlers['rename'] =>
	async ({ id, name, revision }, { session, now, note, wrote }) => {
		const renaming = authorized(deps, session, async tx => {
			const row = await ownTemplate(tx, session, id)
			note({ object: row.name, before: { id, name: row.name }, after: { id, name } })
			if (await store.isNameTaken(tx, { ...row, name }, id)) throw new CodedError('template_name_taken')
			const written = await store.reviseTemplate(tx, { id, revision }, { name, updated_at: now })
			if (written === undefined) throw await notWritten(tx, 'templates', id, 'template_absent')
			wrote('templates', id, written)
		})
		await naming(renaming)
		return null
	}

type Uses = Awaited<ReturnType<typeof store.listUses>>

/** The names of the uses of a template; those of other organisations are only counted. */
const usersOf = ({ programs, materials, templates }: Uses) => {
	const all = [...programs, ...materials, ...templates]
	const seen = all.filter(({ in_scope }) => in_scope === 1)
	return namesIn(
		seen.map(({ name }) => name),
		all.length - seen.length,
	)
}

const remove =
	({ keeper, ...database }: TemplatesDeps): TemplatesHandlers['remove'] =>
	async ({ id }, { session, note }) => {
		let name = ''
		const inUse = (uses: Uses): CodedError => {
			const named = (rows: Uses['programs']) =>
				rows.filter(({ in_scope }) => in_scope === 1).map(({ id, name }) => ({ id, name }))
			const data = {
				programs: named(uses.programs),
				materials: named(uses.materials),
				templates: named(uses.templates),
			}
			return new CodedError('template_in_use', { name, names: usersOf(uses) }, data)
		}
		const removing = authorized(database, session, async tx => {
			const row = await ownTemplate(tx, session, id)
			name = row.name
			note({ object: name, before: { id, type: row.type, name }, after: null })
			const uses = await store.listUses(tx, session.group_id, id)
			if (uses.programs.length + uses.materials.length + uses.templates.length > 0) throw inUse(uses)
			return store.removeTemplate(tx, id)
		})
		// A program can have started to use it in the meantime.
		const gone = await removing.catch(async error => {
			throw isBrokenReference(error) ? inUse(await store.listUses(database.db, session.group_id, id)) : error
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
