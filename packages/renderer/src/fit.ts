import type { Stage } from './stage.ts'

/** The place of a program of `w`×`h` in a box of `width`×`height` when contained and centred; all in pixels. */
export const contained = (
	program: { readonly w: number; readonly h: number },
	width: number,
	height: number,
): { scale: number; left: number; top: number } => {
	const scale = Math.min(width / program.w, height / program.h)
	return { scale, left: (width - program.w * scale) / 2, top: (height - program.h * scale) / 2 }
}

/** Puts a stage into the corner of its host, a program pixel being `scale` CSS pixels. */
export const placeStage = (stage: Stage, scale: number): void => {
	stage.element.style.transform = `scale(${scale})`
}

/** Scales a stage into a box of `width`×`height` CSS pixels, letterboxed; the host provides the surrounding colour. */
export const fitStage = (
	stage: Stage,
	program: { readonly w: number; readonly h: number },
	width: number,
	height: number,
): number => {
	const { scale, left, top } = contained(program, width, height)
	stage.element.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
	return scale
}
