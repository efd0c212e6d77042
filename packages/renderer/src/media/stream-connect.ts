import { ItemProblem } from '@vitrine/domain/item-problem'
import { type StreamWay, waysOf } from './stream-address.ts'
import type { Connection, StreamAim } from './stream-connection.ts'
import { streamByScript } from './stream-script.ts'
import { firstFrame, saidOf } from './video-events.ts'
import { within } from './within.ts'

/** How far a live stream can fall behind before it jumps ahead, in seconds. */
const far_behind = 20
/** Its distance from the live edge after that, in seconds. */
const edge = 3

const byElement = async (
	{ video, url, signal, patience, lost }: StreamAim,
	way: Exclude<StreamWay, 'hls'>,
): Promise<Connection> => {
	if (way === 'shared') video.crossOrigin = 'anonymous'
	else video.removeAttribute('crossorigin')
	await within(signal, patience, own => {
		const painted = firstFrame(video, own)
		video.src = url
		return painted
	})
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

/** The problem of a stream that an element could not play: it is not a video of the library. */
const ofStream = (error: unknown): unknown =>
	error instanceof ItemProblem && error.code === 'item_video_unreadable'
		? new ItemProblem('item_stream_failed', error.detail)
		: error

const isLate = (error: unknown): boolean => error instanceof ItemProblem && error.code === 'item_stream_late'

/** Connects a video element by the first way that works; resolves at its first frame, rejects with the reason why the best way failed. */
export const connectStream = async (aim: StreamAim, ways: readonly StreamWay[]): Promise<Connection> => {
	const { video, signal } = aim
	const lost = (why: ItemProblem): void => {
		if (!signal.aborted) aim.lost(why)
	}
	let reason: unknown
	for (const way of ways)
		try {
			return way === 'hls' ? await streamByScript({ ...aim, lost }) : await byElement({ ...aim, lost }, way)
		} catch (error) {
			detach(video)
			signal.throwIfAborted()
			// If one way timed out, no other will be faster.
			if (isLate(error)) throw error
			// That a server does not allow pages to read it says nothing about the stream.
			if (way !== 'shared') reason ??= ofStream(error)
		}
	throw reason ?? new ItemProblem('item_stream_failed', 'no way to play it')
}

/** Ends a connection and resets the video element. */
export const disconnect = (video: HTMLVideoElement, connection: Connection | null): void => {
	connection?.close()
	detach(video)
}
