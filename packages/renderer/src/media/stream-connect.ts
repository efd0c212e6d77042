import { ItemProblem } from '@vitrine/domain/item-problem'
import type { default as Hls } from 'hls.js'
import { type StreamWay, waysOf } from './stream-address.ts'
import { firstFrame, saidOf } from './video-events.ts'

/** A stream that shows its first frame. */
export interface Connection {
	/** Whether what it shows may be read, as a screenshot does. */
	readonly isReadable: boolean
	/** Fetches, or rests while nobody looks. */
	fetch(isWanted: boolean): void
	close(): void
}

/** How far behind its end a stream without one may fall before it jumps there, in seconds. */
const far_behind = 20
/** How far from the end it stands then, in seconds. */
const edge = 3

/** Little is kept before and after what is seen: a screen has no memory to spare and nobody winds back. */
const frugal = {
	enableWorker: false,
	capLevelToPlayerSize: true,
	backBufferLength: 10,
	maxBufferLength: 20,
	maxMaxBufferLength: 60,
	liveSyncDurationCount: 3,
	liveMaxLatencyDurationCount: 8,
}

const byScript = async (
	video: HTMLVideoElement,
	url: string,
	signal: AbortSignal,
	lost: (why: ItemProblem) => void,
): Promise<Connection> => {
	// Loaded when the first stream needs it: it is larger than the rest of the player.
	const { default: Player } = await import('hls.js')
	signal.throwIfAborted()
	const hls: Hls = new Player(frugal)
	let repaired = false
	let isUp = false
	let isResting = false
	const failed = new Promise<never>((_resolve, reject) => {
		hls.on(Player.Events.ERROR, (_event, { fatal, type, details }) => {
			if (!fatal) return
			if (type === Player.ErrorTypes.MEDIA_ERROR && !repaired) {
				repaired = true
				hls.recoverMediaError()
				return
			}
			const why = new ItemProblem('item_stream_failed', details)
			if (isUp) lost(why)
			else reject(why)
		})
	})
	try {
		const painted = firstFrame(video, signal)
		hls.loadSource(url)
		hls.attachMedia(video)
		await Promise.race([painted, failed])
	} catch (error) {
		hls.destroy()
		throw error
	}
	isUp = true
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

const byElement = async (
	video: HTMLVideoElement,
	url: string,
	way: Exclude<StreamWay, 'hls'>,
	signal: AbortSignal,
	lost: (why: ItemProblem) => void,
): Promise<Connection> => {
	if (way === 'shared') video.crossOrigin = 'anonymous'
	else video.removeAttribute('crossorigin')
	const painted = firstFrame(video, signal)
	video.src = url
	await painted
	const left = new AbortController()
	const failed = (): void => lost(new ItemProblem('item_stream_failed', saidOf(video)))
	video.addEventListener('error', failed, { signal: left.signal })
	return {
		isReadable: way === 'shared',
		fetch(isWanted) {
			const { seekable } = video
			if (!isWanted || Number.isFinite(video.duration) || seekable.length === 0) return
			const end = seekable.end(seekable.length - 1)
			if (end - video.currentTime > far_behind) video.currentTime = end - edge
		},
		close: () => left.abort(),
	}
}

const detach = (video: HTMLVideoElement): void => {
	video.removeAttribute('src')
	video.load()
}

/** Which of the ways this browser has, on a terminal or in the application. */
export const streamWays = (url: string, isTerminal: boolean): StreamWay[] =>
	waysOf(url, {
		scripts: isTerminal && 'MediaSource' in globalThis,
		native: document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
	})

/** Connects a video element by the first way that works; resolves at its first frame, rejects with why the best way failed. */
export const connectStream = async (
	video: HTMLVideoElement,
	url: string,
	ways: readonly StreamWay[],
	signal: AbortSignal,
	lost: (why: ItemProblem) => void,
): Promise<Connection> => {
	let reason: unknown
	for (const way of ways)
		try {
			const tell = (why: ItemProblem): void => {
				if (!signal.aborted) lost(why)
			}
			return way === 'hls' ? await byScript(video, url, signal, tell) : await byElement(video, url, way, signal, tell)
		} catch (error) {
			detach(video)
			signal.throwIfAborted()
			// That a server lets no page read it says nothing of the stream.
			if (way !== 'shared') reason ??= error
		}
	throw reason ?? new ItemProblem('item_stream_failed', 'no way to play it')
}

/** Ends a connection and takes what it left off the video element. */
export const disconnect = (video: HTMLVideoElement, connection: Connection | null): void => {
	connection?.close()
	detach(video)
}
