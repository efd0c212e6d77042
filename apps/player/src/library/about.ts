import type { createHealthGauge } from './health.ts'
import type { StateHolder } from './state.ts'
import type { createStorageGauge } from './surroundings.ts'

interface Asked {
	readonly holder: StateHolder
	readonly storage: ReturnType<typeof createStorageGauge>
	readonly health: ReturnType<typeof createHealthGauge>
}

/** What this player reports about itself on request. */
export const aboutOf = ({ holder, storage, health }: Asked) => {
	const { sn, faults: problems } = holder.get()
	const resolution = { w: innerWidth, h: innerHeight }
	const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
	return {
		info: { sn, resolution, time_zone, browser: navigator.userAgent },
		storage: storage(),
		health: { ...health(), faults: [...problems] },
	}
}
