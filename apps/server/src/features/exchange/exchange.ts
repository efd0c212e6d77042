import type { exchangeCalls, PackageReport } from '@vitrine/contract/exchange'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import { checking } from './checking.ts'
import * as store from './exchange.store.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import { type Package, readingPackage } from './package-reading.ts'
import { packed } from './packing.ts'
import { materialsHere, templatesHere } from './reuse.ts'
import { leftOutOf, take } from './taking.ts'

type ExchangeHandlers = Handlers<typeof exchangeCalls>

const ownUpload = async ({ db }: ExchangeDeps, { user_id }: Session, upload_id: string) => {
	const row = await store.findUpload(db, user_id, upload_id)
	if (row === undefined) throw new Refusal('upload_absent')
	return row
}

const checkWhole = (received: number, size: number): void => {
	if (received < size) throw new Refusal('upload_short', { offset: received })
}

const report = async (deps: ExchangeDeps, { group_id }: Session, found: Package): Promise<PackageReport> => {
	const { materials, templates, programs, media } = found
	const reused = (await materialsHere(deps, group_id, materials)).size
	const known = (await templatesHere(deps, group_id, templates)).size
	return {
		programs: programs.map(({ name, document: { w, h, windows }, left_out }) => ({
			...{ name, w, h, windows: windows.length, left_out: [...left_out] },
		})),
		...{ materials: materials.length - reused, reused, templates: templates.length - known },
		size: [...media.values()].reduce((sum, size) => sum + size, 0),
	}
}

const look =
	(deps: ExchangeDeps): ExchangeHandlers['look'] =>
	async ({ upload_id }, { session }) => {
		const { size } = await ownUpload(deps, session, upload_id)
		return deps.files.use(upload_id, async ({ received }) => {
			checkWhole(received, size)
			const path = deps.blobs.arriving(upload_id)
			return readingPackage(path, await deps.upload_limit(), found => report(deps, session, found))
		})
	}

const importPackage =
	(deps: ExchangeDeps): ExchangeHandlers['take'] =>
	async ({ upload_id, partial = 0 }, { session, now, note }) => {
		const { size, name, group_id, directory_id } = await ownUpload(deps, session, upload_id)
		note({ object: name, after: {} })
		// In the upload's turn: of two imports side by side one makes the programs.
		return deps.files.end(upload_id, async open => {
			await ownUpload(deps, session, upload_id)
			checkWhole((await open()).received, size)
			const path = deps.blobs.arriving(upload_id)
			const made = await readingPackage(path, await deps.upload_limit(), found => {
				const count = leftOutOf(found)
				if (count > 0 && partial !== 1) throw new Refusal('package_left_out', { count })
				return take(deps, { session, now }, { upload_id, group_id, directory_id }, found)
			})
			await deps.blobs.discard(upload_id)
			note({ object: made.programs.map(program => program.name).join('、'), after: made })
			return made
		})
	}

/** Programs as files with all that they show, and what to look at before they are shown. */
export const exchange = (deps: ExchangeDeps): ExchangeHandlers => ({
	download: async ({ ids }, { session }) => {
		const { index, files } = await packed(deps, session.group_id, ids)
		const size = [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
		return { url: deps.exports.link(session, ids), count: index.programs.length, size }
	},
	look: look(deps),
	take: importPackage(deps),
	...checking(deps),
})
