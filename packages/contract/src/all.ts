import { accessCalls } from './access.ts'
import { downloadsCalls } from './downloads.ts'
import { materialsCalls } from './materials.ts'
import { playsCalls } from './plays.ts'
import { programsCalls } from './programs.ts'
import { releasesCalls } from './releases.ts'
import { terminalsCalls } from './terminals.ts'

/** Every call by feature: what the reference lists and the rights matrix covers. */
export const allCalls = {
	access: accessCalls,
	downloads: downloadsCalls,
	materials: materialsCalls,
	plays: playsCalls,
	programs: programsCalls,
	releases: releasesCalls,
	terminals: terminalsCalls,
}
