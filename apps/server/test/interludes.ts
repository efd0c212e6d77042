import type { Browser } from './browser.ts'
import { aName } from './factories.ts'

/** An interlude as its form saves it. */
export type SavedInterlude = Parameters<Browser['interludes']['save']>[0]

interface Identified {
	readonly id: number
}

/** A list of two programs, one of them twice. */
export const aListOf = (one: Identified, two: Identified, change: Partial<SavedInterlude> = {}): SavedInterlude => ({
	name: aName('interlude'),
	type: 'program',
	w: 1920,
	h: 1080,
	play_count: 2,
	play_list: [
		{ program_id: one.id, count: 3 },
		{ program_id: two.id, count: 1, time: 4000 },
		{ program_id: one.id, count: 1 },
	],
	...change,
})

/** An input of the screen. */
export const aSignal = (change: Partial<SavedInterlude> = {}): SavedInterlude => ({
	name: aName('interlude'),
	type: 'signal',
	w: 640,
	h: 360,
	source: 'hdmi1',
	source_duration: 20_000,
	...change,
})
