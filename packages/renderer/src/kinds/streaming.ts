import { ItemProblem, itemProblemOf } from '@vitrine/domain/item-problem'
import type { StreamingResource } from '@vitrine/domain/program/kinds/streaming'
import { paintFitted } from '../canvas/paint-fitted.ts'
import { createSymbolPlate, type SymbolPlate } from '../canvas/symbol-plate.ts'
import { applyVolume, type Playing, playMedia } from '../media/media-follow.ts'
import { pauseBefore } from '../media/stream-address.ts'
import { connectStream, disconnect, streamWays } from '../media/stream-connect.ts'
import type { Connection } from '../media/stream-connection.ts'
import { hostOf } from '../media/webpage-source.ts'
import type { DrawingContext, KindDrawing, Moment, Size } from './drawing.ts'

/** A stream whose first frame does not come within this many ms of its own time is given up. */
const patience = 15_000
/** A stream that does not move for this many ms is reconnected. */
const stall = 8_000
/** How often it is checked, in ms. */
const look_every = 1_000

interface Stream extends Playing {
	readonly element: HTMLVideoElement
	readonly box: HTMLElement
	readonly plate: SymbolPlate
	/** The last frame, which stays on screen while a stream is being reconnected. */
	readonly still: HTMLCanvasElement
	isStillReadable: boolean
	url: string
	fit: StreamingResource['fit']
	connection: Connection | null
	work: AbortController | null
	/** Its position when it last moved, and the time of that by the browser's steady clock. */
	place: { readonly time: number; readonly at: number }
	attempt: number
	readonly reported: Set<string>
	/** Why it is being reconnected; null while it is connected. */
	why: ItemProblem | null
	/** How far its turn was when it was last drawn, in ms. */
	elapsed: number
}

const reportOnce = (stream: Stream, why: ItemProblem): void => {
	if (stream.reported.has(why.message)) return
	stream.reported.add(why.message)
	stream.context.report(why)
}

const standsNow = (stream: Stream): void => {
	stream.place = { time: stream.element.currentTime, at: performance.now() }
}

const keepFrame = (stream: Stream): void => {
	const { element, still } = stream
	if (element.videoWidth === 0) return
	still.width = element.videoWidth
	still.height = element.videoHeight
	still.getContext('2d')?.drawImage(element, 0, 0)
	stream.isStillReadable = stream.connection?.isReadable ?? false
	still.style.display = 'block'
}

const dropFrame = ({ still }: Stream): void => {
	still.style.display = 'none'
	// A canvas without size releases its memory.
	still.width = 0
	still.height = 0
}

/** Connects; the previous connection is gone, its last frame is not. */
const connect = async (stream: Stream, url: string): Promise<void> => {
	stream.work?.abort()
	const own = new AbortController()
	stream.work = own
	const { element, context } = stream
	disconnect(element, stream.connection)
	stream.connection = null
	const ways = streamWays(url, context.terminal)
	const lost = (why: ItemProblem): void => again(stream, url, why)
	stream.connection = await connectStream({ video: element, url, signal: own.signal, patience, lost }, ways)
	stream.plate.hide()
	stream.why = null
	standsNow(stream)
}

const go = (stream: Stream): void => {
	stream.connection?.fetch(true)
	playMedia(stream)
}

/** Reconnects after a pause; what is on screen stays. */
const again = (stream: Stream, url: string, why: ItemProblem): void => {
	if (!stream.started) {
		// It has not been visible yet: its turn begins with another attempt.
		releaseWave(stream)
		return
	}
	reportOnce(stream, why)
	stream.why = why
	if (stream.connection !== null) keepFrame(stream)
	stream.work?.abort()
	const waiting = new AbortController()
	stream.work = waiting
	disconnect(stream.element, stream.connection)
	stream.connection = null
	const timer = setTimeout(
		() => {
			connect(stream, url).then(
				() => {
					dropFrame(stream)
					if (stream.started) go(stream)
				},
				(error: unknown) => {
					// Released because the drawing was needed for something else.
					if (stream.url === url && stream.connection === null && stream.started)
						again(stream, url, itemProblemOf(error, 'item_stream_failed'))
				},
			)
		},
		pauseBefore(stream.attempt++),
	)
	waiting.signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Whether it moves; a frozen one is reconnected. */
const watch = (stream: Stream, url: string): void => {
	const { element, place, connection } = stream
	if (connection === null) return
	if (element.currentTime !== place.time) {
		standsNow(stream)
		stream.attempt = 0
		stream.reported.clear()
	} else if (performance.now() - place.at > stall) again(stream, url, new ItemProblem('item_stream_stalled'))
}

const dress = (stream: Stream, resource: StreamingResource): void => {
	stream.fit = resource.fit
	stream.element.style.objectFit = resource.fit
	stream.still.style.objectFit = resource.fit
	applyVolume(stream, resource.volume)
}

const releaseWave = (stream: Stream): void => {
	stream.started = false
	stream.url = ''
	stream.work?.abort()
	stream.work = null
	disconnect(stream.element, stream.connection)
	stream.connection = null
	stream.attempt = 0
	stream.why = null
	stream.elapsed = 0
	dropFrame(stream)
}

const prepare = async (stream: Stream, resource: StreamingResource): Promise<void> => {
	dress(stream, resource)
	if (stream.url === resource.url && stream.connection !== null) return
	releaseWave(stream)
	const { url } = resource
	stream.url = url
	if (!stream.context.terminal) {
		stream.plate.show('stream', hostOf(url))
		if (streamWays(url, false).length > 0) connect(stream, url).catch(() => undefined)
		return
	}
	try {
		await connect(stream, url)
		// It becomes visible later; until then it need not fetch.
		if (!stream.started) stream.connection?.fetch(false)
	} catch (error) {
		if (stream.url === url) stream.url = ''
		throw error
	}
}

/** One that is being reconnected goes on from turn to turn: each says so, since a turn without a report counts as a good one. */
const reportTurn = (stream: Stream, elapsed: number): void => {
	if (elapsed < stream.elapsed && stream.why !== null) stream.context.report(stream.why)
	stream.elapsed = elapsed
}

const follow = (stream: Stream, resource: StreamingResource, { running, elapsed }: Moment): void => {
	dress(stream, resource)
	reportTurn(stream, elapsed)
	const { element, connection } = stream
	if (connection === null) return
	if (!running) {
		if (!element.paused) element.pause()
		standsNow(stream)
		return
	}
	if (element.paused) go(stream)
	else connection.fetch(true)
	if (stream.context.terminal) watch(stream, resource.url)
}

const paint = (stream: Stream, canvas: CanvasRenderingContext2D, size: Size): void => {
	const { element, still, plate, fit, connection } = stream
	if (plate.isShown()) return plate.paint(canvas, size)
	if (still.width > 0) {
		if (stream.isStillReadable) paintFitted(canvas, still, { w: still.width, h: still.height }, size, fit)
		return
	}
	// Pixels that may not be read would make the whole screenshot unreadable.
	if (connection?.isReadable) paintFitted(canvas, element, { w: element.videoWidth, h: element.videoHeight }, size, fit)
}

const createElements = (): Pick<Stream, 'element' | 'box' | 'plate' | 'still'> => {
	const fill = 'position:absolute;inset:0;width:100%;height:100%;'
	const box = document.createElement('div')
	box.style.cssText = fill
	const element = document.createElement('video')
	element.playsInline = true
	element.preload = 'auto'
	element.disablePictureInPicture = true
	element.style.cssText = `${fill}display:block`
	const still = document.createElement('canvas')
	still.width = 0
	still.height = 0
	still.style.cssText = `${fill}display:none`
	const plate = createSymbolPlate()
	box.append(element, still, plate.element)
	return { element, box, plate, still }
}

/** Shows streams: reconnected when they freeze, with their last frame meanwhile, and released when off screen. */
export const createStreaming = (context: DrawingContext): KindDrawing<StreamingResource> => {
	const stream: Stream = {
		...createElements(),
		context,
		started: false,
		soundRefused: false,
		url: '',
		fit: 'contain',
		connection: null,
		work: null,
		place: { time: 0, at: 0 },
		attempt: 0,
		reported: new Set<string>(),
		why: null,
		elapsed: 0,
		isStillReadable: false,
	}
	const { element } = stream
	// A stream with an end restarts; one that only seemed to have none freezes then, and is reconnected.
	element.addEventListener('ended', () => {
		element.currentTime = 0
		if (stream.started) playMedia(stream)
	})
	return {
		element: stream.box,
		isPatient: true,
		prepare: resource => prepare(stream, resource),
		start(resource, _size, { running }) {
			stream.started = true
			dress(stream, resource)
			standsNow(stream)
			if (stream.connection !== null && running) go(stream)
			else if (stream.connection === null && context.terminal)
				again(stream, resource.url, new ItemProblem('item_stream_lost'))
		},
		update: (resource, _size, moment) => follow(stream, resource, moment),
		next: (_resource, moment) => moment.now + look_every,
		goesOn: () => true,
		stop: () => releaseWave(stream),
		release() {
			releaseWave(stream)
			stream.plate.hide()
			stream.reported.clear()
		},
		paint: (canvas, size) => paint(stream, canvas, size),
	}
}
