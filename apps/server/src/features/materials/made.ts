import { randomUUID } from 'node:crypto'
import type { materialsCalls } from '@vitrine/contract/materials'
import { permission_texts } from '@vitrine/contract/permission-texts'
import { picture_limits } from '@vitrine/domain/account'
import { default_directory } from '@vitrine/domain/directory'
import { isMadeKind } from '@vitrine/domain/material'
import type { Placeable } from '@vitrine/domain/program/from-material'
import type { MadeOptions } from '@vitrine/domain/program/made'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import type { EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { pictures } from '../../ports/pictures.ts'
import type { BlobKeeper } from './blob-keeper.ts'
import { amongDirectories, ownDirectory } from './directories.ts'
import * as made from './made.store.ts'
import * as store from './materials.store.ts'
import { newReviewState } from './review-state.ts'

/** Shows a material as it is now in every program that shows it; answers their names. */
export type ReplaceInPrograms = (tx: Tx, material: Placeable, now: number) => Promise<string[]>

export interface MadeDeps extends Database {
	readonly blobs: Blobs
	readonly keeper: BlobKeeper
	readonly events: EventChannel
	readonly replaceInPrograms: ReplaceInPrograms
}

type MadeHandlers = Pick<Handlers<typeof materialsCalls>, 'make' | 'change' | 'setThumbnail'>

const thumbnail_side = 480

/** The small picture drawn anew: what was hidden in the file stays behind. */
const drawn = async (file: Buffer | null): Promise<Buffer> => {
	if (file === null || file.length === 0) throw new Refusal('file_missing')
	if (file.length > picture_limits.png)
		throw new Refusal('image_size', { limit: `${picture_limits.png / 1024 / 1024} MB` })
	const sharp = await pictures()
	const isPicture = /^(\x89PNG\r\n|RIFF[\s\S]{4}WEBP)/.test(file.subarray(0, 12).toString('latin1'))
	if (!isPicture) throw new Refusal('thumbnail_type')
	try {
		return await sharp(file, { limitInputPixels: picture_limits.pixels, failOn: 'error' })
			.resize({ width: thumbnail_side, height: thumbnail_side, fit: 'inside', withoutEnlargement: true })
			.webp({ quality: 80 })
			.toBuffer()
	} catch (error) {
		throw new Refusal(/pixel limit/i.test((error as Error).message) ? 'picture_too_large' : 'file_corrupted')
	}
}

/** Refuses options that name a font or web tool which is not in sight, or not as it is now. */
const checkTemplates = async (db: Reader, { group_id }: Session, options: MadeOptions): Promise<void> => {
	const font = 'font' in options && options.font ? [{ type: 'font', ...options.font }] : []
	const tool = options.kind === 'webtool' ? [{ type: 'webtool', ...options }] : []
	const named = [...font, ...tool]
	if (named.length === 0) return
	const ids = named.map(({ template_id }) => template_id)
	const found = await made.listTemplates(db, group_id, ids)
	for (const { template_id, type, sha256 } of named)
		if (!found.some(row => row.id === template_id && row.type === type && row.sha256 === sha256))
			throw new Refusal('template_absent')
}

/** Where a new material goes: the organisation and its directory that are asked for, or the own organisation. */
const placeOf = async (
	tx: Tx,
	session: Session,
	{
		group_id,
		directory_id = default_directory.id,
	}: { group_id?: number | undefined; directory_id?: number | undefined },
): Promise<{ group_id: number; directory_id: number | null }> => {
	if (group_id !== undefined && !(await isGroupInScope(tx, session.group_id, group_id)))
		throw new Refusal('group_absent')
	if (directory_id === default_directory.id) return { group_id: group_id ?? session.group_id, directory_id: null }
	const directory = await ownDirectory(tx, session, directory_id)
	if (group_id !== undefined && group_id !== directory.group_id) throw new Refusal('directory_foreign')
	return { group_id: directory.group_id, directory_id }
}

const blank = {
	...{ mime: '', size: 0, sha256: '', width: 0, height: 0, duration: 0, codec: '', fault: '', thumb_sha256: null },
	...{ play_sha256: '', play_mime: '', play_size: 0, review_reason: '', removed_at: null, state: 'ready' },
}

const make =
	({ events, ...deps }: MadeDeps): MadeHandlers['make'] =>
	async ({ name, options, ...asked }, { session, now, note }) => {
		note({ object: name, after: { name, kind: options.kind } })
		await checkTemplates(deps.db, session, options)
		const making = amongDirectories(deps, async tx => {
			const place = await placeOf(tx, session, asked)
			const own = { user_id: session.user_id, name, kind: options.kind, options: JSON.stringify(options) }
			const times = { created_at: now, updated_at: now, upload_id: randomUUID() }
			const row = { ...blank, ...place, ...own, ...times, review_state: await newReviewState(tx) }
			return { id: await store.insertMaterial(tx, row), group_id: place.group_id }
		})
		const { id, group_id } = await making.catch(error => {
			throw isBrokenReference(error) ? new Refusal('group_absent') : error
		})
		note({ object: name, after: { id, name, kind: options.kind } })
		events.emit('material_state', { id, group_id, state: 'ready' })
		return { id }
	}

/** A material that was made in a form and may be changed. */
const changeable = async (db: Reader, { group_id }: Session, id: number) => {
	const row = await made.findMade(db, group_id, id)
	if (row === undefined) throw new Refusal('material_absent')
	if (!isMadeKind(row.kind)) throw new Refusal('material_not_made', { name: row.name })
	return { ...row, kind: row.kind }
}

const change =
	({ db, events, replaceInPrograms }: MadeDeps): MadeHandlers['change'] =>
	async ({ id, name, options, everywhere = 0 }, { session, now, note }) => {
		const { group_id, kind, ...before } = await changeable(db, session, id)
		const outline = { id, name, kind }
		note({ object: before.name, before: { ...outline, name: before.name }, after: outline })
		if (options.kind !== kind) throw new Refusal('material_not_made', { name: before.name })
		if (everywhere === 1 && !session.permissions.has('programs.write'))
			throw new Refusal('not_permitted', undefined, { needs: permission_texts['programs.write'].name })
		await checkTemplates(db, session, options)
		const programs = await db.transaction().execute(async tx => {
			const written = JSON.stringify(options)
			const review = written === before.options ? {} : { review_state: await newReviewState(tx), review_reason: '' }
			const changed = { name, options: written, updated_at: now, ...review }
			if (!(await store.updateMaterial(tx, id, changed))) throw new Refusal('material_absent')
			const material = { id, name, kind, duration: 0, play_sha256: '', pages: [], options }
			return everywhere === 1 ? replaceInPrograms(tx, material, now) : []
		})
		note({ object: before.name, before: { ...outline, name: before.name }, after: { ...outline, programs } })
		events.emit('material_state', { id, group_id, state: 'ready' })
		return { programs: programs.length }
	}

const setThumbnail =
	({ db, blobs, keeper, events }: MadeDeps): MadeHandlers['setThumbnail'] =>
	async ({ id }, { session, file }) => {
		const { group_id } = await changeable(db, session, id)
		const picture = await drawn(file)
		const { sha256, before } = await keeper.keep(async () => {
			const stored = await blobs.put(picture)
			const old = await db.transaction().execute(tx => made.replaceThumbnail(tx, id, stored.sha256))
			return { sha256: stored.sha256, before: old }
		})
		if (before !== sha256) await keeper.removeUnused([before === undefined ? sha256 : before])
		if (before === undefined) throw new Refusal('material_absent')
		events.emit('material_state', { id, group_id, state: 'ready' })
		return null
	}

/** Materials that are made in a form, and how they are changed wherever they are shown. */
export const madeMaterials = (deps: MadeDeps): MadeHandlers => ({
	make: make(deps),
	change: change(deps),
	setThumbnail: setThumbnail(deps),
})
