import type { ItemProblem } from '@vitrine/domain/item-problem'
import type { default as Hls } from 'hls.js'
import type { Connection, StreamAim } from './stream-connection.ts'
import { scriptProblem } from './stream-problem.ts'
import { firstFrame } from './video-events.ts'
import { within } from './within.ts'

/** Slow loading is given up by whatever waits for the first frame, and not by the library, which would restart it. */
const as_slow_as_it_is = {
	maxTimeToFirstByteMs: Number.POSITIVE_INFINITY,
	maxLoadTimeMs: 120_000,
	timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
	errorRetry: { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
}

/** Little is buffered before and after the current position: a screen has no memory to spare and nobody rewinds. */
const frugal = {
	enableWorker: false,
	capLevelToPlayerSize: true,
	backBufferLength: 10,
	maxBufferLength: 20,
	maxMaxBufferLength: 60,
	liveSyncDurationCount: 3,
	liveMaxLatencyDurationCount: 8,
	manifestLoadPolicy: { default: as_slow_as_it_is },
	playlistLoadPolicy: { default: as_slow_as_it_is },
	fragLoadPolicy: { default: as_slow_as_it_is },
}

type Library = typeof Hls

/** Loaded when the first stream needs it: it is larger than the rest of the player. */
const library = (signal: AbortSignal, patience: number): Promise<Library> =>
	within(signal, patience, async own => {
		const given_up = Promise.withResolvers<never>()
		own.addEventListener('abort', () => given_up.reject(own.reason))
		return (await Promise.race([import('hls.js'), given_up.promise])).default
	})

/** Rejects with the reason if it ends before it is connected; afterwards `lost` is called. */
const failing = (Player: Library, hls: Hls, lost: (why: ItemProblem) => void) => {
	let isUp = false
	let repaired = false
	const failed = Promise.withResolvers<never>()
	hls.on(Player.Events.ERROR, (_event, { fatal, type, details, response }) => {
		if (!fatal) return
		if (type === Player.ErrorTypes.MEDIA_ERROR && !repaired) {
			repaired = true
			hls.recoverMediaError()
			return
		}
		const why = scriptProblem({ type, details, response })
		if (isUp) lost(why)
		else failed.reject(why)
	})
	return {
		failed: failed.promise,
		isUp() {
			isUp = true
		},
	}
}

/** Plays a stream by script; its timeout begins when the script is loaded. */
export const streamByScript = async ({ video, url, signal, patience, lost }: StreamAim): Promise<Connection> => {
	const Player = await library(signal, patience)
	signal.throwIfAborted()
	const hls = new Player(frugal)
	const state = failing(Player, hls, lost)
	let isResting = false
	try {
		await within(signal, patience, async own => {
			const painted = firstFrame(video, own)
			hls.loadSource(url)
			hls.attachMedia(video)
			await Promise.race([painted, state.failed])
		})
	} catch (error) {
		hls.destroy()
		throw error
	}
	state.isUp()
	return {
		isReadable: true,
		fetch(isWanted) {
			if (isWanted === !isResting) return
			isResting = !isWanted
			if (isWanted) hls.startLoad(-1)
			else hls.stopLoad()
		},
		close: () => hls.destroy(),
	}
}
