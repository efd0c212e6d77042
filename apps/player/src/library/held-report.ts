import { held_limit, type SaidRelease } from '@vitrine/domain/release/reconcile'
import type { HeldReleases, StoredRelease } from './database.ts'

/** How often the held releases are reported while a connection lasts, in ms. */
const say_every = 3_600_000

/** Reports what this player holds: after every bind and once an hour. */
export interface HeldReport {
	/** This is held from now on. */
	set(held: HeldReleases): void
	/** A connection has begun: the next report includes it. */
	renew(): void
	/** The content for a report now; undefined if it was reported recently, or exceeds what a server accepts. */
	take(): SaidRelease[] | undefined
}

const saidOf = ({ sha256, manifest }: StoredRelease): SaidRelease => ({ command_id: manifest.command_id, sha256 })

/** Creates it from what was stored; `now` is a steady clock in ms. */
export const createHeldReport = (first: HeldReleases, now: () => number): HeldReport => {
	let held = first
	let due = Number.NEGATIVE_INFINITY
	return {
		set(changed) {
			held = changed
		},
		renew() {
			due = Number.NEGATIVE_INFINITY
		},
		take() {
			const { current, previous } = held
			if (now() < due || current.length >= held_limit) return undefined
			due = now() + say_every
			const said = current.map(saidOf)
			return previous === null ? said : [...said, { ...saidOf(previous), previous: true }]
		},
	}
}
