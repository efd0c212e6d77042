import { upgradesCalls } from '@vitrine/contract/terminal/upgrades'
import type { FastifyInstance } from 'fastify'
import type { Background } from '../background.ts'
import { removeUpload } from '../features/materials/library/materials.store.ts'
import type { UploadFiles } from '../features/materials/uploads/uploads-files.ts'
import { uploadLimit } from '../features/materials/uploads/uploads-limit.ts'
import { upgrades } from '../features/upgrades/upgrades.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import type { Files } from './files.ts'

/** Upgrade files, and upgrades of many terminals. */
export const mountUpgrades = (
	http: FastifyInstance,
	{ config, database, blobs, settings }: Core,
	live: Live,
	deps: RouteDeps,
	{ keeper }: Files,
	files: UploadFiles,
	start: Background['start'],
): void =>
	route(
		http,
		deps,
		'upgrades',
		upgradesCalls,
		upgrades({
			database,
			blobs,
			files,
			keeper,
			upload_limit: uploadLimit(settings, config.upload_limit),
			endUpload: removeUpload,
			commanding: live.commanding,
			look: () => start(live.upgrades.look),
		}),
	)
