import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstValues } from '@vitrine/domain/library/webtool'
import { programDocument } from '@vitrine/domain/program/document'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { type Language, languageOf } from '@vitrine/texts/rows'
import type { Call } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { keeping } from '../../ports/blobs/stored-file.ts'
import { pictures } from '../../ports/pictures.ts'
import { programThumbnail } from './program-thumbnail.ts'
import { readSamples, type SampleNames, type SamplePack } from './sample-pack.ts'
import * as store from './samples.store.ts'
import { readWebtoolContent } from './template-columns.ts'
import { newWebtool } from './template-files.ts'
import { uploadFile, within } from './template-use.ts'
import { addTemplate, type TemplatesDeps, type TemplatesHandlers } from './templates-deps.ts'

/** Shared state of a load: the caller, the language, the organisation. */
interface Loading {
	readonly deps: TemplatesDeps
	readonly call: Call
	readonly language: Language
	readonly directory_id: number
	/** Existing materials and web tools, by key. */
	readonly materials: Map<string, { id: number; sha256: string }>
	readonly webtools: Map<string, { id: number; sha256: string; values: object }>
}

const anyOf = (names: SampleNames): string[] => [...new Set(Object.values(names))]
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const loadFile = async (loading: Loading, { key, names, file }: SamplePack['files'][number]): Promise<boolean> => {
	const { deps, call, language, directory_id, materials } = loading
	const content = await readFile(join(deps.samples, file))
	const sha256 = hashOf(content)
	const found = await store.findByFile(deps.db, call.session.group_id, sha256)
	const place = { name: names[language], size: content.length, directory_id }
	const id = found?.id ?? (await uploadFile(deps, call, place, async (from, to) => content.subarray(from, to + 1)))
	materials.set(key, { id, sha256 })
	return found === undefined
}

/** A ready-made background as a template of its own. */
const loadBackground = async (
	{ deps, call, language }: Loading,
	{ names, file }: SamplePack['files'][number],
): Promise<boolean> => {
	if (await store.findTemplateByName(deps.db, call.session.group_id, 'material', anyOf(names))) return false
	const content = await readFile(join(deps.samples, file))
	const sharp = await pictures()
	const { width: w = 0, height: h = 0, format } = await sharp(content).metadata()
	const thumbnail = await sharp(content).resize(480, 480, { fit: 'inside' }).webp({ quality: 80 }).toBuffer()
	const row = { type: 'material', kind: 'picture', name: names[language], w, h, mime: `image/${format}` }
	const { sha256: thumb_sha256 } = await deps.blobs.put(thumbnail)
	await keeping(deps, content, sha256 =>
		addTemplate(deps, within(call), { ...row, sha256, size: content.length, thumb_sha256 }),
	)
	return true
}

const loadWebtool = async (
	loading: Loading,
	{ key, names, file }: SamplePack['webtools'][number],
): Promise<boolean> => {
	const { deps, call, language, webtools } = loading
	const { group_id } = call.session
	const find = () => store.findTemplateByName(deps.db, group_id, 'webtool', anyOf(names))
	const before = await find()
	if (before === undefined) {
		const zip = await readFile(join(deps.samples, file))
		await newWebtool(deps, zip, names[language], within(call))
	}
	const { id, sha256, content } = before ?? (await find()) ?? { id: 0, sha256: '', content: '' }
	webtools.set(key, { id, sha256, values: firstValues(readWebtoolContent(content).form) })
	return before === undefined
}

const loadWidget = async (loading: Loading, made: SamplePack['made'][number]): Promise<number> => {
	const { deps, call, language, directory_id, webtools, materials } = loading
	const texts = Object.entries(made.texts ?? {}).map(([field, words]) => [field, words[language]])
	const tool = made.webtool === undefined ? undefined : webtools.get(made.webtool)
	const own = tool === undefined ? {} : { template_id: tool.id, sha256: tool.sha256, values: tool.values }
	const options = widgetOptions.parse({ ...made.options, ...Object.fromEntries(texts), ...own })
	const [name, { group_id }] = [made.names[language], call.session]
	const found = await store.findByName(deps.db, group_id, options.kind, anyOf(made.names))
	const id = found?.id ?? (await deps.library.make({ name, options, directory_id }, within(call))).id
	materials.set(made.key, { id, sha256: '' })
	const isThere =
		!made.template || (await store.findTemplateByName(deps.db, group_id, 'material', anyOf(made.names))) !== undefined
	if (!isThere) {
		const row = { type: 'material', name, kind: options.kind, content: JSON.stringify(options) }
		await addTemplate(deps, within(call), row)
	}
	return (found === undefined ? 1 : 0) + (isThere ? 0 : 1)
}

/** A document whose items refer to samples, with the ids of what those became. */
const documentOf = ({ materials }: Loading, source: SamplePack['programs'][number]['document']) =>
	programDocument.parse(
		JSON.parse(JSON.stringify(source), (_key, value: unknown) => {
			if (typeof value !== 'object' || value === null || !('material' in value)) return value
			const { material, ...item } = value
			const { id, sha256 } = materials.get(String(material)) ?? { id: 0, sha256: '' }
			return { ...item, material_id: id, ...('kind' in item && item.kind === 'picture' ? { sha256 } : {}) }
		}),
	)

const loadProgram = async (loading: Loading, { names, document }: SamplePack['programs'][number]): Promise<boolean> => {
	const { deps, call, language } = loading
	if (await store.findTemplateByName(deps.db, call.session.group_id, 'program', anyOf(names))) return false
	const whole = documentOf(loading, document)
	// The materials may not be processed yet: their files are rendered directly.
	const drawn = new Map([...loading.materials.values()].map(({ id, sha256 }) => [id, sha256] as const))
	const picture = await programThumbnail(deps.blobs, whole, new Map([...drawn].filter(([, sha256]) => sha256 !== '')))
	const row = { type: 'program', name: names[language], w: whole.w, h: whole.h, content: JSON.stringify(whole) }
	await keeping(deps, picture, thumb_sha256 => addTemplate(deps, within(call), { ...row, thumb_sha256 }))
	return true
}

const directoryOf = async ({ library }: TemplatesDeps, call: Call, pack: SamplePack, language: Language) => {
	const inner = within(call)
	const { name_en, names } = pack.directory
	const list = await library.listDirectories(inner)
	const { group_id } = call.session
	const found = list.find(row => row.pid === 0 && row.group_id === group_id && row.name_en === name_en)
	return found?.id ?? (await library.addDirectory({ pid: 0, name: names[language], name_en }, inner)).id
}

/** A file as a material and, if it is a background, as a template too; returns how many were added. */
const loadPicture = async (loading: Loading, file: SamplePack['files'][number]): Promise<number> => {
	const isNew = await loadFile(loading, file)
	const isNewBackground = file.background ? await loadBackground(loading, file) : false
	return Number(isNew) + Number(isNewBackground)
}

/** Loads one after the other; returns how many were added. */
const eachInTurn = async <T>(list: readonly T[], loadOne: (one: T) => Promise<number | boolean>): Promise<number> => {
	let loaded = 0
	for (const one of list) loaded += Number(await loadOne(one))
	return loaded
}

/** Loads what does not exist yet; returns how many were added. */
const load = async (deps: TemplatesDeps, call: Call, pack: SamplePack, language: Language): Promise<number> => {
	const directory_id = await directoryOf(deps, call, pack, language)
	const loading: Loading = { deps, call, language, directory_id, materials: new Map(), webtools: new Map() }
	const files = await eachInTurn(pack.files, file => loadPicture(loading, file))
	const tools = await eachInTurn(pack.webtools, tool => loadWebtool(loading, tool))
	const made = await eachInTurn(pack.made, one => loadWidget(loading, one))
	const programs = await eachInTurn(pack.programs, program => loadProgram(loading, program))
	return files + tools + made + programs
}

/** How many of the samples an organisation has, out of how many. */
const counted = async ({ db, samples }: TemplatesDeps, group_id: number, pack: SamplePack) => {
	const isLoaded = async (kind: string, names: SampleNames) =>
		(await store.findByName(db, group_id, kind, anyOf(names))) !== undefined
	const isFile = async (file: string) =>
		(await store.findByFile(db, group_id, hashOf(await readFile(join(samples, file))))) !== undefined
	const isTemplate = async (type: string, names: SampleNames) =>
		(await store.findTemplateByName(db, group_id, type, anyOf(names))) !== undefined
	const found = await Promise.all([
		...pack.files.map(({ file }) => isFile(file)),
		...pack.made.map(({ options, names }) => isLoaded(String(options.kind), names)),
		...pack.webtools.map(({ names }) => isTemplate('webtool', names)),
		...pack.programs.map(({ names }) => isTemplate('program', names)),
	])
	return { count: found.length, loaded: found.filter(Boolean).length }
}

/** The samples that come with the product, loaded in the same way as users' own files. */
export const samples = (deps: TemplatesDeps): Pick<TemplatesHandlers, 'getSamples' | 'loadSamples'> => {
	// One load at a time: two concurrent requests create nothing twice.
	let last: Promise<unknown> = Promise.resolve()
	return {
		getSamples: async (_, { session }) => {
			const pack = await readSamples(deps.samples)
			return pack === null ? { count: 0, loaded: 0 } : counted(deps, session.group_id, pack)
		},
		loadSamples: async ({ language }, call) => {
			const { session, note } = call
			note({ object: '', after: {} })
			if (!session.permissions.has('materials.write')) throw new CodedError('not_permitted')
			const pack = await readSamples(deps.samples)
			if (pack === null) throw new CodedError('samples_absent')
			const loading = last.then(() => load(deps, call, pack, languageOf(language ?? (session.language || 'zh'))))
			last = loading.catch(() => undefined)
			const loaded = await loading
			note({ object: '', after: { loaded } })
			return { loaded }
		},
	}
}
