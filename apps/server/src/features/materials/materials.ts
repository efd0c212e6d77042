import type { materialsCalls } from '@vitrine/contract/library/materials'
import { default_directory } from '@vitrine/domain/library/directory'
import type { Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorized, authorizedAlone } from '../../http/caller/authorized.ts'
import type { Work } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nameLine } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { listMaterials } from './finding/finding.ts'
import { shownDetails } from './finding/material-shown.ts'
import { addDirectory, listWithCounts, ownDirectory } from './library/directories.ts'
import { type DownloadLinks, download } from './library/download.ts'
import * as store from './library/materials.store.ts'
import { tags } from './library/tags.ts'
import type { Processing } from './processing/processing.ts'
import { retryProcessing } from './processing/processing-retry.ts'
import { replace } from './replacing/replace.ts'
import { trash } from './trash/trash.ts'
import { materialUses } from './trash/uses.ts'
import { endUpload, type MakingDeps } from './uploads/material-making.ts'
import { cancelUpload, receiveChunk, startUpload, uploads } from './uploads/uploads.ts'
import { knownUpload } from './uploads/uploads-known.ts'
import { makeInForm, type WidgetsDeps, widgets } from './widgets/widgets.ts'

export interface MaterialsDeps extends MakingDeps, WidgetsDeps {
	readonly events: EventChannel
	readonly downloads: DownloadLinks
}

type MaterialsHandlers = Handlers<typeof materialsCalls>

type MoveInput = Parameters<MaterialsHandlers['move']>[0]
type MoveCall = Parameters<MaterialsHandlers['move']>[1]

/** Moves materials into a directory of their organisation; returns the ids of their organisations. */
const moveInto = async (tx: Tx, { ids, directory_id }: MoveInput, { session, note }: MoveCall): Promise<number[]> => {
	const found = await store.findMaterials(tx, session.group_id, ids)
	if (found.length === 0 || found.length !== new Set(ids).size) throw new CodedError('material_absent')
	const into = directory_id === default_directory.id ? null : await ownDirectory(tx, session, directory_id)
	note({
		object: nameLine(found.map(row => row.name)),
		before: found.map(({ id, name, directory_id: before }) => ({ id, name, directory_id: before })),
		after: { directory_id: into?.id ?? null, directory: into?.name ?? default_directory.name },
	})
	if (into !== null && found.some(row => row.group_id !== into.group_id)) throw new CodedError('directory_foreign')
	await store.moveMaterials(tx, ids, into?.id ?? null)
	return found.map(({ group_id }) => group_id)
}

const move =
	(deps: MaterialsDeps): MaterialsHandlers['move'] =>
	async (input, call) => {
		// Exclusive, because fewer people see what leaves a shared directory.
		const group_ids = await authorizedAlone(deps, call.session, tx => moveInto(tx, input, call))
		deps.events.emit('materials_changed', { group_ids })
		return null
	}

/** How other features bring content into the library: through the upload path, on behalf of a caller. */
export const library = (deps: MaterialsDeps, processing: Processing) => ({
	startUpload: (place: Parameters<typeof startUpload>[1], by: Work) => startUpload(deps, place, by),
	receiveChunk: (chunk: Parameters<typeof receiveChunk>[1], by: Work & { readonly file: Buffer }) =>
		receiveChunk(deps, chunk, by),
	endUpload: (upload_id: string, by: Work) => endUpload(deps, processing, upload_id, by),
	cancelUpload: (upload_id: string, by: Work) => cancelUpload(deps, upload_id, by),
	make: (input: Parameters<typeof makeInForm>[1], by: Work) => makeInForm(deps, input, by),
	listDirectories: ({ session }: Pick<Work, 'session'>) => listWithCounts(deps.db, session),
	addDirectory: (input: Parameters<typeof addDirectory>[1], by: Work) => addDirectory(deps, input, by),
})

/** Handlers for materials and their uploads. */
export const materials = (deps: MaterialsDeps, processing: Processing): MaterialsHandlers => ({
	...uploads(deps),
	...widgets(deps),
	uploadFinish: ({ upload_id }, call) => endUpload(deps, processing, upload_id, call),
	uploadKnown: knownUpload(deps),
	...trash(deps),
	...tags(deps),
	move: move(deps),
	uses: materialUses(deps),
	download: download(deps),
	replace: replace(deps),
	list: listMaterials(deps),
	get: ({ ids }, { session }) => shownDetails({ ...deps, session }, ids),
	retry: retryProcessing(deps, processing),
	rename: async ({ id, name, revision }, { session, note, wrote }) => {
		const group_id = await authorized(deps, session, async tx => {
			const [row] = await store.findMaterials(tx, session.group_id, [id])
			if (row === undefined) throw new CodedError('material_absent')
			note({ object: row.name, before: { id, name: row.name }, after: { id, name } })
			const written = await store.reviseMaterial(tx, { id, revision }, { name })
			if (written === undefined) throw await notWritten(tx, 'materials', id, 'material_absent')
			wrote('materials', id, written)
			return row.group_id
		})
		deps.events.emit('materials_changed', { group_ids: [group_id] })
		return null
	},
})
