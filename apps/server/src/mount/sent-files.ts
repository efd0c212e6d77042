import { screenshotsCalls } from '@vitrine/contract/terminal/screenshots'
import { uploadedLogsCalls } from '@vitrine/contract/terminal/uploaded-logs'
import type { FastifyInstance } from 'fastify'
import { findRevisionAt } from '../features/acquisition/acquisition.store.ts'
import { viewedDevice } from '../features/acquisition/viewed-device.ts'
import { liveRoute } from '../features/screenshots/live-route.ts'
import { liveViews } from '../features/screenshots/live-views.ts'
import { type ScreenshotHistory, screenshotHistory } from '../features/screenshots/screenshot-history.ts'
import { screenshotRoute } from '../features/screenshots/screenshot-route.ts'
import { screenshots } from '../features/screenshots/screenshots.ts'
import { replaceScreenshot } from '../features/terminals/terminals.store.ts'
import { type LogHistory, logHistory } from '../features/uploaded-logs/log-history.ts'
import { uploadedLogRoute } from '../features/uploaded-logs/log-route.ts'
import { uploadedLogs } from '../features/uploaded-logs/uploaded-logs.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core } from '../live.ts'
import type { Files } from './files.ts'

type Stored = Pick<Files, 'links' | 'keeper'>

/** What terminals show: screenshots, which are stored, and live views. */
const mountPictures = (
	http: FastifyInstance,
	core: Core,
	deps: RouteDeps,
	{ links, keeper }: Stored,
): ScreenshotHistory => {
	const { database, blobs, clock, events, config, space, passing: ephemeral, tokens } = core
	const { db } = database
	const identify = tokens.read
	const history = screenshotHistory({
		db,
		blobs,
		keeper,
		budget: config.screenshot_budget,
		isFull: () => space.low,
		show: replaceScreenshot,
	})
	const views = liveViews(clock.steady)
	route(http, deps, 'screenshots', screenshotsCalls, screenshots({ db, links, views, viewedDevice }))
	screenshotRoute(http, { clock, events, identify, history, ephemeral })
	liveRoute(http, { clock, identify, views, findDevice: (terminal_id, id) => findRevisionAt(db, terminal_id, id) })
	return history
}

/** What terminals upload of their logs. */
const mountUploadedLogs = (
	http: FastifyInstance,
	core: Core,
	deps: RouteDeps,
	{ links, keeper }: Stored,
): LogHistory => {
	const { database, blobs, clock, events, config, lasting: ephemeral, tokens, report } = core
	const { disk_reserve, terminal_log_budget: budget } = config
	const history = logHistory({ db: database.db, clock, blobs, keeper, disk_reserve, budget, report })
	const { removeUnused } = keeper
	const about = { database, links, removeUnused, recount: history.recount }
	route(http, deps, 'uploaded_logs', uploadedLogsCalls, uploadedLogs(about))
	uploadedLogRoute(http, { clock, events, identify: tokens.read, history, ephemeral })
	return history
}

/** What terminals have sent of themselves. */
export type SentFiles = Pick<LogHistory, 'forget' | 'turn' | 'close'>

/** Pictures and logs that terminals send. */
export const mountSentFiles = (http: FastifyInstance, core: Core, deps: RouteDeps, stored: Stored): SentFiles => {
	const pictures = mountPictures(http, core, deps, stored)
	const { forget, turn, close } = mountUploadedLogs(http, core, deps, stored)
	return {
		forget: async (tx, ids) => [...(await pictures.forget(tx, ids)), ...(await forget(tx, ids))],
		turn,
		close,
	}
}
