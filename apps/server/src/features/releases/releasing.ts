import type { Releasing } from '../../ports/releasing.ts'
import { end } from './end/ending.ts'
import { bring, finish, takeOff } from './end/upkeep.ts'
import { collect, targets } from './publish/choosing.ts'
import { release } from './publish/ordering.ts'
import type { ReleasingDeps } from './publish/releasing-deps.ts'
import { decide, decideAll } from './review/deciding.ts'

/** Brings something to terminals, for every feature that needs it. */
export const releasing = (deps: ReleasingDeps): Releasing => ({
	collect: collect(deps),
	targets: targets(deps),
	release: release(deps),
	bring: bring(deps),
	takeOff: takeOff(deps),
	end: end(deps),
	finish: finish(deps),
	decide: decide(deps),
	decideAll: decideAll(deps),
})
