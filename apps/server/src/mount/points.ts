import { type PointKeeping, pointKeeper } from '../features/points/point-keeper.ts'
import { releasing } from '../features/releases/releasing.ts'
import type { Core, Live } from '../live.ts'
import { releasingDeps } from './releasing.ts'

/** Features whose changes can affect points: what is chosen, who owns what, and what can be published. */
const deciding_over_points: ReadonlySet<string> = new Set([
	...['points', 'programs', 'materials', 'exchange', 'templates', 'directories', 'review', 'system', 'organizations'],
])

/** Delivers points to terminals; checks again after any change that affects them. */
export const followPoints = (core: Core, live: Live): PointKeeping => {
	const { events, background: database, clock, report } = core
	const { bring, collect, takeOff } = releasing({ ...releasingDeps(core, live), database })
	const { look, lookAtChosen, ...keeper } = pointKeeper({
		database,
		clock,
		report,
		releasing: { bring, collect, takeOff },
	})
	events.on('records_changed', ({ feature }) => deciding_over_points.has(feature) && lookAtChosen())
	events.on('capabilities_changed', look)
	events.on('terminal_added', look)
	events.on('terminals_moved', look)
	return { look, lookAtChosen, ...keeper }
}
