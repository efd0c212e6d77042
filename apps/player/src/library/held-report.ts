import { held_limit, held_parts_limit, type SaidPart, type SaidRelease } from '@vitrine/domain/release/reconcile'
import type { HeldReleases, StoredRelease } from './database.ts'

/** How often the held releases are reported while a connection lasts, in ms. */
const say_every = 3_600_000

/** What a report contains of them: all, or a part that more parts follow. */
export type SaidHeld = { readonly held: SaidRelease[] } | { readonly held_part: SaidPart & { held: SaidRelease[] } }

/** Reports what this player holds: after every bind and once an hour. */
export interface HeldReport {
	/** This is held from now on. */
	set(held: HeldReleases): void
	/** A connection has begun: the next report includes it. */
	renew(): void
	/** The content for a report now; undefined if it was reported recently, or exceeds what a server accepts. */
	take(): SaidHeld | undefined
	/** Whether the next part is due already. */
	hasMore(): boolean
}

const saidOf = ({ sha256, manifest }: StoredRelease): SaidRelease => ({ command_id: manifest.command_id, sha256 })

const allSaid = ({ current, previous }: HeldReleases): SaidRelease[] => {
	const said = current.map(saidOf)
	return previous === null ? said : [...said, { ...saidOf(previous), previous: true }]
}

/** Creates it from what was stored; `now` is a steady clock in ms. */
export const createHeldReport = (first: HeldReleases, now: () => number): HeldReport => {
	let held = first
	let due = Number.NEGATIVE_INFINITY
	/** The next part of a report in progress; 0 if none is. */
	let next = 0
	const ended = (): void => {
		next = 0
		due = now() + say_every
	}
	return {
		set(changed) {
			held = changed
			// What has changed in between belongs to all parts.
			next = 0
		},
		renew() {
			due = Number.NEGATIVE_INFINITY
			next = 0
		},
		take() {
			if (now() < due) return undefined
			const said = allSaid(held)
			const of = Math.ceil(said.length / held_limit)
			if (of > held_parts_limit) return undefined
			if (of <= 1) {
				ended()
				return { held: said }
			}
			const at = next
			next = at + 1
			if (next === of) ended()
			return { held_part: { at, of, held: said.slice(at * held_limit, (at + 1) * held_limit) } }
		},
		hasMore: () => next > 0,
	}
}
