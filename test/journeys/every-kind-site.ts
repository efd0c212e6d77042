import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EveryKind, everyKind } from '../../tools/bench/src/every-kind.ts'
import { startOutside } from '../../tools/bench/src/outside.ts'
import { isInPath, password } from './kit.ts'
import { aSite, type Site } from './operated.ts'

/** Whether documents can become pages here, without which not every kind can be made. */
export const has_pages = isInPath('pdftoppm')

export interface EveryKindSite extends Site {
	readonly every: EveryKind
}

/** A site with samples of every kind of item, and the pages and streams outside that some of them show. */
export const anEveryKindSite = async (): Promise<EveryKindSite> => {
	const made = new AsyncDisposableStack()
	try {
		const folder = await mkdtemp(join(tmpdir(), 'vitrine-outside-'))
		made.defer(() => rm(folder, { recursive: true, force: true }))
		const outside = await startOutside(folder)
		made.defer(() => outside.close())
		const site = await aSite({ VITRINE_ADMIN_PASSWORD: password, VITRINE_EGRESS_ALLOW: outside.place })
		made.defer(() => site.remove())
		const every = await everyKind(site.operator, site.folder, outside.origin)
		return { ...site, every, remove: () => made.disposeAsync() }
	} catch (error) {
		await made.disposeAsync()
		throw error
	}
}
