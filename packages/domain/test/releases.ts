import { type Manifest, play_modes } from '../src/release/release.ts'
import { aPicture, aProgram, aWindow } from './programs.ts'

/** A program of a release that plays so many seconds. */
export const programOfLength = (id: number, seconds: number): Manifest['programs'][number] => ({
	id,
	name: `program ${id}`,
	document: aProgram(aWindow('w', [aPicture('r', seconds * 1000)])),
})

/** A manifest of one program of ten seconds, which plays in the loop. */
export const aManifest = (command_id: number, change: Partial<Manifest> = {}): Manifest => ({
	format: 1,
	command_id,
	publish_no: `P${command_id}`,
	publish_name: '',
	play_mode: play_modes.loop,
	items: [{ program_id: 1, count: 1 }],
	programs: [programOfLength(1, 10)],
	files: [],
	...change,
})
