import { storage_name } from '../library/settings.ts'
import { type MirroredPlay, mirroredPlaysIn, textOfMirrored } from './mirrored-plays.ts'

const name = `${storage_name}-last-plays`

/** The most plays that are in no file: beyond, the oldest have no second copy. */
const most = 1_000

/** The plays of a terminal that were in no file when an earlier page ended. */
export const lastPlays = (sn: string): readonly MirroredPlay[] => {
	try {
		return mirroredPlaysIn(localStorage.getItem(name) ?? '', sn).slice(-most)
	} catch {
		return []
	}
}

/** Stores them at once, since a page that ends has no time to write a file; a browser has a few megabytes for such values. */
const storeLast = (sn: string, plays: readonly MirroredPlay[]): void => {
	try {
		if (plays.length === 0) localStorage.removeItem(name)
		else localStorage.setItem(name, textOfMirrored({ sn, plays }))
	} catch {
		// Then they are as lost as with a power failure, and counted.
	}
}

/** The plays that are in no file: stored when the page ends, until the server has them. */
export const createUnwrittenPlays = (sn: string, before: readonly MirroredPlay[]) => {
	let plays = before
	let isStored = before.length > 0
	const store = (): void => {
		storeLast(sn, plays)
		isStored = plays.length > 0
	}
	addEventListener('pagehide', store)
	return {
		add(play: MirroredPlay): void {
			plays = [...plays.slice(1 - most), play]
		},
		/** A file has them. */
		written(first: number, last: number): void {
			plays = plays.filter(({ mirrored }) => mirrored < first || mirrored > last)
		},
		/** The server has them. */
		delivered(number: number): void {
			plays = plays.filter(({ mirrored }) => mirrored > number)
			if (isStored && plays.length === 0) store()
		},
	}
}
