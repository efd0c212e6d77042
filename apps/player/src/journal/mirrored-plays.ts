import { readStored } from '@vitrine/domain/json-text'
import type { StoredPlay } from '../library/database.ts'
import { unsealed } from './unsealed-play.ts'

/** A play with its number in the mirror, which counts on over restarts. */
export type MirroredPlay = StoredPlay & { readonly mirrored: number }

/** What a file of the mirror says, and what a page keeps that ends. */
interface MirroredPlays {
	readonly sn: string
	readonly plays: readonly MirroredPlay[]
}

/** Whether a value has a number that others can be counted on from; whatever else a play lacks, the server says. */
const isMirrored = (value: unknown): value is MirroredPlay => {
	const { mirrored } = (value ?? {}) as Partial<Record<keyof MirroredPlay, unknown>>
	return Number.isSafeInteger(mirrored)
}

const readPlays = (stored: unknown): MirroredPlays | null => {
	const { sn, plays } = (stored ?? {}) as Partial<Record<keyof MirroredPlays, unknown>>
	return typeof sn === 'string' && Array.isArray(plays) ? { sn, plays: plays.filter(isMirrored).map(unsealed) } : null
}

/** The plays of a terminal in a text; none if the text is damaged or another terminal's. */
export const mirroredPlaysIn = (text: string, sn: string): readonly MirroredPlay[] => {
	const content = readStored(text, readPlays)
	return content?.sn === sn ? content.plays : []
}

/** The text that {@link mirroredPlaysIn} reads. */
export const textOfMirrored = (content: MirroredPlays): string => JSON.stringify(content)
