import { type ShareKeeper, shareKeeper } from '../features/plays/completeness/played-share.ts'
import type { Core, Live } from '../live.ts'

/** Works out how much terminals played; whoever watches over them looks at those that have another share. */
export const followShares = ({ background: database, clock, report }: Core, { health }: Live): ShareKeeper =>
	shareKeeper({ database, clock, report, changed: health.noticed })
