import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { readParts } from '../../http/bodies/upload-parts.ts'
import { CodedError, success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import type { Blobs } from '../../ports/blobs/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { pictures } from '../../ports/pictures.ts'
import { replaceScreenshot } from './terminals.store.ts'

/** Screenshots are kept at most this large on a side, in pixels; more is refused or made smaller. */
const side = 1920
const pixel_limit = 40_000_000

export interface TerminalReportsDeps {
	readonly db: Db
	readonly blobs: Blobs
	readonly clock: Clock
	readonly events: EventChannel
	readonly identify: Identify
	readonly keeper: {
		keep<T>(work: () => Promise<T>): Promise<T>
		removeUnused(files: readonly (string | null | undefined)[]): Promise<void>
	}
}

const reencoded = async (file: Buffer): Promise<Buffer> => {
	const sharp = await pictures()
	return sharp(file, { limitInputPixels: pixel_limit })
		.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: 80 })
		.toBuffer()
}

/** Screenshots: the picture is read and written again, so that nothing but a picture is kept. */
export const terminalReports = (
	http: FastifyInstance,
	{ db, blobs, clock, events, identify, keeper }: TerminalReportsDeps,
): void => {
	terminalRoute(http, identify, terminalRoutes.screenshot, async ({ terminal_id: id, request, reply }) => {
		const { file, source } = readParts(request)
		if (file === null) throw new CodedError('file_missing')
		const picture = await reencoded(file).catch(() => {
			throw new CodedError('file_corrupted')
		})
		const before = await keeper.keep(async () => {
			const { sha256 } = await blobs.put(picture)
			const screenshot_dark = source.screen === 'off' ? 1 : 0
			const taken = { screenshot_sha256: sha256, screenshot_at: clock.now(), screenshot_dark }
			return db.transaction().execute(tx => replaceScreenshot(tx, id, taken))
		})
		await keeper.removeUnused([before])
		events.emit('terminal_screenshot', { id })
		return reply.send(success(null))
	})
}
