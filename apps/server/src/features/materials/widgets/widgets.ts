import { randomUUID } from 'node:crypto'
import type { materialsCalls } from '@vitrine/contract/library/materials'
import { isWidgetKind } from '@vitrine/domain/library/material'
import { rights } from '@vitrine/domain/people/rights'
import type { Placeable } from '@vitrine/domain/program/from-material'
import { signalDeviceOf } from '@vitrine/domain/program/signal-devices'
import type { WidgetOptions } from '@vitrine/domain/program/widgets'
import type { Database } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import { readOptions } from '../../../db/stored-json.ts'
import type { EventChannel } from '../../../events.ts'
import { notWritten } from '../../../http/audit/changed-since.ts'
import { thumbnailPart } from '../../../http/bodies/picture-part.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import { expectNameable } from '../../../http/caller/named-devices.ts'
import type { Session, Work } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Blobs } from '../../../ports/blobs/blobs.ts'
import { keeping } from '../../../ports/blobs/stored-file.ts'
import { blank_material } from '../library/blank-material.ts'
import type { BlobKeeper } from '../library/blob-keeper.ts'
import { amongDirectories, placeOf } from '../library/directories.ts'
import * as store from '../library/materials.store.ts'
import { addMaterial } from '../library/new-material.ts'
import { newReviewState } from '../library/review-state.ts'
import * as made from './widgets.store.ts'

/** Updates a material in every program that shows it; returns their names. */
export type ReplaceInPrograms = (tx: Tx, material: Placeable, now: number) => Promise<string[]>

export interface WidgetsDeps extends Database {
	readonly blobs: Blobs
	readonly keeper: BlobKeeper
	readonly events: EventChannel
	readonly replaceInPrograms: ReplaceInPrograms
}

type WidgetsHandlers = Pick<Handlers<typeof materialsCalls>, 'make' | 'change' | 'setThumbnail'>

/** Refuses options that name a font or web tool that is not visible or not up to date. */
const checkTemplates = async (tx: Tx, { group_id }: Session, options: WidgetOptions): Promise<void> => {
	const font = 'font' in options && options.font ? [{ type: 'font', ...options.font }] : []
	const tool = options.kind === 'webtool' ? [{ type: 'webtool', ...options }] : []
	const named = [...font, ...tool]
	if (named.length === 0) return
	const ids = named.map(({ template_id }) => template_id)
	const found = await made.listTemplates(tx, group_id, ids)
	for (const { template_id, type, sha256 } of named)
		if (!found.some(row => row.id === template_id && row.type === type && row.sha256 === sha256))
			throw new CodedError('template_absent')
}

/** Refuses options that name an acquisition device that is not visible, except the one in `before`. */
const checkDevice = (tx: Tx, { group_id }: Session, options: WidgetOptions, before: WidgetOptions | null = null) => {
	const device = signalDeviceOf(options)
	const old = before && signalDeviceOf(before)
	return expectNameable(tx, group_id, device === null ? [] : [device], old === null ? [] : [old.id])
}

/** Makes a material from a form; returns its id. */
export const makeInForm = async (
	{ events, ...deps }: WidgetsDeps,
	{ name, options, ...asked }: Parameters<WidgetsHandlers['make']>[0],
	{ session, now, note }: Work,
): Promise<{ id: number }> => {
	note({ object: name, after: { name, kind: options.kind } })
	const { id, group_id } = await amongDirectories(deps, session, async tx => {
		await checkTemplates(tx, session, options)
		await checkDevice(tx, session, options)
		const place = await placeOf(tx, session, asked)
		const own = { user_id: session.user_id, name, kind: options.kind, options: JSON.stringify(options) }
		const times = { created_at: now, updated_at: now, upload_id: randomUUID() }
		const row = { ...blank_material, ...place, ...own, ...times, review_state: await newReviewState(tx) }
		return { id: await addMaterial(tx, row), group_id: place.group_id }
	})
	note({ object: name, after: { id, name, kind: options.kind } })
	events.emit('material_state', { id, group_id })
	return { id }
}

/** A form-made material that the user can change. */
const changeable = async (tx: Tx, { group_id }: Session, id: number) => {
	const row = await made.findWidget(tx, group_id, id)
	if (row === undefined) throw new CodedError('material_absent')
	if (!isWidgetKind(row.kind)) throw new CodedError('material_not_made', { name: row.name })
	return { ...row, kind: row.kind }
}

type ChangeInput = Parameters<WidgetsHandlers['change']>[0]
type ChangeCall = Parameters<WidgetsHandlers['change']>[1]

/** Saves a form-made material and optionally updates it in programs; returns their names and its organisation. */
const rewrite = async (
	tx: Tx,
	replaceInPrograms: ReplaceInPrograms,
	{ id, name, options, everywhere = 0, revision }: ChangeInput,
	{ session, now, note, wrote }: ChangeCall,
): Promise<{ programs: string[]; group_id: number }> => {
	const { group_id, kind, ...before } = await changeable(tx, session, id)
	const outline = { id, name, kind }
	const entry = { object: before.name, before: { ...outline, name: before.name } }
	note({ ...entry, after: outline })
	if (options.kind !== kind) throw new CodedError('material_not_made', { name: before.name })
	if (everywhere === 1 && !session.permissions.has('programs.write'))
		throw new CodedError('not_permitted', undefined, { needs: rights['programs.write'].name })
	await checkTemplates(tx, session, options)
	await checkDevice(tx, session, options, readOptions(before.options))
	const written = JSON.stringify(options)
	const review = written === before.options ? {} : { review_state: await newReviewState(tx), review_reason: '' }
	const changed = { name, options: written, updated_at: now, ...review }
	const revised = await store.reviseMaterial(tx, { id, revision }, changed)
	if (revised === undefined) throw await notWritten(tx, 'materials', id, 'material_absent')
	wrote('materials', id, revised)
	const material = { id, name, kind, duration: 0, play_sha256: '', pages: [], options }
	const programs = everywhere === 1 ? await replaceInPrograms(tx, material, now) : []
	note({ ...entry, after: { ...outline, programs } })
	return { programs, group_id }
}

const change =
	({ events, replaceInPrograms, ...database }: WidgetsDeps): WidgetsHandlers['change'] =>
	async (input, call) => {
		const { programs, group_id } = await authorized(database, call.session, tx =>
			rewrite(tx, replaceInPrograms, input, call),
		)
		events.emit('material_state', { id: input.id, group_id })
		return { programs: programs.length }
	}

const setThumbnail =
	({ blobs, keeper, events, ...database }: WidgetsDeps): WidgetsHandlers['setThumbnail'] =>
	async ({ id }, { session, file }) => {
		// Early check before rendering; the check that counts is the one at the time of writing.
		await authorized(database, session, tx => changeable(tx, session, id))
		const { group_id, old } = await keeping({ blobs, keeper }, await thumbnailPart(file), sha256 =>
			authorized(database, session, async tx => {
				const { group_id } = await changeable(tx, session, id)
				return { group_id, old: await made.replaceThumbnail(tx, id, sha256) }
			}),
		)
		await keeper.removeUnused([old])
		events.emit('material_state', { id, group_id })
		return null
	}

/** Handlers for form-made materials and for updating them wherever they are shown. */
export const widgets = (deps: WidgetsDeps): WidgetsHandlers => ({
	make: (input, call) => makeInForm(deps, input, call),
	change: change(deps),
	setThumbnail: setThumbnail(deps),
})
