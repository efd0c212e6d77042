import { terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance } from 'fastify'
import { bounded } from '../../http/admission/bounded.ts'
import { picture_beginning } from '../../http/bodies/picture-part.ts'
import { readParts } from '../../http/bodies/upload-parts.ts'
import { CodedError, success } from '../../http/coded-error.ts'
import { type Identify, terminalRoute } from '../../http/terminal-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { pictures } from '../../ports/pictures.ts'
import type { LiveViews, Watched } from './live-views.ts'

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
	/** The revision of a video acquisition device; undefined if it is not at this terminal. */
	readonly findDevice: (terminal_id: number, id: number) => Promise<number | undefined>
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

/** The device that a picture is of; 0 for the screen. */
const deviceOf = ({ device = '0' }: Readonly<Record<string, unknown>>): number => {
	if (typeof device === 'string' && /^\d{1,15}$/.test(device)) return Number(device)
	throw new CodedError('parameter', undefined, { fields: { device: '格式不正确' } })
}

/**
 * Receives pictures of a live view: each is redrawn, so that nothing but a picture reaches browsers, and shown to those who watch. While
 * nobody does, it is not even read. One of a device that is not, or no longer, at the terminal is not shown.
 */
export const liveRoute = (http: FastifyInstance, { clock, identify, views, findDevice }: LiveRouteDeps): void => {
	/** The revision of what a picture is of, 0 for a screen; undefined if nobody watches, or nobody may see it. */
	const revisionOf = async (watched: Watched): Promise<number | undefined> => {
		if (!views.isWatched(watched)) return undefined
		return watched.device === 0 ? 0 : findDevice(watched.terminal_id, watched.device)
	}
	terminalRoute(
		http,
		identify,
		terminalRoutes.live,
		async ({ terminal_id, request, reply }) => {
			const { source, file } = readParts(request)
			if (file === null) throw new CodedError('file_missing')
			if (!picture_beginning.test(file.toString('latin1', 0, 12))) refuse()
			const watched = { terminal_id, device: deviceOf(source) }
			const revision = await revisionOf(watched)
			if (revision === undefined) return reply.send(success({ watched: false }))
			const show = views.claim(watched, revision)
			if (show !== null) {
				const at = clock.now()
				show(await inTurn(() => redrawn(file).catch(refuse), `${terminal_id}/${watched.device}`), at)
			}
			return reply.send(success({ watched: views.isWatched(watched) }))
		},
		(id, reply) => {
			if (!views.isAnyWatched(id)) void reply.send(success({ watched: false }))
		},
	)
}
