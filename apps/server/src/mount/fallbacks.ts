import { type FallbackKeeper, fallbackKeeper } from '../features/fallbacks/fallback-keeper.ts'
import { releasing } from '../features/releases/releasing.ts'
import type { Core, Live } from '../live.ts'
import { releasingDeps } from './releasing.ts'

/** The features whose changes may decide over what plays where nothing else does: what is chosen, who owns what, and what may be published. */
const deciding_over_fallbacks: ReadonlySet<string> = new Set([
	...[
		'fallbacks',
		'programs',
		'materials',
		'exchange',
		'templates',
		'directories',
		'review',
		'system',
		'organizations',
	],
])

/** Brings terminals what plays where nothing else does; whatever decides over that has it looked at again. */
export const followFallbacks = (core: Core, live: Live): FallbackKeeper => {
	const { events, background: database, clock, report } = core
	const { bring, collect, takeOff } = releasing({ ...releasingDeps(core, live), database })
	const { look, ...keeper } = fallbackKeeper({ database, clock, report, releasing: { bring, collect, takeOff } })
	events.on('records_changed', ({ feature }) => deciding_over_fallbacks.has(feature) && look())
	events.on('capabilities_changed', look)
	events.on('terminal_added', look)
	events.on('terminals_moved', look)
	return { look, ...keeper }
}
