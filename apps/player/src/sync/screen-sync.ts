import {
	reportOfOrder,
	type SyncOrder,
	type SyncReport,
	sync_limits,
	unsynced,
} from '@vitrine/domain/screen-sync/screen-sync'
import type { ShownEvent } from '@vitrine/renderer/events'
import type { Clock } from '../library/clock.ts'
import { type Database, keep, storedValue } from '../library/database.ts'
import { shiftedClock } from './shifted-clock.ts'
import { createStepGauge } from './step-gauge.ts'

/**
 * Multi-screen sync: every player follows the server's clock, so players of a group are in step without a connection between them. This
 * keeps the order that a command has given, measures how far this player is from that clock, and reports it.
 */
export interface ScreenSync {
	/** What playback follows: the clock, later by the ordered offset. */
	readonly clock: Clock
	readonly order: () => SyncOrder
	/** Follows an order from now on, durably. */
	readonly use: (order: SyncOrder) => Promise<void>
	readonly isOn: () => boolean
	/** An item came on screen. */
	readonly began: (event: ShownEvent) => void
	/** A film or a sound was compared with the clock, and is this many ms ahead. */
	readonly followed: (ahead: number) => void
	/** Playback began again, by a corrected clock or another offset. */
	readonly interrupted: () => void
	readonly report: () => SyncReport
}

export interface ScreenSyncDeps {
	readonly database: Database
	readonly clock: Clock
	readonly program_id: () => number | null
	/** The order has changed: playback has to follow it. */
	readonly changed: () => void
	/** There is something new to report. */
	readonly measured: () => void
}

/** How often a changed measurement is looked for, and the least change that is reported before its time; both in ms. */
const look_every = 10_000
const change_reported = 10

const bounded = (value: number): number =>
	Math.round(Math.max(-sync_limits.deviation_ms, Math.min(sync_limits.deviation_ms, value)))

/** How much earlier than the server's clock says the clock of playback runs, in ms; null while the server's is not known. */
const errorOf = (clock: Clock): number | null => {
	const measured = clock.measured()
	return measured === null ? null : clock.now() - (performance.now() + measured)
}

/** Restores the last order. */
export const openScreenSync = async ({
	database,
	clock,
	program_id,
	changed,
	measured,
}: ScreenSyncDeps): Promise<ScreenSync> => {
	let order = (await storedValue(database, 'sync')) ?? unsynced
	const shifted = shiftedClock(clock, () => (order.enabled ? order.offset_ms : 0))
	const gauge = createStepGauge()
	/** Turns that were due before this moment did not begin on time by design; ms since the epoch. */
	let since = shifted.now()
	let reported: number | null = null
	const late = (): number | null => {
		const [found, error] = [gauge.late(performance.now()), errorOf(clock)]
		return found === null || error === null ? null : bounded(found - error)
	}
	const interrupted = (): void => {
		gauge.forget()
		since = shifted.now()
	}
	setInterval(() => {
		if (!order.enabled) return
		const now = late()
		const isOther = now === null || reported === null ? now !== reported : Math.abs(now - reported) >= change_reported
		if (isOther) measured()
	}, look_every)
	return {
		clock: shifted,
		order: () => order,
		async use(next) {
			await keep(database, 'sync', next)
			order = next
			interrupted()
			changed()
		},
		isOn: () => order.enabled,
		began({ due, is_sign }) {
			if (!order.enabled || is_sign || due < since) return
			// What was changed now is on the screen with the next frame.
			requestAnimationFrame(() => gauge.turn(shifted.now() - due, performance.now()))
		},
		followed: ahead => gauge.film(-ahead, performance.now()),
		interrupted,
		report() {
			const said = reportOfOrder(order)
			if (!order.enabled) return said
			reported = late()
			const uncertainty = clock.uncertainty()
			const uncertainty_ms = uncertainty === null ? null : bounded(Math.ceil(uncertainty))
			return { ...said, measured_ms: reported, uncertainty_ms, program_id: program_id() ?? 0 }
		},
	}
}
