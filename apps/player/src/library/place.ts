import type { Place } from '@vitrine/domain/earth'
import { type Fix, fixAfter } from '@vitrine/domain/points/fix'

/** The position of this player, requested from the browser only once it is first needed. */
export interface OwnPlace {
	/** The position that the browser reports; null while it reports none. */
	place(): Place | null
	/** The last reported position, however old: the caller checks its age. Null if there never was one. */
	fix(): Fix | null
	/** The same for callers that only use what is known anyway: the browser is not asked. */
	last(): Fix | null
}

/** How long a browser can report nothing before it is asked again, in ms: it reports only changes. */
const asked_after = 10_000
/** Timeout of an answer, in ms. */
const patience = 20_000

/** Watches the position; `now` is in ms since the epoch. */
export const createPlace = (now: () => number): OwnPlace => {
	const { geolocation } = navigator
	let fix: Fix | null = null
	let isKnown = false
	let watched: number | null = null
	let isAsked = false
	// Its own time is not used: a machine's clock can be wrong, and what is reported is current.
	const heard = ({ coords }: GeolocationPosition): void => {
		const { longitude, latitude, speed, heading, accuracy } = coords
		isAsked = false
		isKnown = true
		fix = fixAfter(fix, { longitude, latitude, speed, heading, accuracy }, now())
	}
	const failed = (): void => {
		isAsked = false
		// A position from a while ago may no longer be correct.
		isKnown = false
	}
	const begin = (): number =>
		geolocation?.watchPosition(heard, failed, { enableHighAccuracy: true, maximumAge: 0, timeout: patience }) ?? 0
	const watch = (): void => {
		watched ??= begin()
	}
	const askAgain = (): void => {
		// The clock may have been set back since.
		if (watched === null || isAsked || fix === null || Math.abs(now() - fix.at) < asked_after) return
		isAsked = true
		// In Chromium, a single request during an open watch waits for the next change with it; a new watch is answered at once.
		geolocation?.clearWatch(watched)
		watched = begin()
	}
	return {
		place() {
			watch()
			return isKnown && fix !== null ? { longitude: fix.longitude, latitude: fix.latitude } : null
		},
		fix() {
			watch()
			askAgain()
			return fix
		},
		last: () => fix,
	}
}
