import type { Place } from '@vitrine/domain/earth'
import { type Fix, fixAfter } from '@vitrine/domain/points/fix'

/** Where this player is, asked of the browser from the first time on that somebody wants to know. */
export interface OwnPlace {
	/** Where the browser says that it stands; null while it does not say. */
	place(): Place | null
	/** The last time that it said so, however long ago: whoever asks looks at its age. Null while it never did. */
	fix(): Fix | null
	/** The same for whoever only takes what is known anyhow: the browser is asked for nothing. */
	last(): Fix | null
}

/** A browser tells of a place when that changes: one that stands is asked again when it has said nothing for so long, in ms. */
const asked_after = 10_000
/** It is waited for so long for an answer, in ms. */
const patience = 20_000

/** Watches the place; `now` is in ms since the epoch. */
export const createPlace = (now: () => number): OwnPlace => {
	const { geolocation } = navigator
	let fix: Fix | null = null
	let isKnown = false
	let watched: number | null = null
	let isAsked = false
	// Its own time is not used: the clock of a machine may be wrong, and what is told is of now.
	const heard = ({ coords }: GeolocationPosition): void => {
		const { longitude, latitude, speed, heading, accuracy } = coords
		isAsked = false
		isKnown = true
		fix = fixAfter(fix, { longitude, latitude, speed, heading, accuracy }, now())
	}
	const failed = (): void => {
		isAsked = false
		// What was true a while ago may be elsewhere by now.
		isKnown = false
	}
	const begin = (): number =>
		geolocation?.watchPosition(heard, failed, { enableHighAccuracy: true, maximumAge: 0, timeout: patience }) ?? 0
	const watch = (): void => {
		watched ??= begin()
	}
	const askAgain = (): void => {
		// The clock may have been put back since.
		if (watched === null || isAsked || fix === null || Math.abs(now() - fix.at) < asked_after) return
		isAsked = true
		// One question beside an open watch waits for the next change with it, in Chromium; a new watch is answered at once.
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
