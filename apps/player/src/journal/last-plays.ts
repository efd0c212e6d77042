import { readStored } from '@vitrine/domain/json-text'
import { storage_name } from '../library/settings.ts'
import type { MirroredPlay } from './mirror.ts'

const name = `${storage_name}-last-plays`

/** Plays of a terminal that were in no file when a page ended. */
export interface LastPlays {
	readonly sn: string
	readonly plays: readonly MirroredPlay[]
}

const readLast = (stored: unknown): LastPlays | null => {
	const { sn, plays } = (stored ?? {}) as Partial<Record<keyof LastPlays, unknown>>
	return typeof sn === 'string' && Array.isArray(plays) ? { sn, plays } : null
}

/** What earlier pages of this terminal have kept. */
export const lastPlays = (sn: string): readonly MirroredPlay[] => {
	try {
		const last = readStored(localStorage.getItem(name) ?? '', readLast)
		return last?.sn === sn ? last.plays : []
	} catch {
		return []
	}
}

/** Keeps plays at once, since a page that ends has no time to write a file; a browser has a few megabytes for such values. */
export const keepLastPlays = ({ sn, plays }: LastPlays): void => {
	try {
		if (plays.length === 0) localStorage.removeItem(name)
		else localStorage.setItem(name, JSON.stringify({ sn, plays } satisfies LastPlays))
	} catch {
		// Then they are as lost as with a power failure, and counted.
	}
}
