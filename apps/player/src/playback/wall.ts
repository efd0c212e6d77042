import type { ReleaseProgram } from '@vitrine/domain/release'
import { fitStage, placeStage } from '@vitrine/renderer/fit'
import { seenIn } from '@vitrine/renderer/on-screen'
import { createStage, type ShownEvent, type Stage, type StageOptions } from '@vitrine/renderer/stage'
import type { StoredRelease } from '../library/database.ts'

/** One of the two places where a program can stand: one is seen, on the other the next program is made ready. */
export interface Wall {
	readonly host: HTMLElement
	readonly stage: Stage
	program: ReleaseProgram | null
	/** Made as large as the screen; otherwise a pixel of the program is one of the screen, from its corner on. */
	fits: boolean
	/** Still seen over the other wall until that is on the screen. */
	leaving: boolean
	/** Items that came while the wall itself was not seen. */
	untold: ShownEvent[]
	/** When the play of the program began that the stage was told of last, in ms since the epoch. */
	from: number
}

/** Not quite invisible, so that the browser paints what is made ready. */
const hidden = '0.001'

/** All but opaque: a browser lets go of the frames of a video that something opaque covers. */
const sheer = '0.999'

/** Makes an empty wall. */
export const createWall = (parent: HTMLElement, options: StageOptions): Wall => {
	const host = document.createElement('div')
	host.className = 'wall'
	host.style.cssText = `will-change:opacity;opacity:${hidden}`
	parent.append(host)
	return { host, stage: createStage(host, options), program: null, fits: true, leaving: false, untold: [], from: 0 }
}

/** Fills the page with the program of a wall. */
export const fitWall = ({ program, stage, fits }: Wall): void => {
	if (program === null) return
	if (fits) fitStage(stage, program.document, innerWidth, innerHeight)
	else placeStage(stage, 1 / devicePixelRatio)
}

/** Tells a wall what to play from when to when, in ms since the epoch. */
export const fillWall = (
	wall: Wall,
	{ program, release }: { readonly program: ReleaseProgram; readonly release: StoredRelease },
	{ from, to }: { readonly from: number; readonly to: number },
): void => {
	if (wall.program !== null && wall.program !== program) {
		wall.stage.clear(from)
		wall.untold = []
	}
	wall.stage.show(program.document, from, to)
	if (wall.program !== program) {
		wall.program = program
		wall.fits = release.manifest.adapter_screen !== false
		fitWall(wall)
	}
	wall.from = from
}

/** Brings a wall on screen, under the other as long as that one is seen. */
export const revealWall = (wall: Wall): void => {
	wall.host.style.opacity = '1'
	wall.host.style.zIndex = '0'
}

/**
 * Takes a wall off the screen and everything off the wall, once the one that has come is seen under it: a video's first frame
 * may come a frame late, and a program has a ground of its own. Its turns end at `now`, in ms since the epoch.
 */
export const leaveWall = async (wall: Wall, coming: Wall, now: number): Promise<void> => {
	wall.leaving = true
	wall.host.style.zIndex = '1'
	wall.host.style.opacity = sheer
	wall.stage.leave(now)
	await seenIn(coming.host)
	wall.host.style.opacity = hidden
	wall.stage.clear(now)
	wall.program = null
	wall.untold = []
	wall.leaving = false
}
