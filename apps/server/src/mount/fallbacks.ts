import { type FallbackKeeper, fallbackKeeper } from '../features/fallbacks/fallback-keeper.ts'
import { releasing } from '../features/releases/releasing.ts'
import type { Core, Live } from '../live.ts'
import { releasingDeps } from './releasing.ts'

/** Features whose changes can affect fallbacks: what is chosen, who owns what, and what can be published. */
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

/** Delivers fallback programs to terminals; checks again after any change that affects them. */
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
