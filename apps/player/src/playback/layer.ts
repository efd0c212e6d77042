import type { ReleaseProgram } from '@vitrine/domain/release/release'
import { fitStage, placeStage } from '@vitrine/renderer/fit'
import { seenIn } from '@vitrine/renderer/on-screen'
import { createStage, type ShownEvent, type Stage, type StageOptions } from '@vitrine/renderer/stage'
import type { StoredRelease } from '../library/database.ts'

/** One of the two places for a program: one is visible, on the other the next program is prepared. */
export interface Layer {
	readonly host: HTMLElement
	readonly stage: Stage
	program: ReleaseProgram | null
	/** Scaled to the screen; otherwise a pixel of the program is one of the screen, starting at its corner. */
	fits: boolean
	/** Still visible over the other layer until that is on the screen. */
	leaving: boolean
	/** Items that began while the layer itself was hidden. */
	unreported: ShownEvent[]
	/** When the play of the program most recently given to the stage began, in ms since the epoch. */
	from: number
}

/** Not quite invisible, so that the browser paints what is being prepared. */
const hidden = '0.001'

/** Almost opaque: a browser releases the frames of a video that something opaque covers. */
const sheer = '0.999'

/** Creates an empty layer. */
export const createLayer = (parent: HTMLElement, options: StageOptions): Layer => {
	const host = document.createElement('div')
	host.className = 'layer'
	host.style.cssText = `will-change:opacity;opacity:${hidden}`
	parent.append(host)
	return { host, stage: createStage(host, options), program: null, fits: true, leaving: false, unreported: [], from: 0 }
}

/** Fits the program of a layer to the page. */
export const fitLayer = ({ program, stage, fits }: Layer): void => {
	if (program === null) return
	if (fits) fitStage(stage, program.document, innerWidth, innerHeight)
	else placeStage(stage, 1 / devicePixelRatio)
}

/** Gives a layer the program to play and its start and end, in ms since the epoch. */
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

/** Brings a layer on screen, under the other as long as that one is visible. */
export const revealLayer = (layer: Layer): void => {
	layer.host.style.opacity = '1'
	layer.host.style.zIndex = '0'
}

/**
 * Hides a layer and empties it once the new one is visible under it: a video's first frame can come a frame late, and a program has its
 * own background. Its turns end at `now`, in ms since the epoch.
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
