import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import { ItemProblem } from '@vitrine/domain/item-problem'
import { captureSignal, endSignal } from '@vitrine/renderer/media/signal-capture'
import { inputOfDevice, type SignalInput } from '@vitrine/renderer/media/signal-device'
import { firstFrame } from '@vitrine/renderer/media/video-events'

/** The picture of an acquisition device, captured from the first time that it is wanted until it is closed. */
export interface DevicePicture {
	/** Captures it; rejects with the reason (a code that has a text where commands are listed) if that is not possible. */
	open(): Promise<void>
	/** What it shows, at most this many pixels wide; null while there is no signal. Captures it again after its port has changed. */
	draw(width: number): Promise<HTMLCanvasElement | null>
	close(): void
}

/** An input that gives no frame within this many ms, not even after a question to the viewer, counts as one without a signal. */
const patience = 10_000

/** Why there is no picture, by the code of an item or the name of an error. */
const problems: Readonly<Record<string, string>> = {
	item_input_absent: 'player_input_absent',
	item_input_address: 'player_input_address',
	item_input_unsupported: 'player_input_unsupported',
	NotAllowedError: 'player_input_denied',
	NotFoundError: 'player_input_absent',
	OverconstrainedError: 'player_input_absent',
	NotReadableError: 'player_input_busy',
	AbortError: 'player_input_busy',
	TimeoutError: 'player_input_silent',
}

const reasonOf = (error: unknown): Error => {
	const name = error instanceof ItemProblem ? error.code : error instanceof Error ? error.name : ''
	return new Error(problems[name] ?? (error instanceof Error ? error.message : String(error)))
}

/** A capture, of which frames can be drawn once it is ready. */
interface Capture {
	readonly place: string
	readonly element: HTMLVideoElement
	readonly ready: Promise<void>
	/** The track; undefined until it is ready. */
	track(): MediaStreamTrack | undefined
	end(): void
}

const begin = (input: SignalInput | null): Capture => {
	const element = document.createElement('video')
	element.muted = true
	element.playsInline = true
	const left = new AbortController()
	let stream: MediaStream | null = null
	const end = (): void => {
		left.abort()
		endSignal(stream)
		element.srcObject = null
	}
	const work = async (waiting: AbortSignal): Promise<void> => {
		const pending = captureSignal(input, false)
		const late = Promise.withResolvers<never>()
		waiting.addEventListener('abort', () => late.reject(waiting.reason))
		// What is allowed too late is released.
		pending.then(found => waiting.aborted && endSignal(found)).catch(() => undefined)
		stream = await Promise.race([pending, late.promise])
		const painted = firstFrame(element, waiting)
		element.srcObject = stream
		await Promise.all([element.play(), painted])
	}
	const ready = work(AbortSignal.any([left.signal, AbortSignal.timeout(patience)])).catch(error => {
		end()
		throw reasonOf(error)
	})
	return { place: JSON.stringify(input), element, ready, track: () => stream?.getVideoTracks()[0], end }
}

/** Creates one that captures nothing yet; `find` looks up the device at this terminal. */
export const createDevicePicture = (find: () => TerminalInput | null): DevicePicture => {
	const canvas = document.createElement('canvas')
	let capture: Capture | null = null
	const close = (): void => {
		capture?.end()
		capture = null
	}
	/** The current capture; another one after the port has changed, or the input has gone. */
	const opened = async (): Promise<Capture> => {
		const input = inputOfDevice(find())
		if (capture?.place !== JSON.stringify(input) || capture.track()?.readyState === 'ended') {
			close()
			capture = begin(input)
		}
		const own = capture
		await own.ready.catch(error => {
			if (capture === own) capture = null
			throw error
		})
		return own
	}
	return {
		open: () => opened().then(() => undefined),
		async draw(width) {
			const { element, track } = await opened()
			if (track()?.muted !== false || element.videoWidth === 0) return null
			const scale = Math.min(1, width / element.videoWidth)
			canvas.width = Math.round(element.videoWidth * scale)
			canvas.height = Math.round(element.videoHeight * scale)
			canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height)
			return canvas
		},
		close,
	}
}
