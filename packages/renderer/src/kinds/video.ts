import type { VideoResource } from '@vitrine/domain/program/document'
import { drift, loops, max_drift, positionAt, runsRound } from '../position.ts'
import type { DrawingContext, KindDrawing, Moment } from './drawing.ts'
import { paintFitted } from './paint-fitted.ts'
import { framePresented, metadataOf } from './video-events.ts'

/** A frame that does not come within this many ms is given up. */
const patience = 15_000

/** How exactly a paused video stands where it should, in seconds. */
const still_drift = 0.04

interface Film {
	readonly element: HTMLVideoElement
	readonly context: DrawingContext
	url: string
	fit: VideoResource['fit']
	started: boolean
	soundRefused: boolean
	work: AbortController | null
}

const createElement = (): HTMLVideoElement => {
	const element = document.createElement('video')
	element.playsInline = true
	element.preload = 'auto'
	element.disablePictureInPicture = true
	element.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:block'
	return element
}

const apply = (film: Film, resource: VideoResource, alone: boolean): void => {
	const { element } = film
	film.fit = resource.fit
	element.style.objectFit = film.fit
	element.volume = resource.volume / 100
	element.muted = film.context.muted || film.soundRefused || resource.volume === 0
	const play_time = resource.play_time / 1000
	const round = (alone && runsRound(element.duration, play_time)) || loops(element.duration, play_time)
	if (element.loop !== round) element.loop = round
}

const play = (film: Film): void => {
	film.element.play().catch((error: unknown) => {
		const refused = error instanceof DOMException && error.name === 'NotAllowedError'
		if (!film.started || !refused || film.element.muted) return
		film.soundRefused = true
		film.element.muted = true
		film.context.report('sound refused by the browser: playing without')
		play(film)
	})
}

const expected = ({ element }: Film, resource: VideoResource, moment: Moment): number =>
	positionAt(element.duration, resource.play_time / 1000, moment.elapsed / 1000)

const forget = (film: Film): void => {
	film.url = ''
	film.element.removeAttribute('src')
}

const prepare = async (film: Film, resource: VideoResource, moment: Moment): Promise<void> => {
	const { element } = film
	const found = film.context.resolve(resource.sha256)
	if (found === null) throw new Error('file missing')
	film.work?.abort()
	const own = new AbortController()
	film.work = own
	const signal = AbortSignal.any([own.signal, AbortSignal.timeout(patience)])
	film.started = false
	element.pause()
	try {
		if (film.url !== found) {
			film.url = found
			element.src = found
		}
		await metadataOf(element, signal)
		apply(film, resource, moment.alone)
		// At the very end there is no frame to present.
		const target = Math.min(expected(film, resource, moment), Math.max(0, element.duration - 0.05))
		await framePresented(element, target, signal)
	} catch (error) {
		if (!own.signal.aborted) forget(film)
		throw error
	} finally {
		if (film.work === own) film.work = null
	}
}

const follow = (film: Film, resource: VideoResource, moment: Moment): void => {
	const { element } = film
	apply(film, resource, moment.alone)
	const target = expected(film, resource, moment)
	const held = !element.loop && target >= element.duration
	const limit = moment.running ? max_drift : still_drift
	const apart = drift(element.currentTime, target, element.duration, element.loop)
	if (!held && !element.seeking && apart > limit) element.currentTime = target
	if (moment.running && element.paused && !held) play(film)
	if (!moment.running && !element.paused) element.pause()
}

/** Draws videos: joined in the middle, held to the clock, silent where the browser allows no sound. */
export const createVideo = (context: DrawingContext): KindDrawing<VideoResource> => {
	const element = createElement()
	const film: Film = { element, context, url: '', fit: 'contain', started: false, soundRefused: false, work: null }
	return {
		element,
		prepare: (resource, _size, moment) => prepare(film, resource, moment),
		start(resource, _size, moment) {
			film.started = true
			apply(film, resource, moment.alone)
			if (moment.running) play(film)
		},
		update: (resource, _size, moment) => follow(film, resource, moment),
		goesOn: resource => element.loop && runsRound(element.duration, resource.play_time / 1000),
		stop() {
			film.started = false
			element.pause()
		},
		release() {
			film.work?.abort()
			film.started = false
			forget(film)
			element.load()
		},
		paint(canvas, size) {
			paintFitted(canvas, element, { w: element.videoWidth, h: element.videoHeight }, size, film.fit)
		},
	}
}
