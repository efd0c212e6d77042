import { ItemProblem } from '@vitrine/domain/item-problem'
import type { DrawingContext, Moment } from '../kinds/drawing.ts'
import { aheadBy, catchingUp, loops, max_drift, positionAt, runsRound, synced_drift } from '../position.ts'
import { hasSound } from './has-sound.ts'

/** A video or a sound that is held to the clock. */
export interface Playing {
	readonly element: HTMLMediaElement
	readonly context: DrawingContext
	started: boolean
	soundRefused: boolean
}

/** What synchronisation and volume need of an item; `play_time` in ms, `volume` 0 to 100. */
interface Timed {
	readonly play_time: number
	readonly volume: number
}

/** How precisely paused media is positioned, in seconds. */
const still_drift = 0.04

/** Applies the volume. */
export const applyVolume = ({ element, context, soundRefused }: Playing, volume: number): void => {
	element.volume = (volume / 100) * (context.loudness() / 100)
	element.muted = context.muted || soundRefused || volume === 0
}

/** Applies the volume, and whether it loops. */
export const applyMedia = (playing: Playing, resource: Timed, alone: boolean): void => {
	const { element } = playing
	applyVolume(playing, resource.volume)
	const play_time = resource.play_time / 1000
	const round = (alone && runsRound(element.duration, play_time)) || loops(element.duration, play_time)
	if (element.loop !== round) element.loop = round
}

/** Reports once that the sound was refused, if there is any: only playing media reveals whether it has any. */
const reportWhenHeard = (playing: Playing): void => {
	const { element, context } = playing
	const look = (): void => {
		if (!playing.started || element.volume === 0 || !hasSound(element)) return
		element.removeEventListener('timeupdate', look)
		context.report(new ItemProblem('item_sound_refused'))
	}
	element.addEventListener('timeupdate', look)
}

/** Plays; silently if the browser allows no sound, which is reported if there is any. */
export const playMedia = (playing: Playing): void => {
	playing.element.play().catch((error: unknown) => {
		const refused = error instanceof DOMException && error.name === 'NotAllowedError'
		if (!playing.started || !refused || playing.element.muted) return
		playing.soundRefused = true
		playing.element.muted = true
		reportWhenHeard(playing)
		playMedia(playing)
	})
}

/** Its expected position, in seconds. */
export const expectedAt = ({ element }: Playing, resource: Timed, moment: Moment): number =>
	positionAt(element.duration, resource.play_time / 1000, moment.elapsed / 1000)

/** The largest deviation from the clock that is not corrected by a seek, in seconds. */
const seekLimit = ({ context }: Playing, { running }: Moment): number => {
	if (!running) return still_drift
	return context.synced() ? synced_drift : max_drift
}

/** Changes the speed of what plays in step with other screens, so that it comes back to the clock. */
const keepPace = ({ element, context }: Playing, ahead: number): void => {
	const rate = context.synced() ? catchingUp(ahead) : 1
	if (element.playbackRate !== rate) element.playbackRate = rate
}

/** Holds it to the clock: by a seek if it has drifted too far, and by its speed if other screens play the same. */
export const followMedia = (playing: Playing, resource: Timed, moment: Moment): void => {
	const { element, context } = playing
	applyMedia(playing, resource, moment.alone)
	const target = expectedAt(playing, resource, moment)
	const held = !element.loop && target >= element.duration
	const ahead = aheadBy(element.currentTime, target, element.duration, element.loop)
	if (!held && !element.seeking) {
		if (Math.abs(ahead) > seekLimit(playing, moment)) element.currentTime = target
		else if (moment.running && !element.paused) {
			context.followed(ahead * 1000)
			keepPace(playing, ahead)
		}
	}
	if (moment.running && element.paused && !held) playMedia(playing)
	if (!moment.running && !element.paused) element.pause()
}
