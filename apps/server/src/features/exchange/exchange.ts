import type { exchangeCalls, PackageReport } from '@vitrine/contract/library/exchange'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { expectStored } from '../../http/files/stored-archive.ts'
import { nameLine } from '../../http/names.ts'
import type { Handlers } from '../../http/route.ts'
import { checking } from './checking.ts'
import * as store from './exchange.store.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import { leftOutOf, take } from './import-job.ts'
import { openingPackage, readPackage } from './package-opening.ts'
import type { Package } from './package-parts.ts'
import { packed } from './packing.ts'
import { materialsHere, templatesHere } from './reuse.ts'
import { packedSmil } from './smil-packing.ts'

type ExchangeHandlers = Handlers<typeof exchangeCalls>

const ownUpload = async ({ db }: ExchangeDeps, { user_id }: Session, upload_id: string) => {
	const row = await store.findUpload(db, user_id, upload_id)
	if (row === undefined) throw new CodedError('upload_absent')
	return row
}

const checkWhole = (received: number, size: number): void => {
	if (received < size) throw new CodedError('upload_short', { offset: received })
}

const report = async (deps: ExchangeDeps, { group_id }: Session, found: Package): Promise<PackageReport> => {
	const { materials, templates, programs, media } = found
	const reused = (await materialsHere(deps, group_id, materials)).size
	const known = (await templatesHere(deps, group_id, templates)).size
	return {
		programs: programs.map(({ name, document: { w, h, windows }, left_out }) => ({
			name,
			w,
			h,
			windows: windows.length,
			left_out: [...left_out],
		})),
		materials: materials.length - reused,
		reused,
		templates: templates.length - known,
		size: [...media.values()].reduce((sum, { size }) => sum + size, 0),
	}
}

const look =
	(deps: ExchangeDeps): ExchangeHandlers['look'] =>
	async ({ upload_id }, { session }) => {
		const { size } = await ownUpload(deps, session, upload_id)
		return deps.files.use(upload_id, async ({ received }) => {
			checkWhole(received, size)
			const path = deps.blobs.arriving(upload_id)
			return report(deps, session, await readPackage(path, await deps.upload_limit(), String(session.user_id)))
		})
	}

const importPackage =
	(deps: ExchangeDeps): ExchangeHandlers['take'] =>
	async ({ upload_id, partial = 0 }, { session, now, note }) => {
		const { size, name, group_id, directory_id } = await ownUpload(deps, session, upload_id)
		note({ object: name, after: {} })
		// Serialised per upload: of two concurrent imports only one makes the programs.
		return deps.files.end(upload_id, async open => {
			await ownUpload(deps, session, upload_id)
			checkWhole((await open()).received, size)
			const path = deps.blobs.arriving(upload_id)
			const largest = await deps.upload_limit()
			const found = await readPackage(path, largest, String(session.user_id))
			const count = leftOutOf(found)
			if (count > 0 && partial !== 1) throw new CodedError('package_left_out', { count })
			const made = await openingPackage(path, largest, archive =>
				take(deps, { session, now }, { upload_id, group_id, directory_id }, { ...found, archive }),
			)
			await deps.blobs.discard(upload_id)
			note({ object: nameLine(made.programs.map(program => program.name)), after: made })
			return made
		})
	}

const download =
	(deps: ExchangeDeps): ExchangeHandlers['download'] =>
	async ({ ids, format }, { session }) => {
		const found = await packed(deps, session.group_id, ids)
		const count = found.index.programs.length
		const smil = format === 'smil' ? packedSmil(found) : null
		const files = smil?.files ?? found.files
		await expectStored(deps.blobs, files)
		const size = files.reduce((sum, file) => sum + file.size, 0)
		const links = smil === null ? deps.exports : deps.smil_exports
		return { url: links.link(session, ids), count, size, left_out: smil?.left_out ?? [] }
	}

/** Handlers for exporting and importing programs with everything they show, and for checking them. */
export const exchange = (deps: ExchangeDeps): ExchangeHandlers => ({
	download: download(deps),
	look: look(deps),
	take: importPackage(deps),
	...checking(deps),
})
