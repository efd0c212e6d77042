import { ItemProblem, itemProblemOf } from '@vitrine/domain/item-problem'
import type { ExternalSignalResource } from '@vitrine/domain/program/kinds/external-signal'
import { paintFitted } from '../canvas/paint-fitted.ts'
import { createSymbolPlate, type SymbolPlate } from '../canvas/symbol-plate.ts'
import { applyVolume, type Playing, playMedia } from '../media/media-follow.ts'
import { captureSignal, endSignal } from '../media/signal-capture.ts'
import { inputOfDevice, type SignalInput } from '../media/signal-device.ts'
import { firstFrame } from '../media/video-events.ts'
import type { DrawingContext, KindDrawing } from './drawing.ts'

/** An input that gives no frame within this many ms counts as one without a signal. */
const patience = 5_000
/** A missing input is looked for again after this many ms. */
const retry_after = 10_000
/** How often to check whether the signal has come or gone, in ms. */
const look_every = 1_000

interface Signal extends Playing {
	readonly element: HTMLVideoElement
	readonly box: HTMLElement
	readonly plate: SymbolPlate
	resource: ExternalSignalResource | null
	stream: MediaStream | null
	fit: ExternalSignalResource['fit']
	/** Ends what is in progress for the source. */
	work: AbortController | null
	reported: ItemProblem | null
	/** A comparable description of where it looks. */
	place: string
}

/** The inputs by their labels. */
const captions: Readonly<Record<ExternalSignalResource['source'], string>> = {
	any: '',
	hdmi1: 'HDMI 1',
	hdmi2: 'HDMI 2',
	dp: 'DP',
	dvi: 'DVI',
	sdi: 'SDI',
	usb: 'USB',
}

/** Where the signal of an item comes in; null if its device is not connected here. */
const inputOf = ({ context }: Signal, { device, source }: ExternalSignalResource): SignalInput | null => {
	if (!device) return { source }
	return inputOfDevice(device.id > 0 ? context.input(device.id) : null)
}

/** Named on the plate: the device, by its current name here, or the input. */
const captionOf = ({ context }: Signal, { device, source }: ExternalSignalResource): string => {
	if (!device) return captions[source]
	return (device.id > 0 ? context.input(device.id)?.name : undefined) ?? device.name
}

const placeOf = (signal: Signal, resource: ExternalSignalResource): string => JSON.stringify(inputOf(signal, resource))

const dress = (signal: Signal, resource: ExternalSignalResource): void => {
	signal.resource = resource
	signal.fit = resource.fit
	signal.element.style.objectFit = resource.fit
	applyVolume(signal, resource.volume)
	// It runs before its turn, but muted.
	if (!signal.started) signal.element.muted = true
}

const releaseWave = (signal: Signal): void => {
	signal.work?.abort()
	signal.work = null
	endSignal(signal.stream)
	signal.stream = null
	signal.element.srcObject = null
}

const noSignal = (signal: Signal, resource: ExternalSignalResource, why: ItemProblem): void => {
	signal.plate.show('no_signal', captionOf(signal, resource))
	if (signal.reported?.message === why.message) return
	signal.reported = why
	// Before its turn another item is on screen, which is not to blame.
	if (signal.started) signal.context.report(why)
}

/** The plate appears and disappears with the signal of a connected input. */
const watchTrack = (signal: Signal, resource: ExternalSignalResource, stream: MediaStream, left: AbortSignal): void => {
	const [track] = stream.getVideoTracks()
	track?.addEventListener('ended', () => lookAgain(signal, resource, new ItemProblem('item_input_gone'), 0), {
		signal: left,
	})
	track?.addEventListener('mute', () => noSignal(signal, resource, new ItemProblem('item_input_silent')), {
		signal: left,
	})
	track?.addEventListener('unmute', () => signal.plate.hide(), { signal: left })
}

const capture = async (signal: Signal, resource: ExternalSignalResource, left: AbortSignal): Promise<void> => {
	const stream = await captureSignal(inputOf(signal, resource), resource.volume > 0 && !signal.context.muted)
	if (left.aborted) return endSignal(stream)
	signal.stream = stream
	const painted = firstFrame(signal.element, AbortSignal.any([left, AbortSignal.timeout(patience)]))
	signal.element.srcObject = stream
	playMedia(signal)
	await painted
	signal.plate.hide()
	signal.reported = null
	watchTrack(signal, resource, stream, left)
}

/** Captures an input; if that fails, shows so and looks for it again. Never rejects. */
const look = async (signal: Signal, resource: ExternalSignalResource): Promise<void> => {
	releaseWave(signal)
	signal.place = placeOf(signal, resource)
	const own = new AbortController()
	signal.work = own
	try {
		await capture(signal, resource, own.signal)
	} catch (error) {
		if (own.signal.aborted) return
		lookAgain(signal, resource, itemProblemOf(error), retry_after)
	}
}

const lookAgain = (signal: Signal, resource: ExternalSignalResource, why: ItemProblem, after: number): void => {
	noSignal(signal, resource, why)
	releaseWave(signal)
	const waiting = new AbortController()
	signal.work = waiting
	const retry = (): void => {
		if (!waiting.signal.aborted) void look(signal, resource)
	}
	const timer = setTimeout(retry, after)
	waiting.signal.addEventListener('abort', () => clearTimeout(timer))
	navigator.mediaDevices?.addEventListener('devicechange', retry, { once: true, signal: waiting.signal })
}

const prepare = async (signal: Signal, resource: ExternalSignalResource): Promise<void> => {
	const isOther = signal.place !== placeOf(signal, resource) || signal.work === null
	dress(signal, resource)
	if (!signal.context.terminal) signal.plate.show('signal', captionOf(signal, resource))
	else if (isOther) await look(signal, resource)
}

const createSignal = (context: DrawingContext): Signal => {
	const fill = 'position:absolute;inset:0;width:100%;height:100%;'
	const box = document.createElement('div')
	box.style.cssText = fill
	const element = document.createElement('video')
	element.playsInline = true
	element.disablePictureInPicture = true
	element.style.cssText = `${fill}display:block`
	const plate = createSymbolPlate()
	box.append(element, plate.element)
	return {
		element,
		box,
		plate,
		context,
		started: false,
		soundRefused: false,
		resource: null,
		stream: null,
		fit: 'contain',
		work: null,
		reported: null,
		place: '',
	}
}

/**
 * Shows what comes in at an input of the terminal, or of an acquisition device there; elsewhere its symbol, since no user is to be asked
 * for a camera.
 */
export const createExternalSignal = (context: DrawingContext): KindDrawing<ExternalSignalResource> => {
	const signal = createSignal(context)
	const { element } = signal
	return {
		element: signal.box,
		prepare: resource => prepare(signal, resource),
		start(resource) {
			signal.started = true
			dress(signal, resource)
			if (signal.reported !== null) context.report(signal.reported)
			if (signal.stream !== null) playMedia(signal)
		},
		update(resource) {
			dress(signal, resource)
			// The device has been moved to another port, or to another terminal.
			if (signal.work !== null && signal.place !== placeOf(signal, resource)) void look(signal, resource)
		},
		next: (_resource, { now }) => (context.terminal ? now + look_every : Number.POSITIVE_INFINITY),
		goesOn: () => true,
		standsIn: () => context.terminal && signal.plate.isShown(),
		stop() {
			signal.started = false
			releaseWave(signal)
		},
		release() {
			signal.started = false
			releaseWave(signal)
			signal.resource = null
			signal.reported = null
			signal.plate.hide()
		},
		paint(canvas, size) {
			if (signal.plate.isShown()) signal.plate.paint(canvas, size)
			else paintFitted(canvas, element, { w: element.videoWidth, h: element.videoHeight }, size, signal.fit)
		},
	}
}
