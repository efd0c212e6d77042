import { ItemProblem } from '@vitrine/domain/item-problem'
import type { VideoResource } from '@vitrine/domain/program/kinds/video'
import { paintFitted } from '../canvas/paint-fitted.ts'
import { applyMedia, expectedAt, followMedia, type Playing, playMedia } from '../media/media-follow.ts'
import { framePresented, metadataOf } from '../media/video-events.ts'
import { runsRound } from '../position.ts'
import type { DrawingContext, KindDrawing, Moment } from './drawing.ts'

/** A frame that does not come within this many ms is given up. */
const patience = 15_000

/** How often the clock is followed, in ms. */
const follow_every = 1_000

interface Film extends Playing {
	readonly element: HTMLVideoElement
	url: string
	fit: VideoResource['fit']
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

const apply = (film: Film, resource: VideoResource): void => {
	film.fit = resource.fit
	film.element.style.objectFit = film.fit
}

const forget = (film: Film): void => {
	film.url = ''
	film.element.removeAttribute('src')
}

const prepare = async (film: Film, resource: VideoResource, moment: Moment): Promise<void> => {
	const { element } = film
	const found = film.context.resolve(resource.sha256)
	if (found === null) throw new ItemProblem('item_file_missing')
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
		apply(film, resource)
		applyMedia(film, resource, moment.alone)
		// At the very end there is no frame to present.
		const target = Math.min(expectedAt(film, resource, moment), Math.max(0, element.duration - 0.05))
		await framePresented(element, target, signal)
	} catch (error) {
		if (!own.signal.aborted) forget(film)
		throw error
	} finally {
		if (film.work === own) film.work = null
	}
}

/** Draws videos: joined in the middle, held to the clock, silent if the browser allows no sound. */
export const createVideo = (context: DrawingContext): KindDrawing<VideoResource> => {
	const element = createElement()
	const film: Film = { element, context, url: '', fit: 'contain', started: false, soundRefused: false, work: null }
	return {
		element,
		prepare: (resource, _size, moment) => prepare(film, resource, moment),
		start(resource, _size, moment) {
			film.started = true
			apply(film, resource)
			applyMedia(film, resource, moment.alone)
			if (moment.running) playMedia(film)
		},
		update(resource, _size, moment) {
			apply(film, resource)
			followMedia(film, resource, moment)
		},
		next: (_resource, moment) => moment.now + follow_every,
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
