import type { Imported } from '@vitrine/contract/library/exchange'
import { rights } from '@vitrine/domain/people/rights'
import { mapResources, type Program, resourcesOf } from '@vitrine/domain/program/document'
import type { SignalDevice } from '@vitrine/domain/program/kinds/external-signal'
import { freeName } from '@vitrine/domain/program/package'
import { playTime, program_limits } from '@vitrine/domain/program/parts'
import {
	signalDeviceOf,
	signalDevicesOf,
	withDeviceHere,
	withDevicesHere,
} from '@vitrine/domain/program/signal-devices'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import type { Tx } from '../../db/schema.ts'
import { devicesHere } from '../../http/caller/named-devices.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { turn } from '../../ports/turns.ts'
import { newFile, newTemplate } from './contents.ts'
import * as store from './exchange.store.ts'
import type { ExchangeDeps, Importer, NewMaterial, NewTemplate, Place } from './exchange-deps.ts'
import type { Package, ReadProgram } from './package-parts.ts'
import {
	documentHere,
	type HereMaterial,
	type HereTemplate,
	materialsHere,
	templatesHere,
	withTemplatesHere,
} from './reuse.ts'
import { type OpenPackage, type Staged, stage } from './staging.ts'

/** What exists already and what has to be made, by ids of the package. */
interface Plan {
	readonly materials: Map<number, HereMaterial>
	readonly templates: Map<number, HereTemplate>
	readonly new_materials: ReadonlyMap<number, NewMaterial>
	readonly new_templates: ReadonlyMap<number, NewTemplate>
	/** Durations of files that play at their own length, by hash, in ms. */
	readonly lengths: ReadonlyMap<string, number>
	/** Whether an acquisition device belongs to this installation. */
	readonly isHere: (device: SignalDevice) => boolean
}

/** Tells users who cannot make what is missing which permission they need. */
const checkRights = ({ permissions }: Session, materials: number, templates: number): void => {
	const needs = (right: 'materials.write' | 'templates.write', count: number): void => {
		if (count > 0 && !permissions.has(right))
			throw new CodedError('not_permitted', undefined, { needs: rights[right].name })
	}
	needs('materials.write', materials)
	needs('templates.write', templates)
}

/** Measures the files that play at their own length. */
const lengthsOf = async ({ lengthOfFile }: ExchangeDeps, { programs }: Package, staged: Staged) => {
	const lengths = new Map<string, number>()
	for (const { document, unmeasured } of programs)
		for (const resource of unmeasured.length === 0 ? [] : resourcesOf(document))
			if ('sha256' in resource && unmeasured.includes(resource.id) && !lengths.has(resource.sha256))
				lengths.set(resource.sha256, await lengthOfFile(staged.path(resource.sha256)))
	return lengths
}

/** The document with the measured durations of items that do not state one. */
const measured = ({ document, unmeasured }: ReadProgram, lengths: Plan['lengths']): Program => {
	const open = new Set(unmeasured)
	return mapResources(document, resource => {
		const length = open.has(resource.id) && 'sha256' in resource ? lengths.get(resource.sha256) : undefined
		return length === undefined ? resource : { ...resource, play_time: playTime(length) }
	})
}

/** The acquisition devices named by programs and materials of a package. */
const devicesOf = ({ programs, materials }: Package): SignalDevice[] => [
	...programs.flatMap(({ document }) => signalDevicesOf(document)),
	...materials.flatMap(row => ('options' in row ? (signalDeviceOf(row.options) ?? []) : [])),
]

const planOf = async (deps: ExchangeDeps, session: Session, found: Package, staged: Staged): Promise<Plan> => {
	const materials = await materialsHere(deps, session.group_id, found.materials)
	const templates = await templatesHere(deps, session.group_id, found.templates)
	const fresh = found.materials.filter(({ id }) => !materials.has(id))
	const fresh_templates = found.templates.filter(({ id }) => !templates.has(id))
	checkRights(session, fresh.length, fresh_templates.length)
	const new_templates = new Map<number, NewTemplate>()
	for (const template of fresh_templates) new_templates.set(template.id, await newTemplate(staged, template))
	const new_materials = new Map<number, NewMaterial>()
	for (const material of fresh)
		new_materials.set(material.id, 'sha256' in material ? await newFile(deps, staged, material) : material)
	const lengths = await lengthsOf(deps, found, staged)
	const isHere = await devicesHere(deps.db, session.group_id, devicesOf(found))
	return { materials, templates, new_materials, new_templates, lengths, isHere }
}

interface Made extends Imported {
	/** Materials that are ready at once. */
	readonly ready: readonly number[]
}

const makeTemplates = async ({ makers }: ExchangeDeps, tx: Tx, importer: Importer, plan: Plan) => {
	const templates = new Map(plan.templates)
	for (const [old, template] of plan.new_templates) {
		const id = await makers.addTemplate(tx, importer, template)
		templates.set(old, { id, sha256: template.sha256 })
	}
	return templates
}

/** A form-made material is only made if no identical one is visible; otherwise that one is used. */
const makeMaterials = async (
	{ makers }: ExchangeDeps,
	tx: Tx,
	importer: Importer,
	place: Place,
	plan: Plan,
	templates: ReadonlyMap<number, HereTemplate>,
) => {
	const materials = new Map(plan.materials)
	const ready: number[] = []
	let reused = plan.materials.size
	for (const [old, material] of plan.new_materials) {
		// The embedded database answers synchronously: without this, nothing else would run until all are written.
		await turn()
		if ('sha256' in material) {
			const id = await makers.addMaterial(tx, importer, place, material)
			materials.set(old, { id, pages: material.pages.map(({ sha256 }) => sha256) })
			if (material.pages.length > 0) ready.push(id)
			continue
		}
		const options = withDeviceHere(withTemplatesHere(material.options, templates), plan.isHere)
		const { group_id } = importer.session
		const same = await store.findWidget(tx, group_id, options.kind, material.name, JSON.stringify(options))
		const id = same?.id ?? (await makers.addMaterial(tx, importer, place, { name: material.name, options }))
		materials.set(old, { id, pages: [] })
		if (same === undefined) ready.push(id)
		else reused++
	}
	return { materials, ready, reused }
}

const make = async (
	deps: ExchangeDeps,
	tx: Tx,
	importer: Importer,
	{ upload_id, ...place }: Place & { upload_id: string },
	found: Package,
	plan: Plan,
): Promise<Made> => {
	const { makers } = deps
	const templates = await makeTemplates(deps, tx, importer, plan)
	const { materials, ready, reused } = await makeMaterials(deps, tx, importer, place, plan, templates)
	const files = new Map(found.materials.flatMap(row => ('sha256' in row ? [[row.id, row.sha256] as const] : [])))
	const taken = await store.listNames(tx, place.group_id)
	const programs: { id: number; name: string }[] = []
	for (const program of found.programs) {
		await turn()
		const name = freeName(program.name, taken, program_limits.name)
		taken.add(name)
		const own = withDevicesHere(measured(program, plan.lengths), plan.isHere)
		const document = documentHere(own, materials, templates, files)
		const { device_type } = program
		const { group_id } = place
		const id = await makers.addProgram(tx, importer, { group_id, name, device_type, document })
		programs.push({ id, name })
	}
	await makers.endUpload(tx, upload_id)
	const left_out = leftOutOf(found)
	return { programs, materials: materials.size - reused, reused, templates: plan.new_templates.size, left_out, ready }
}

/** Number of parts of a package that cannot be imported. */
export const leftOutOf = ({ programs }: Package): number =>
	programs.reduce((sum, { left_out }) => sum + left_out.reduce((count, part) => count + part.count, 0), 0)

/** The files of a package that must be stored first, in bytes. */
const lacking = async ({ blobs }: ExchangeDeps, { media }: Package): Promise<number> => {
	let bytes = 0
	for (const [sha256, { size }] of media) if ((await blobs.size(sha256)) !== size) bytes += size
	return bytes
}

/** Concurrent changes are refused like earlier ones. */
const writing = async <T>(work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		if (isDuplicate(error)) throw new CodedError('program_name_taken')
		throw isBrokenReference(error) ? new CodedError('directory_absent') : error
	}
}

/** Imports the content of a package, all or nothing: rows in one transaction, and no unreferenced file is left. */
export const take = async (
	deps: ExchangeDeps,
	importer: Importer,
	target: Place & { readonly upload_id: string },
	found: Package & OpenPackage,
): Promise<Imported> => {
	const { blobs, keeper, makers, events, wake, disk_reserve } = deps
	if ((await blobs.free()) < (await lacking(deps, found)) + disk_reserve) throw new CodedError('disk_full')
	const staged = await stage(blobs, target.upload_id, found)
	try {
		const plan = await planOf(deps, importer.session, found, staged)
		const made = await keeper.keep(async () => {
			await staged.finish()
			return writing(makers.transaction(importer.session, target, tx => make(deps, tx, importer, target, found, plan)))
		})
		const { ready, ...imported } = made
		const { group_id } = target
		for (const id of ready) events.emit('material_state', { id, group_id })
		wake()
		return imported
	} finally {
		await staged.discard()
		await keeper.removeUnused([...found.media.keys()])
	}
}
