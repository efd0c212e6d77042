import type { ReleaseProgram } from '@vitrine/domain/release'
import { fitStage } from '@vitrine/renderer/fit'
import { createStage, type Stage, type StageOptions } from '@vitrine/renderer/stage'

/** One of the two places where a program can stand: one is seen, on the other the next program is made ready. */
export interface Wall {
	readonly host: HTMLElement
	readonly stage: Stage
	program: ReleaseProgram | null
	/** When the play of the program began that the stage was told of last, in ms since the epoch. */
	from: number
}

/** Not quite invisible, so that the browser paints what is made ready. */
const hidden = '0.001'

/** Makes an empty wall. */
export const createWall = (parent: HTMLElement, options: StageOptions): Wall => {
	const host = document.createElement('div')
	host.className = 'wall'
	host.style.opacity = hidden
	parent.append(host)
	return { host, stage: createStage(host, options), program: null, from: 0 }
}

/** Fills the page with the program of a wall. */
export const fitWall = ({ program, stage }: Wall): void => {
	if (program !== null) fitStage(stage, program.document, innerWidth, innerHeight)
}

/** Tells a wall what to play from `from` to `to`, in ms since the epoch. */
export const fillWall = (wall: Wall, program: ReleaseProgram, from: number, to: number): void => {
	if (wall.program !== null && wall.program !== program) wall.stage.clear(from)
	wall.stage.show(program.document, from, to)
	if (wall.program !== program) {
		wall.program = program
		fitWall(wall)
	}
	wall.from = from
}

/** Brings a wall on screen over the other. */
export const revealWall = (wall: Wall): void => {
	wall.host.style.opacity = '1'
	wall.host.style.zIndex = '1'
}

/** Takes a wall off the screen and everything off the wall. */
export const clearWall = (wall: Wall, now: number): void => {
	wall.host.style.opacity = hidden
	wall.host.style.zIndex = '0'
	wall.stage.clear(now)
	wall.program = null
}
