import { emptyProgram, type Program, type ProgramWindow, type WindowResource } from '../src/program/document.ts'
import type { PictureResource } from '../src/program/kinds/picture.ts'

/** A picture of `play_time` ms. */
export const aPicture = (id: string, play_time = 5000): PictureResource => ({
	kind: 'picture',
	id,
	name: id,
	material_id: 1,
	sha256: 'a'.repeat(64),
	play_time,
	fit: 'contain',
})

/** A window of 100 × 100 pixels in the corner of its program. */
export const aWindow = (
	id: string,
	resources: readonly WindowResource[],
	change: Partial<ProgramWindow> = {},
): ProgramWindow => ({
	id,
	name: id,
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 100,
	h: 100,
	...change,
	resources: [...resources],
})

/** A program of 1000 × 500 pixels. */
export const aProgram = (...windows: ProgramWindow[]): Program => ({ ...emptyProgram(1000, 500), windows })
