import { ItemProblem, itemProblemOf } from '@vitrine/domain/item-problem'
import type { AudioResource } from '@vitrine/domain/program/kinds/audio'
import { createSymbolPlate } from '../canvas/symbol-plate.ts'
import { applyMedia, expectedAt, followMedia, type Playing, playMedia } from '../media/media-follow.ts'
import { metadataOf, soundFound } from '../media/video-events.ts'
import { runsRound } from '../position.ts'
import type { DrawingContext, KindDrawing, Moment } from './drawing.ts'

/** A sound that cannot be heard within this many ms is given up. */
const patience = 15_000

/** How often the clock is followed, in ms. */
const follow_every = 1_000

interface Sound extends Playing {
	url: string
	work: AbortController | null
}

const forget = (sound: Sound): void => {
	sound.url = ''
	sound.element.removeAttribute('src')
}

const prepare = async (sound: Sound, resource: AudioResource, moment: Moment): Promise<void> => {
	const { element } = sound
	const found = sound.context.resolve(resource.sha256)
	if (found === null) throw new ItemProblem('item_file_missing')
	sound.work?.abort()
	const own = new AbortController()
	sound.work = own
	const signal = AbortSignal.any([own.signal, AbortSignal.timeout(patience)])
	sound.started = false
	element.pause()
	try {
		if (sound.url !== found) {
			sound.url = found
			element.src = found
		}
		await metadataOf(element, signal)
		applyMedia(sound, resource, moment.alone)
		await soundFound(element, expectedAt(sound, resource, moment), signal)
	} catch (error) {
		if (!own.signal.aborted) forget(sound)
		throw error
	} finally {
		if (sound.work === own) sound.work = null
	}
}

/** Plays sounds by the clock, with nothing visible; a stage without sound loads none, and shows a note while muted. */
export const createAudio = (context: DrawingContext): KindDrawing<AudioResource> => {
	const sound: Sound = { element: new Audio(), context, url: '', started: false, soundRefused: false, work: null }
	const plate = createSymbolPlate()
	const { element } = sound
	const box = document.createElement('div')
	box.append(element, plate.element)
	const look = ({ running }: Moment): void => {
		if (context.muted && !running) plate.show('note', '', '#00000000')
		else plate.hide()
	}
	/** Was silent when its turn began, and is to be audible now. */
	const begin = (resource: AudioResource, moment: Moment): void => {
		prepare(sound, resource, moment).then(
			() => {
				sound.started = true
			},
			(error: unknown) => context.report(itemProblemOf(error)),
		)
	}
	return {
		element: box,
		async prepare(resource, _size, moment) {
			look(moment)
			if (!context.muted) await prepare(sound, resource, moment)
		},
		start(resource, _size, moment) {
			look(moment)
			if (context.muted) return
			sound.started = true
			applyMedia(sound, resource, moment.alone)
			if (moment.running) playMedia(sound)
		},
		update(resource, _size, moment) {
			look(moment)
			if (context.muted) element.pause()
			else if (sound.url !== '') followMedia(sound, resource, moment)
			else if (sound.work === null) begin(resource, moment)
		},
		next: (_resource, moment) => moment.now + follow_every,
		goesOn: resource => context.muted || (element.loop && runsRound(element.duration, resource.play_time / 1000)),
		stop() {
			sound.started = false
			element.pause()
		},
		release() {
			sound.work?.abort()
			sound.started = false
			if (sound.url === '') return
			forget(sound)
			element.load()
		},
		paint: plate.paint,
	}
}
