import type { ReleaseProgram } from '@vitrine/domain/release/release'
import { fitStage, placeStage } from '@vitrine/renderer/fit'
import { seenIn } from '@vitrine/renderer/on-screen'
import { createStage, type ShownEvent, type Stage, type StageOptions } from '@vitrine/renderer/stage'
import type { StoredRelease } from '../library/database.ts'

/** One of the two places where a program can stand: one is seen, on the other the next program is made ready. */
export interface Layer {
	readonly host: HTMLElement
	readonly stage: Stage
	program: ReleaseProgram | null
	/** Made as large as the screen; otherwise a pixel of the program is one of the screen, from its corner on. */
	fits: boolean
	/** Still seen over the other layer until that is on the screen. */
	leaving: boolean
	/** Items that came while the layer itself was not seen. */
	unreported: ShownEvent[]
	/** When the play of the program began that the stage was told of last, in ms since the epoch. */
	from: number
}

/** Not quite invisible, so that the browser paints what is made ready. */
const hidden = '0.001'

/** All but opaque: a browser lets go of the frames of a video that something opaque covers. */
const sheer = '0.999'

/** Makes an empty layer. */
export const createLayer = (parent: HTMLElement, options: StageOptions): Layer => {
	const host = document.createElement('div')
	host.className = 'layer'
	host.style.cssText = `will-change:opacity;opacity:${hidden}`
	parent.append(host)
	return { host, stage: createStage(host, options), program: null, fits: true, leaving: false, unreported: [], from: 0 }
}

/** Fills the page with the program of a layer. */
export const fitLayer = ({ program, stage, fits }: Layer): void => {
	if (program === null) return
	if (fits) fitStage(stage, program.document, innerWidth, innerHeight)
	else placeStage(stage, 1 / devicePixelRatio)
}

/** Tells a layer what to play from when to when, in ms since the epoch. */
export const fillLayer = (
	layer: Layer,
	{ program, release }: { readonly program: ReleaseProgram; readonly release: StoredRelease },
	{ from, to }: { readonly from: number; readonly to: number },
): void => {
	if (layer.program !== null && layer.program !== program) {
		layer.stage.clear(from)
		layer.unreported = []
	}
	layer.stage.show(program.document, from, to)
	if (layer.program !== program) {
		layer.program = program
		layer.fits = release.manifest.adapter_screen !== false
		fitLayer(layer)
	}
	layer.from = from
}

/** Brings a layer on screen, under the other as long as that one is seen. */
export const revealLayer = (layer: Layer): void => {
	layer.host.style.opacity = '1'
	layer.host.style.zIndex = '0'
}

/**
 * Takes a layer off the screen and everything off the layer, once the one that has come is seen under it: a video's first frame
 * may come a frame late, and a program has a ground of its own. Its turns end at `now`, in ms since the epoch.
 */
export const leaveLayer = async (layer: Layer, coming: Layer, now: number): Promise<void> => {
	layer.leaving = true
	layer.host.style.zIndex = '1'
	layer.host.style.opacity = sheer
	layer.stage.leave(now)
	await seenIn(coming.host)
	layer.host.style.opacity = hidden
	layer.stage.clear(now)
	layer.program = null
	layer.unreported = []
	layer.leaving = false
}
