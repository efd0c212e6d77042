import type { TimedState } from '@vitrine/domain/schedule/terms/timed-command'
import type { Reported } from '@vitrine/domain/terminal/reported'
import type { PlayerState } from './state.ts'

/** Memory as browsers report it: in GiB, rounded, and at most 8. */
const memory = (): number | undefined => (navigator as { deviceMemory?: number }).deviceMemory

/** How the device is connected; only browsers on phones and boxes tell. */
const networkType = (): Reported['network_type'] => {
	const { type } = (navigator as { connection?: { type?: string } }).connection ?? {}
	return type === 'ethernet' || type === 'wifi' || type === 'cellular' ? type : undefined
}

/** What a player reports about its box, as far as a browser knows it. */
export const boxReport = (
	{ state, locked, layer, over }: PlayerState,
	{ brightness, volume, screen_power }: TimedState,
): Reported => {
	const total = memory()
	const network_type = networkType()
	// A locked player holds its releases, but only emergencies are on the screen.
	const running = (locked ? layer || over !== null : state === 'playing') ? 'playing' : 'idle'
	return {
		clock: Date.now(),
		brightness,
		volume,
		uptime: performance.now() / 1000,
		language: navigator.language,
		server_address: location.origin,
		run_status: screen_power === 0 ? 'screen_off' : running,
		...(total === undefined ? {} : { memory_total: total * 1024 ** 3 }),
		...(network_type === undefined ? {} : { network_type }),
	}
}
