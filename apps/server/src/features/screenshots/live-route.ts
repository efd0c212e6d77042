import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import { bounded } from '../../http/admission/bounded.ts'
import { picture_beginning } from '../../http/bodies/picture-part.ts'
import { readParts } from '../../http/bodies/upload-parts.ts'
import { CodedError, success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { pictures } from '../../ports/pictures.ts'
import type { LiveViews } from './live-views.ts'

/** Maximum side of a picture, and how many pixels are decoded. */
const side = 960
const pixel_limit = 10_000_000
/** Time limit for decoding one, in seconds. */
const patience = 3
const inTurn = bounded({ running: 1, waiting: 50, each: 1 })

export interface LiveRouteDeps {
	readonly clock: Clock
	readonly identify: Identify
	readonly views: LiveViews
}

const redrawn = async (file: Buffer): Promise<Buffer> => {
	const sharp = await pictures()
	return sharp(file, { limitInputPixels: pixel_limit })
		.timeout({ seconds: patience })
		.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: 70 })
		.toBuffer()
}

const refuse = (): never => {
	throw new CodedError('file_corrupted')
}

/**
 * Receives pictures of a live view: each is redrawn, so that nothing but a picture reaches browsers, and shown to those who watch. While
 * nobody does, it is not even read.
 */
export const liveRoute = (http: FastifyInstance, { clock, identify, views }: LiveRouteDeps): void => {
	terminalRoute(
		http,
		identify,
		terminalRoutes.live,
		async ({ terminal_id: id, request, reply }) => {
			const { file } = readParts(request)
			if (file === null) throw new CodedError('file_missing')
			if (!picture_beginning.test(file.toString('latin1', 0, 12))) refuse()
			const show = views.claim(id)
			if (show !== null) {
				const at = clock.now()
				show(await inTurn(() => redrawn(file).catch(refuse), String(id)), at)
			}
			return reply.send(success({ watched: views.isWatched(id) }))
		},
		(id, reply) => {
			if (!views.isWatched(id)) void reply.send(success({ watched: false }))
		},
	)
}
