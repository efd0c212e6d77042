import { join } from 'node:path'
import { directoriesCalls } from '@vitrine/contract/library/directories'
import { exchangeCalls } from '@vitrine/contract/library/exchange'
import { feedsCalls } from '@vitrine/contract/library/feeds'
import { materialsCalls } from '@vitrine/contract/library/materials'
import { templatesCalls } from '@vitrine/contract/library/templates'
import { programsCalls } from '@vitrine/contract/release/programs'
import type { Program } from '@vitrine/domain/program/document'
import type { FastifyInstance } from 'fastify'
import { endedApprovals } from '../db/review.ts'
import type { Tx } from '../db/schema.ts'
import { derive } from '../features/access/secrets.ts'
import { exchange } from '../features/exchange/exchange.ts'
import { exportLinks, exportRoute } from '../features/exchange/export-route.ts'
import { smilRoute } from '../features/exchange/smil-route.ts'
import { feeds } from '../features/feeds/feeds.ts'
import { directories, intoDirectory } from '../features/materials/library/directories.ts'
import { downloadLinks, downloadRoute } from '../features/materials/library/download.ts'
import { removeUpload } from '../features/materials/library/materials.store.ts'
import { library, materials } from '../features/materials/materials.ts'
import { materialProcessing } from '../features/materials/processing/processing.ts'
import { replaceTemplateInMaterials } from '../features/materials/replacing/template-replacing.ts'
import { trashTurns } from '../features/materials/trash/trash.ts'
import { kindOfFile } from '../features/materials/uploads/content-type.ts'
import { importMaterial } from '../features/materials/uploads/importing.ts'
import { uploadFiles } from '../features/materials/uploads/uploads-files.ts'
import { uploadLimit } from '../features/materials/uploads/uploads-limit.ts'
import { importProgram } from '../features/programs/importing.ts'
import { makeProgram, type NewProgram, programs } from '../features/programs/programs.ts'
import { replaceInPrograms, replaceTemplateInPrograms } from '../features/programs/replacing.ts'
import { importTemplate } from '../features/templates/importing.ts'
import { programThumbnail } from '../features/templates/program-thumbnail.ts'
import { templates } from '../features/templates/templates.ts'
import type { Call } from '../http/caller/session.ts'
import { mediaRoute } from '../http/files/media-route.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import { readStreams } from '../media/streams/streams.ts'
import type { Files } from './files.ts'

/** Content: materials and their files, programs, templates, feeds, and their review. */
export const mountLibrary = (
	http: FastifyInstance,
	core: Core,
	live: Live,
	deps: RouteDeps,
	{ links, media, keeper }: Files,
) => {
	const { config, database, blobs, clock, events, sessions } = core
	const files = uploadFiles(blobs, clock.steady)
	const saving = downloadLinks(derive(core.secrets, 'materials', ''))
	const ended = { endedApprovals: () => endedApprovals(database.db, clock.now()) }
	const materialDeps = {
		...database,
		...ended,
		keeper,
		blobs,
		files,
		events,
		links,
		replaceInPrograms,
		downloads: saving,
		disk_reserve: config.disk_reserve,
		upload_limit: uploadLimit(core.settings, config.upload_limit),
	}
	const work_dir = join(config.data_dir, 'work')
	const processing = materialProcessing({ ...materialDeps, ...core.background, clock, work_dir, report: core.report })
	const programDeps = { ...database, ...ended, links, blobs, keeper }
	const templateDeps = {
		...programDeps,
		library: library(materialDeps, processing),
		samples: join(import.meta.dirname, '../../samples'),
		makeProgram: async ({ session, now }: Call, name: string, look: (tx: Tx) => Promise<NewProgram>) =>
			(await makeProgram(programDeps, session, now, name, look)).id,
		replaceInPrograms: replaceTemplateInPrograms,
		replaceInMaterials: replaceTemplateInMaterials,
	}
	const exchangeDeps = {
		...database,
		blobs,
		events,
		files,
		keeper,
		kindOfFile,
		lengthOfFile: async (path: string) => (await readStreams(path))?.duration ?? 0,
		wake: processing.wake,
		exports: exportLinks('/download/programs', derive(core.secrets, 'programs', '')),
		smil_exports: exportLinks('/download/smil', derive(core.secrets, 'smil', '')),
		upload_limit: materialDeps.upload_limit,
		disk_reserve: config.disk_reserve,
		sessions,
		cookie: deps.cookie,
		draw: (document: Program, thumbnails: ReadonlyMap<number, string>) => programThumbnail(blobs, document, thumbnails),
		makers: {
			transaction: intoDirectory(database),
			addMaterial: importMaterial,
			addTemplate: importTemplate,
			addProgram: importProgram,
			endUpload: removeUpload,
		},
	}

	route(http, deps, 'materials', materialsCalls, materials(materialDeps, processing))
	route(http, deps, 'directories', directoriesCalls, directories(database))
	route(http, deps, 'programs', programsCalls, programs(programDeps))
	route(http, deps, 'templates', templatesCalls, templates(templateDeps))
	route(http, deps, 'exchange', exchangeCalls, exchange(exchangeDeps))
	route(http, deps, 'feeds', feedsCalls, feeds(live.feeds))
	mediaRoute(http, media, links, sessions, deps.cookie)
	downloadRoute(http, { db: database.db, blobs, media, downloads: saving, sessions, cookie: deps.cookie })
	exportRoute(http, exchangeDeps)
	smilRoute(http, { ...exchangeDeps, exports: exchangeDeps.smil_exports })
	return { processing, files, trash: trashTurns({ ...core.background, keeper, events }, clock.now, core.report) }
}
