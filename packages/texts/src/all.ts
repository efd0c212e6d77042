import { access } from './access.ts'
import { downloads } from './downloads.ts'
import { editor } from './editor.ts'
import { materials } from './materials.ts'
import { player } from './player.ts'
import { plays } from './plays.ts'
import { programs } from './programs.ts'
import { refusals } from './refusals.ts'
import { releases } from './releases.ts'
import { shell } from './shell.ts'
import { terminals } from './terminals.ts'

/** Every text a person sees, keyed by its Chinese source; each feature file adds its own line. */
export const all = {
	...refusals,
	...shell,
	...access,
	...materials,
	...programs,
	...editor,
	...releases,
	...downloads,
	...terminals,
	...plays,
	...player,
}

/** A Chinese text that has its translations. */
export type TextKey = keyof typeof all
