import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import { screenshot_limits } from '@vitrine/domain/terminal/screenshot'
import type { FastifyInstance } from 'fastify'
import type { EventChannel } from '../../events.ts'
import { bounded } from '../../http/admission/bounded.ts'
import { takesFew } from '../../http/answers/few.ts'
import { picture_beginning } from '../../http/bodies/picture-part.ts'
import { readParts } from '../../http/bodies/upload-parts.ts'
import { CodedError, success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { pictures } from '../../ports/pictures.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import type { Picture, ScreenshotHistory } from './screenshot-history.ts'

/** Maximum side of a stored screenshot, in pixels; larger ones are refused or scaled down. */
const side = 1920
const pixel_limit = 40_000_000
/** Width of a thumbnail, in pixels. */
const thumbnail_width = 320
/** Time limit for decoding one, in seconds. */
const patience = 10
/** A whole fleet can send screenshots at once; one terminal can have only as many waiting as it can have taken. */
const inTurn = bounded({ running: 1, waiting: 200, each: 2 })

export interface ScreenshotRouteDeps {
	readonly clock: Clock
	readonly events: EventChannel
	readonly identify: Identify
	readonly history: ScreenshotHistory
	/** Counts the screenshots of terminals. */
	readonly ephemeral: Ephemeral
}

const reencoded = async (file: Buffer): Promise<Omit<Picture, 'isDark'>> => {
	if (!picture_beginning.test(file.toString('latin1', 0, 12))) throw new CodedError('file_corrupted')
	const sharp = await pictures()
	const { data: content, info } = await sharp(file, { limitInputPixels: pixel_limit })
		.timeout({ seconds: patience })
		.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: 80 })
		.toBuffer({ resolveWithObject: true })
	const thumbnail = await sharp(content)
		.resize({ width: thumbnail_width, height: thumbnail_width, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: 70 })
		.toBuffer()
	return { content, thumbnail, width: info.width, height: info.height }
}

const refuse = (): never => {
	throw new CodedError('file_corrupted')
}

/** Receives screenshots: each picture is decoded and re-encoded, so that nothing but a picture is stored. */
export const screenshotRoute = (
	http: FastifyInstance,
	{ clock, events, identify, history, ephemeral }: ScreenshotRouteDeps,
): void => {
	const { sent: most, within } = screenshot_limits
	terminalRoute(
		http,
		identify,
		terminalRoutes.screenshot,
		async ({ terminal_id: id, request, reply }) => {
			const { file, source } = readParts(request)
			if (file === null) throw new CodedError('file_missing')
			const picture = await inTurn(() => reencoded(file).catch(refuse), String(id))
			await history.add(id, { ...picture, isDark: source.screen === 'off' }, clock.now())
			events.emit('terminal_screenshot', { id })
			return reply.send(success(null))
		},
		takesFew({ ephemeral, name: 'terminal:screenshots', most, within, code: 'screenshots_many' }),
	)
}
